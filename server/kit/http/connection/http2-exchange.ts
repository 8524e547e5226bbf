import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2Stream } from 'node:http2'

/** Returns the stream of a request or a response of HTTP/2; undefined for HTTP/1. */
export function streamOf(message: IncomingMessage | ServerResponse): Http2Stream | undefined {
  // Node's messages of HTTP/2 have the interface of those of HTTP/1, and their stream.
  return 'stream' in message ? (message as { readonly stream: Http2Stream }).stream : undefined
}

/** Returns the object that stands for the connection of a request: all streams of a session share it. */
export function connectionOf(request: IncomingMessage): object {
  return streamOf(request)?.session ?? request.socket
}

/** Returns whether the client no longer waits for a response: it has closed the connection or reset the stream. */
export function isGone(response: ServerResponse): boolean {
  return streamOf(response)?.closed ?? response.destroyed
}

/**
 * Returns the fields of a request as HTTP/1.1 has them: Host replaces `:authority`, and there are no other pseudo-fields
 * (RFC 9113 §8.3.1). A Host that differs from `:authority` stays too, so the request is malformed.
 *
 * @returns alternating names and values, as in Node
 */
export function rawFieldsOf(request: IncomingMessage): readonly string[] {
  const { rawHeaders } = request
  if (streamOf(request) === undefined) return rawHeaders
  const authority = valueOf(rawHeaders, ':authority')
  const fields = authority === undefined ? [] : ['host', authority]
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    const isSameHost = name === 'host' && value.toLowerCase() === authority?.toLowerCase()
    if (!name.startsWith(':') && !isSameHost) fields.push(name, value)
  }
  return fields
}

function valueOf(rawHeaders: readonly string[], name: string): string | undefined {
  const at = rawHeaders.findIndex((each, index) => index % 2 === 0 && each === name)
  return at < 0 ? undefined : rawHeaders[at + 1]
}
