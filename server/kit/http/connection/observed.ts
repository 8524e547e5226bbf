import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Response } from '../problem.ts'
import type { Observation } from '../service.ts'

// Other ids of a caller could forge lines of a log.
const safeId = /^[\w.:-]{8,128}$/
const traceparent = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/

/** Returns the id of a request: that of X-Request-Id, or a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && safeId.test(given) ? given : randomUUID()
}

/** Reports an exchange when its response has ended. */
export async function observeExchange(
  { observe }: Pick<Observation, 'observe'>,
  raw: { readonly req: IncomingMessage; readonly res: ServerResponse },
  { id, route }: { readonly id: string; readonly route: string },
  answered: () => Promise<Response>,
): Promise<Response> {
  if (observe === undefined) return answered()
  const begin = performance.now()
  const { req, res } = raw
  const { traceparent: context } = req.headers
  const trace = typeof context === 'string' ? traceparent.exec(context)?.[1] : undefined
  let mediaType = 'none'
  res.once('close', () => {
    const seconds = (performance.now() - begin) / 1000
    const { statusCode: status, writableFinished } = res
    observe({ id, trace, method: req.method ?? '', route, status, mediaType, seconds, isCut: !writableFinished })
  })
  const response = await answered()
  const type = response.headers['Content-Type']
  if (typeof type === 'string') mediaType = type.split(';', 1)[0] ?? ''
  return response
}
