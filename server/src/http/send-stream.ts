import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from './response.ts'

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
