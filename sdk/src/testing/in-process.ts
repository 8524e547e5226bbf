/// <reference types="node" />
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http'
import { duplexPair } from 'node:stream'
import { responseOf } from '../node/node-fetch.ts'
import type { Fetch } from '../transport.ts'

/**
 * A `fetch` that goes straight to a listener in this process, such as `app.callback()` of Koa or an application of
 * Express. There is no socket and no port, but all of HTTP: what is sent and answered is written and parsed as ever.
 * Every host is this listener, so the entry can be any URL.
 *
 * @example
 * const clinic = connect('http://clinic.test/', { fetch: inProcess(app.callback()), describe: clinicDescription })
 * console.log((await clinic.get()).state.name)
 */
export function inProcess(listener: RequestListener): Fetch {
  // It never listens; connections are handed to it.
  const server = createServer(listener)
  return async (input, init) => {
    const request = new Request(input, init)
    const content = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer())
    const [near, far] = duplexPair()
    server.emit('connection', far)
    const url = new URL(request.url)
    const headers = { host: url.host, ...Object.fromEntries(request.headers), connection: 'close' }
    const options = { method: request.method, path: url.pathname + url.search, headers, signal: request.signal }
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = httpRequest({ ...options, createConnection: () => near }, resolve)
      sent.on('error', (cause) => {
        reject(request.signal.aborted ? cause : new TypeError('fetch failed', { cause }))
      })
      sent.end(content)
    })
    return responseOf(message)
  }
}
