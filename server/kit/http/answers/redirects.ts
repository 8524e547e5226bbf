import type { Response } from '../problem.ts'

/** Returns a 308, which clients keep for a day. */
export function permanentRedirect(location: string): Response {
  return { status: 308, headers: { Location: location, 'Cache-Control': 'max-age=86400' } }
}

/**
 * Returns a 303 that no cache keeps: the client gets `location` instead (RFC 9110 §15.4.4).
 *
 * @param location a URI reference, percent-encoded
 * @example
 * const { status, headers } = seeOther('/books/1')
 * assert.deepEqual([status, headers['Location'], headers['Cache-Control']], [303, '/books/1', 'no-store'])
 */
export function seeOther(location: string): Response {
  return { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } }
}
