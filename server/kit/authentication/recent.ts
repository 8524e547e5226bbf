import type { Principal } from './principal.ts'

/** Milliseconds after sign-in in which keys and passwords may be changed. */
const grace = 10 * 60_000

/** Whether the user signed in recently, so that an unattended browser cannot be used to take over the account. */
export function isRecent(principal: Principal, now: number): boolean {
  return 'signedInAt' in principal && principal.signedInAt !== undefined && now - principal.signedInAt < grace
}
