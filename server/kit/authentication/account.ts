/** An account as authentication knows it; a service has more of it. */
export interface AccountHolder {
  /** The user name in canonical form. */
  readonly id: string
  readonly name: string
  readonly role: string
  /** The record of the service that the account represents, such as a doctor. */
  readonly represents?: string | undefined
  readonly email?: string | undefined
  /** The tag of the language that the user has chosen (BCP 47). */
  readonly language?: string | undefined
  /** A closed account cannot sign in. */
  readonly state: 'active' | 'closed'
}

/** The port by which credentials find their account. */
export interface AccountLookup<Holder extends AccountHolder = AccountHolder> {
  find(id: string): Promise<Holder | undefined>
  /** Undefined where the account has no password. */
  passwordHash(id: string): Promise<string | undefined>
}

/**
 * The canonical form of a user name: no two accounts have names that look alike, and attempts with `Pat` and
 * `pat` count together.
 */
export function accountId(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase()
}
