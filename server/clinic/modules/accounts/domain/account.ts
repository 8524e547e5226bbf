import type { InputOf } from '@waymark/shared'
import type { profileFields } from '@waymark/shared/clinic'
import type { AccountHolder, AccountLookup } from '@waymark/server/authentication'
import type { Extent, ExtentRequest, Instant, Page, PageRequest } from '@waymark/server/values'

/** The name and contact details of a user. */
export type Profile = Readonly<InputOf<typeof profileFields>>

export type Role = 'patient' | 'doctor' | 'clerk'

/*
 * An account of a user.
 *   (nothing) → active  [registration; a clerk for doctors and clerks]
 *   active → active     [owner: name, address, password; clerk: role; a new address is unverified]
 *   active → closed     [owner or clerk; ends all sessions]
 *   closed → active     [clerk]
 */
export interface Account extends AccountHolder, Profile {
  readonly role: Role
  /** When the owner verified the e-mail address; undefined for an unverified one. */
  readonly emailVerifiedAt?: Instant | undefined
  readonly createdAt: Instant
  readonly changedAt: Instant
  /** Increases with every change. */
  readonly version: number
}

export interface NewAccount
  extends Pick<Account, 'id' | 'role' | 'represents' | 'emailVerifiedAt' | 'createdAt'>, Profile {
  /** As `authentication/password.ts` creates it; without one, every password is wrong. */
  readonly passwordHash?: string | undefined
}

/** The members to update: null deletes a member, and an absent one stays. A profile replaces all of its values. */
export interface AccountChanges extends Partial<Pick<Account, 'role' | 'state'>> {
  readonly profile?: Profile
  readonly represents?: string | null | undefined
}

/** Selects the accounts that match all given members. */
export interface AccountSearch {
  /** Beginnings of words of the name, the user name and the contact details. */
  readonly words?: readonly string[] | undefined
  readonly role?: Role | undefined
}

/** Port of the stored accounts. */
export interface Accounts extends AccountLookup {
  /** Returns undefined if the id is taken. */
  add(account: NewAccount): Promise<Account | undefined>
  find(id: string): Promise<Account | undefined>
  /** Returns some of the active accounts that have verified an e-mail address, whatever its case. */
  ofEmail(email: string): Promise<readonly Account[]>
  /** Returns the existing accounts among the given ids, by id. */
  findAll(ids: readonly string[]): Promise<ReadonlyMap<string, Account>>
  setPassword(id: string, passwordHash: string, changedAt: Instant): Promise<void>
  /** Updates the given members, or returns undefined if the version has changed. */
  change(
    account: Pick<Account, 'id' | 'version'>,
    given: AccountChanges,
    changedAt: Instant,
  ): Promise<Account | undefined>
  /** Marks an address as verified, or returns false if it is verified or no longer the address of the account. */
  verifyEmail(account: { readonly id: string; readonly email: string }, verifiedAt: Instant): Promise<boolean>
  /** Tells whether another open account has the role of a clerk. */
  hasOtherClerk(id: string): Promise<boolean>
  /** Pages in the order of ids. */
  page(request: PageRequest & AccountSearch): Promise<Page<Account>>
  extent(request: ExtentRequest): Promise<Extent>
}
