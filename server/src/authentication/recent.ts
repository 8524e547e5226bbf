import type { Principal } from '../domain/policy.ts'

/** Milliseconds after a sign-in in which keys and passwords may be changed. */
const grace = 10 * 60_000

/** Whether somebody signed in a moment ago: who finds an open browser cannot take over the account. */
export function isRecent(principal: Principal, now: number): boolean {
  return principal.role !== 'guest' && principal.signedInAt !== undefined && now - principal.signedInAt < grace
}
