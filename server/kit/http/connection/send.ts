import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { streamOf } from './http2-exchange.ts'
import type { HeaderFields, Response } from '../problem.ts'

/** Returns the default header fields for a media type; resources may override them. */
export type ResponseFields = (contentType: string | undefined) => Readonly<Record<string, string>>

export function withResponseFields(fields: ResponseFields, headers: HeaderFields): HeaderFields {
  const contentType = headers['Content-Type']
  return { ...fields(typeof contentType === 'string' ? contentType : undefined), ...headers }
}

/** Sends a response without Koa: for requests that the guard rejects, and from the proxy. */
export function send(response: ServerResponse, { status, headers, content }: Response, fields: ResponseFields): void {
  const length = content === undefined ? {} : { 'Content-Length': content.byteLength }
  const isHttp2 = streamOf(response) !== undefined
  for (const [name, value] of Object.entries({ ...withResponseFields(fields, headers), ...length })) {
    // RFC 9113 §8.2.2: HTTP/2 has no fields of the connection.
    if (isHttp2 && name === 'Connection') continue
    response.setHeader(name, typeof value === 'object' ? [...value] : value)
  }
  response.writeHead(status)
  response.end(response.req.method === 'HEAD' ? undefined : content)
}

/**
 * Sends a stream with backpressure. A disconnecting client ends the stream and is not an error. If the stream fails, the
 * connection is closed, so that the client sees that the content is not complete, and Koa reports the failure.
 *
 * @param stopping aborted on shutdown
 */
export async function sendStream(
  response: ServerResponse,
  stream: NonNullable<Response['stream']>,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const disconnected = new AbortController()
  const { socket } = response
  // The pipeline adds several listeners to the others of a response.
  response.setMaxListeners(20)
  response.once('close', () => {
    disconnected.abort()
  })
  response.flushHeaders()
  const closed = stopping === undefined ? disconnected.signal : AbortSignal.any([disconnected.signal, stopping])
  await pipeline(Readable.from(stream(closed)), response).catch(() => undefined)
  // On shutdown, an idle keep-alive connection would delay the exit.
  if (stopping?.aborted === true) socket?.end()
}
