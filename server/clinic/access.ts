import { guest } from '@waymark/server/authentication/principal'
import { may, missingScope, type Permission, type Principal } from './policy.ts'
import { failure } from './failure.ts'
import { protocolProblem, type Problem } from '@waymark/server/http/problem'
import type { Target } from '@waymark/server/http/resource'
import { problemOf } from './failures.ts'

/** Returns the caller as a principal of the policy. */
export function askedBy({ caller }: Pick<Target, 'caller'>): Principal {
  // The service's authenticator creates every caller from a principal of the policy.
  return (caller.principal as Principal | undefined) ?? guest
}

/**
 * Returns the problem for an unauthorised caller: 401 for a guest, 403 for others; undefined if authorised. For a
 * client application that lacks only a scope, the problem names it (RFC 6750 §3.1).
 */
export function refusalFor<P extends Permission>(
  principal: Principal,
  permission: P,
  subject: Parameters<typeof may<P>>[2],
): Problem | undefined {
  if (may(principal, permission, subject)) return undefined
  if (principal.role === 'guest') {
    return principal.program === undefined
      ? protocolProblem('authentication-required', 'This is for people who are signed in.')
      : problemOf(failure('not-allowed'))
  }
  const scope = missingScope(principal, permission, subject)
  if (scope === undefined) return problemOf(failure('not-allowed'))
  const challenge = `Bearer error="insufficient_scope", scope="${scope}"`
  return problemOf(failure('not-allowed'), {
    detail: `The account has not allowed this program the scope ${scope}.`,
    headers: { 'WWW-Authenticate': challenge },
  })
}
