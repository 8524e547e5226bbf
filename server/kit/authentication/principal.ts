/**
 * A caller as a policy knows it. A client application that acts for an account may do what the account may, as far as the
 * account has allowed it (its scopes); one that acts for itself may do what guests may.
 */
export type Principal<Role extends string = string> = Guest | Member<Role>

/** A caller without an account: anonymous, or a client application that acts for itself. */
export interface Guest {
  readonly role: 'guest'
  /** The client application that acts for itself, by its id; undefined for an anonymous caller. */
  readonly application?: string | undefined
}

/** A caller with an account, or a client application that acts for one within its `scopes`. */
export interface Member<Role extends string = string> {
  /** The role of the account, which the service defines; never `guest`. */
  readonly role: Role
  readonly account: string
  readonly name: string
  /** The record of the service that the account represents, such as a doctor. */
  readonly represents?: string | undefined
  /** The tag of the language that the account prefers (BCP 47). */
  readonly language?: string | undefined
  /** The session of the request, by its public id. */
  readonly session?: string | undefined
  /** How the caller was authenticated. */
  readonly method: string
  /** Milliseconds since 1970; undefined where each request carries credentials. */
  readonly signedInAt?: number | undefined
  /** The scopes of a client application that acts for the account; undefined for the account itself. */
  readonly scopes?: readonly string[] | undefined
}

/**
 * The anonymous caller.
 *
 * @example
 * assert.equal(isMember(guest), false)
 */
export const guest: Guest = { role: 'guest' }

/**
 * Tells whether a principal is an account, or a client application that acts for one.
 *
 * @example
 * const nameOf = (principal: Principal): string => (isMember(principal) ? principal.name : 'A guest')
 * assert.equal(nameOf(guest), 'A guest')
 */
export function isMember<Role extends string>(principal: Principal<Role>): principal is Member<Role> {
  return 'account' in principal
}
