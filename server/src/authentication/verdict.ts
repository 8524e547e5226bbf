import { protocolProblem, type Problem } from '../http/problem.ts'
import type { Role } from './role.ts'
import type { Accepted, AcceptedProgram, Occasion, Verdict } from './scheme.ts'

/** What stands between credentials and what they are for. */
export type Refusal =
  | Exclude<Verdict, Accepted | AcceptedProgram>
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
 * client goes on without asking anybody. A proxy says 407 where the server says 401.
 *   malformed 400 · refused 403 · stale 401 · expired 401 · throttled 429 · unreadable as the content is
 */
export function refusalOf(refusal: Refusal, role: Role, ask: Ask): Problem {
  const asking = (occasion: Occasion): Pick<Problem, 'headers'> => ({ headers: { [role.challenges]: ask(occasion) } })
  switch (refusal.verdict) {
    case 'malformed':
      return protocolProblem('malformed-request', refusal.detail)
    case 'refused': {
      const more = asking({ stale: false, error: 'invalid_token' })
      return protocolProblem('credentials-refused', 'These credentials are not known here.', more)
    }
    case 'stale':
      return protocolProblem(role.stale, 'Answer the new challenge.', asking({ stale: true }))
    case 'expired': {
      const detail = 'What was shown was right once, and is over now. Sign in anew.'
      return protocolProblem(role.stale, detail, asking({ stale: false, error: 'invalid_token' }))
    }
    case 'throttled':
      return throttledProblem(refusal)
    case 'unreadable':
      return refusal.problem
  }
}

/** The refusal to look at one more password. */
export function throttledProblem({ retryAfter }: { readonly retryAfter: number }): Problem {
  const seconds = String(retryAfter)
  const detail = `Too many passwords were tried. The next will be looked at in ${seconds} s, the right one too.`
  return protocolProblem('too-many-requests', detail, { headers: { 'Retry-After': seconds } })
}
