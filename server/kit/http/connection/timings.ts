/** How the response cache of the service has handled a request (RFC 9211 §2). */
export type CacheOutcome = 'hit' | 'miss' | 'method'

/**
 * Returns Server-Timing and Cache-Status of a response, for operators.
 *
 * @param begun when the request came, in milliseconds of `performance.now()`
 * @param outcome undefined for a service without a response cache
 */
export function timingFields(begun: number, outcome: CacheOutcome | undefined): Readonly<Record<string, string>> {
  const total = (performance.now() - begun).toFixed(1)
  return {
    'Server-Timing': `total;dur=${total}`,
    ...(outcome === undefined ? {} : { 'Cache-Status': `service; ${outcome === 'hit' ? 'hit' : `fwd=${outcome}`}` }),
  }
}

/** The fields of one response, which are not cached. */
export const timingFieldNames = ['Server-Timing', 'Cache-Status'] as const
