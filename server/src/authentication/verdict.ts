import { protocolProblem, type Problem } from '../http/problem.ts'
import type { Accepted, Occasion, Verdict } from './scheme.ts'

/** What stands between credentials and what they are for. */
export type Refusal =
  | Exclude<Verdict, Accepted>
  | {
      readonly verdict: 'throttled'
      /** Seconds. */
      readonly retryAfter: number
    }

/** Makes the challenges of a refusal; `occasion` is for the scheme that was used. */
export type Ask = (occasion: Occasion) => readonly string[]

/**
 * What becomes of each verdict, for every scheme. Credentials that are wrong are 403 (specification §5), with the
 * challenges repeated; those that were right once, or whose nonce was too old, are 401 with a new one, so that an honest
 * client goes on without asking anybody.
 *   malformed 400 · refused 403 · stale 401 · expired 401 · throttled 429 · unreadable as the content is
 */
export function refusalOf(refusal: Refusal, ask: Ask): Problem {
  switch (refusal.verdict) {
    case 'malformed':
      return protocolProblem('malformed-request', refusal.detail)
    case 'refused':
      return asking(
        'credentials-refused',
        'These credentials are not known here.',
        ask({ stale: false, error: 'invalid_token' }),
      )
    case 'stale':
      return asking('authentication-stale', 'Answer the new challenge.', ask({ stale: true }))
    case 'expired':
      return asking(
        'authentication-stale',
        'What was shown was right once, and is over now. Sign in anew.',
        ask({ stale: false, error: 'invalid_token' }),
      )
    case 'throttled': {
      const seconds = String(refusal.retryAfter)
      const detail = `Too many passwords were tried. The next will be looked at in ${seconds} s, the right one too.`
      return protocolProblem('too-many-requests', detail, { headers: { 'Retry-After': seconds } })
    }
    case 'unreadable':
      return refusal.problem
  }
}

function asking(
  kind: 'credentials-refused' | 'authentication-stale',
  detail: string,
  lines: readonly string[],
): Problem {
  return protocolProblem(kind, detail, { headers: { 'WWW-Authenticate': lines } })
}
