/// <reference types="node" />
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Fetch } from '../transport.ts'

export interface NodeFetchOptions {
  /** The proxy for unencrypted requests, such as `http://proxy.example:3128`; its credentials are given to `connect`. */
  readonly proxy?: string
}

const withoutBody = new Set([204, 205, 304])

/**
 * A `fetch` that shows what a proxy asks: that of Node fails on every 407. It never follows a redirect, and asks for
 * no content coding. Throws TypeError for a proxy that is not a plain http URL.
 *
 * @example
 * connect(url, { fetch: nodeFetch({ proxy: 'http://proxy.example:3128' }), proxyCredentials: basic(account) })
 */
export function nodeFetch({ proxy }: NodeFetchOptions = {}): Fetch {
  const through = proxy === undefined ? undefined : proxyUrl(proxy)
  return async (input, init) => {
    const request = new Request(input, init)
    const content = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer())
    return responseOf(await send(request, content, through))
  }
}

function proxyUrl(text: string): URL {
  const url = URL.parse(text)
  if (url?.protocol !== 'http:') throw new TypeError('A proxy must be given by an http URL')
  if (url.username !== '' || url.password !== '') throw new TypeError('Credentials of a proxy are not part of its URL')
  return url
}

function send(request: Request, content: Uint8Array | undefined, proxy: URL | undefined): Promise<IncomingMessage> {
  const url = new URL(request.url)
  const isEncrypted = url.protocol === 'https:'
  if (proxy !== undefined && isEncrypted) throw new TypeError('Encrypted requests do not go through this proxy')
  const target = `${url.pathname}${url.search}`
  const headers = { host: url.host, ...Object.fromEntries(request.headers) }
  const options = { method: request.method, headers, signal: request.signal }
  return new Promise((resolve, reject) => {
    // To a proxy the whole URL is the target (RFC 9112 §3.2.2).
    const sent = isEncrypted
      ? httpsRequest(url, options, resolve)
      : httpRequest(
          proxy ?? url,
          { ...options, path: proxy === undefined ? target : `${url.origin}${target}` },
          resolve,
        )
    sent.on('error', (cause) => {
      reject(request.signal.aborted ? cause : new TypeError('fetch failed', { cause }))
    })
    sent.end(content)
  })
}

/** What came over HTTP, as what `fetch` gives. */
export function responseOf(message: IncomingMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText = '' } = message
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(message.headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  if (!withoutBody.has(status)) return new Response(streamOf(message), { status, statusText, headers })
  message.resume()
  return new Response(null, { status, statusText, headers })
}

function streamOf(message: IncomingMessage): ReadableStream<Uint8Array> {
  const parts: AsyncIterator<Uint8Array> = message[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const part = await parts.next()
      if (part.done === true) controller.close()
      else controller.enqueue(new Uint8Array(part.value))
    },
    cancel: () => {
      message.destroy()
    },
  })
}
