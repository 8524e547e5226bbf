import {
  guest,
  isMember,
  type Member as AnyMember,
  type Permission,
  type Principal as AnyPrincipal,
} from '@waymark/server/authentication'
import type { Target } from '@waymark/server'
import type { Role } from './modules/accounts/domain/account.ts'

/*
 * The roles of the clinic.
 *   guest    an unauthenticated caller; the link from the booking grants the permissions of the appointment's owner
 *   patient  a user
 *   doctor   a user that represents one of the doctors
 *   clerk    a user of the front desk
 * A client application that acts for a user has the user's permissions within its scopes. One that acts for itself has
 * the permissions of a guest.
 */
export type Principal = AnyPrincipal<Role>
export type Member = AnyMember<Role>

/** The permissions of a module. Their scopes belong to the module. */
export type Permissions<Scope extends string> = Readonly<Record<string, Pick<Permission<never, Scope>, 'scope'>>>

export interface AccountSubject {
  readonly account: string
}

const has =
  (role: Role) =>
  (principal: AnyPrincipal): boolean =>
    principal.role === role

export const anyone = (): boolean => true
export const member = (principal: AnyPrincipal): boolean => isMember(principal)
export const clerk = has('clerk')
export const doctor = has('doctor')
export const patient = has('patient')
export const owner = (principal: AnyPrincipal, { account }: AccountSubject): boolean =>
  isMember(principal) && principal.account === account
export const ownerOrClerk = (principal: AnyPrincipal, subject: AccountSubject): boolean =>
  owner(principal, subject) || clerk(principal)

/** Returns the name of a principal in the audit log: the account, or `guest`. */
export function actorOf(principal: Principal): string {
  return principal.role === 'guest' ? 'guest' : principal.account
}

/** Returns the caller as a principal of the clinic. */
export function principalOf({ caller }: Pick<Target, 'caller'>): Principal {
  // The service's authenticator creates every caller from a principal of the clinic.
  return (caller.principal as Principal | undefined) ?? guest
}
