import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { HeaderFields, Response } from '../problem.ts'

/** Gives the fields that every response with content of a media type has, unless its resource says otherwise. */
export type ResponseFields = (contentType: string | undefined) => Readonly<Record<string, string>>

/** The fields of a response, with those that every response has. */
export function withResponseFields(fields: ResponseFields, headers: HeaderFields): HeaderFields {
  const contentType = headers['Content-Type']
  return { ...fields(typeof contentType === 'string' ? contentType : undefined), ...headers }
}

/** Writes an answer to a request that does not come to a route: one that was turned away at the door, or by the proxy. */
export function send(response: ServerResponse, { status, headers, content }: Response, fields: ResponseFields): void {
  const length = content === undefined ? {} : { 'Content-Length': content.byteLength }
  for (const [name, value] of Object.entries({ ...withResponseFields(fields, headers), ...length })) {
    response.setHeader(name, typeof value === 'object' ? [...value] : value)
  }
  response.writeHead(status)
  response.end(response.req.method === 'HEAD' ? undefined : content)
}

/**
 * Sends content that comes bit by bit, no faster than it is read. Whoever reads it may leave at any time, and then
 * nothing is left to do.
 *
 * @param stopping aborted when the process is asked to stop
 */
export async function sendStream(
  response: ServerResponse,
  stream: NonNullable<Response['stream']>,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const left = new AbortController()
  const { socket } = response
  response.once('close', () => {
    left.abort()
  })
  response.flushHeaders()
  const closed = stopping === undefined ? left.signal : AbortSignal.any([left.signal, stopping])
  await pipeline(Readable.from(stream(closed)), response).catch(() => undefined)
  // Nothing else will come on this connection, and waiting for it would hold up the end.
  if (stopping?.aborted === true) socket?.end()
}
