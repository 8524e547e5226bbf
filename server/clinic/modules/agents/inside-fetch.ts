import { request as sendRequest, type IncomingMessage } from 'node:http'
import { duplexPair, type Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** The latest request of a session, for which the service is used. */
export interface Asked {
  readonly authorization: string
  readonly remoteAddress: string | undefined
  readonly forwardedFor: string | undefined
}

/** The service, for requests from itself. */
export interface Inside {
  readonly origin: string
  readonly connect: (connection: Duplex) => void
}

const withoutContent = new Set([204, 205, 304])

/**
 * Returns a `fetch` for the service itself only: each request passes its listener like one of the client, with the
 * credentials and the address of the client.
 */
export function insideFetch({ origin, connect }: Inside, asked: () => Asked): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (url.origin !== origin) throw new TypeError(`${url.origin} is another service`)
    const content = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer())
    const { authorization, remoteAddress, forwardedFor } = asked()
    const headers = {
      ...Object.fromEntries(request.headers),
      host: url.host,
      authorization,
      connection: 'close',
      ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
    }
    const [near, far] = duplexPair()
    // Limits and the audit log count the client.
    connect(Object.assign(far, { remoteAddress }))
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      const { method, signal } = request
      const path = `${url.pathname}${url.search}`
      const sent = sendRequest({ method, path, headers, signal, createConnection: () => near }, resolve)
      sent.on('error', reject)
      sent.end(content)
    })
    return responseOf(message)
  }
}

async function responseOf(message: IncomingMessage): Promise<Response> {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(message.headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  const content = new Uint8Array(await buffer(message))
  const { statusCode: status = 0 } = message
  return new Response(withoutContent.has(status) ? null : content, { status, headers })
}
