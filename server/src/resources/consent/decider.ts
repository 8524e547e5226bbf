import type { Member } from '../../domain/policy.ts'
import type { Problem } from '../../http/problem.ts'
import type { Target } from '../../http/resource.ts'
import { failure } from '../../domain/failure.ts'
import { protocolProblem } from '../../http/problem.ts'
import { askedBy, refusalFor } from '../access.ts'
import { problemOf } from '../failures.ts'

/** Who decides for an account: its owner, and no program. Or why whoever asks may not. */
export function decider(target: Pick<Target, 'caller'>): Member | Problem {
  const principal = askedBy(target)
  if (principal.role === 'guest') {
    return principal.program === undefined
      ? protocolProblem('authentication-required', 'A program asks to be allowed something. Sign in, and then decide.')
      : problemOf(failure('not-allowed'))
  }
  return refusalFor(principal, 'change credentials', { account: principal.account }) ?? principal
}
