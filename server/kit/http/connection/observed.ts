import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Observation } from '../service.ts'
import type { RawExchange } from '../route.ts'

// Other characters could forge lines of a log.
const safeId = /^[\w.:-]{8,128}$/
const traceparent = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/

/** Returns a request id of 72 random bits: each response repeats it, so it is short. */
function newRequestId(): string {
  // The two parts of a UUID without its version and variant (RFC 9562 §5.4).
  const random = randomUUID()
  return Buffer.from(random.slice(0, 8) + random.slice(24, 34), 'hex').toString('base64url')
}

/** Returns the id of a request: that of X-Request-Id, or a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && safeId.test(given) ? given : newRequestId()
}

const waits = new WeakMap<IncomingMessage, number>()

/** Adds the queueing time of a request, in milliseconds, to the duration of its exchange. */
export function addWait(request: IncomingMessage, milliseconds: number): void {
  waits.set(request, milliseconds)
}

/**
 * Reports an exchange when its response has ended.
 *
 * @param named the media type is set when it is known
 */
export function observeExchange(
  { observe }: Pick<Observation, 'observe'>,
  { request, response }: RawExchange,
  named: { readonly id: string; readonly route: string; readonly isCached: boolean; mediaType: string },
): void {
  if (observe === undefined) return
  const begin = performance.now() - (waits.get(request) ?? 0)
  response.once('close', () => {
    const { traceparent: context } = request.headers
    const trace = typeof context === 'string' ? traceparent.exec(context)?.[1] : undefined
    const seconds = (performance.now() - begin) / 1000
    const { statusCode: status, writableFinished } = response
    observe({ ...named, trace, method: request.method ?? '', status, seconds, isCut: !writableFinished })
  })
}

/** Returns the media type of a Content-Type field without parameters; `none` without the field. */
export function mediaTypeIn(contentType: unknown): string {
  return typeof contentType === 'string' ? (contentType.split(';', 1)[0] ?? '') : 'none'
}
