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
export interface Account {
  /** What is typed to sign in, in canonical form; also the segment of the user's path. */
  readonly id: string
  readonly name: string
  readonly role: Role
  /** The doctor whom the account of a doctor is for. */
  readonly doctor?: string | undefined
  readonly email?: string | undefined
  readonly telephone?: string | undefined
  readonly state: 'active' | 'closed'
  readonly createdAt: Instant
  readonly changedAt: Instant
  /** Grows with every change. */
  readonly version: number
}

/** As much of an account as it takes to know what it may do. */
export type AccountHolder = Pick<Account, 'id' | 'name' | 'role' | 'doctor' | 'state'>

export interface NewAccount extends Pick<Account, 'id' | 'name' | 'role' | 'doctor' | 'email' | 'createdAt'> {
  /** As `authentication/password.ts` makes it; an account without one has no password that would be right. */
  readonly passwordHash?: string | undefined
}

/** What is written of an account: what is null is there no more, and what is not given stays. */
export interface AccountChanges extends Partial<Pick<Account, 'name' | 'role' | 'state'>> {
  readonly email?: string | null | undefined
  readonly telephone?: string | null | undefined
  readonly doctor?: string | null | undefined
}

/** The port to where accounts are kept. */
export interface Accounts {
  /** Undefined where the id is taken. */
  add(account: NewAccount): Promise<Account | undefined>
  find(id: string): Promise<Account | undefined>
  /** Those of many that there are, by their ids. */
  findAll(ids: readonly string[]): Promise<ReadonlyMap<string, Account>>
  passwordHash(id: string): Promise<string | undefined>
  setPassword(id: string, passwordHash: string, changedAt: Instant): Promise<void>
  /** Writes what is given, if the version is still the given one; undefined where it is not. */
  change(
    account: Pick<Account, 'id' | 'version'>,
    given: AccountChanges,
    changedAt: Instant,
  ): Promise<Account | undefined>
  /** Whether a clerk is known beside one, whose account is open. */
  hasOtherClerk(id: string): Promise<boolean>
  /** Accounts by id. */
  page(request: PageRequest): Promise<Page<Account>>
  /** Changes whenever an account is added or changed. */
  version(): Promise<string>
}

/**
 * The canonical form of a user name, so that nobody can take a name that looks like another, and guesses at `Pat` and
 * `pat` count together.
 */
export function accountId(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase()
}
