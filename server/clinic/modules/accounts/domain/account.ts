import type { AccountHolder, AccountLookup } from '@waymark/server/authentication/account'
import type { Instant } from '@waymark/server/values/time'
import type { Page, PageRequest } from '@waymark/server/values/page'

export type Role = 'patient' | 'doctor' | 'clerk'

/*
 * Somebody whom the clinic knows.
 *   (nobody) → active   [registration; a clerk for doctors and clerks]
 *   active → active     [change of name or address, of the password; a clerk: of the role]
 *   active → closed     [its owner, a clerk: no way in any more, all sessions ended]
 *   closed → active     [a clerk]
 */
export interface Account extends AccountHolder {
  readonly role: Role
  readonly telephone?: string | undefined
  readonly createdAt: Instant
  readonly changedAt: Instant
  /** Grows with every change. */
  readonly version: number
}

export interface NewAccount extends Pick<Account, 'id' | 'name' | 'role' | 'represents' | 'email' | 'createdAt'> {
  /** As `authentication/password.ts` makes it; an account without one has no password that would be right. */
  readonly passwordHash?: string | undefined
}

/** What is written of an account: what is null is there no more, and what is not given stays. */
export interface AccountChanges extends Partial<Pick<Account, 'name' | 'role' | 'state'>> {
  readonly email?: string | null | undefined
  readonly telephone?: string | null | undefined
  readonly represents?: string | null | undefined
}

/** The port to where accounts are kept. */
export interface Accounts extends AccountLookup {
  /** Undefined where the id is taken. */
  add(account: NewAccount): Promise<Account | undefined>
  find(id: string): Promise<Account | undefined>
  /** Those of many that there are, by their ids. */
  findAll(ids: readonly string[]): Promise<ReadonlyMap<string, Account>>
  setPassword(id: string, passwordHash: string, changedAt: Instant): Promise<void>
  /** Writes what is given, if the version is still the given one; undefined where it is not. */
  change(
    account: Pick<Account, 'id' | 'version'>,
    given: AccountChanges,
    changedAt: Instant,
  ): Promise<Account | undefined>
  /** Whether another open account is that of a clerk. */
  hasOtherClerk(id: string): Promise<boolean>
  /** Accounts by id. */
  page(request: PageRequest): Promise<Page<Account>>
  /** Changes whenever an account is added or changed. */
  version(): Promise<string>
}
