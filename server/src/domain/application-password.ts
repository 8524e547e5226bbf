import type { AccountHolder } from './account.ts'
import type { Instant } from './clock.ts'

/*
 * Passwords that the service makes for programs of an account, each for one program, shown once. They have as much
 * chance as a key, so what is kept of them need not be slow; and what Digest needs can be kept of them alone, since of
 * a password that somebody chose it would be as good as the password.
 */
export interface ApplicationPassword {
  readonly id: string
  readonly account: string
  /** What its owner calls the program. */
  readonly name: string
  readonly createdAt: Instant
  /** To the minute. */
  readonly lastUsedAt?: Instant | undefined
}

/** What is kept for one hash algorithm of Digest. It holds for one account and one realm only. */
export interface DigestRecord {
  readonly algorithm: string
  /** Stands for the name of the account where that shall not be read on the way. */
  readonly userHash: string
  /** Encrypted; what it is made of is `authentication/application-password.ts`. */
  readonly sealedSecret: string
}

export interface NewApplicationPassword extends Omit<ApplicationPassword, 'lastUsedAt'> {
  /** The realm that its records were made for; with another they count for nothing. */
  readonly realm: string
  readonly passwordHash: string
  readonly digests: readonly DigestRecord[]
}

export interface DigestUser {
  readonly realm: string
  readonly algorithm: string
  readonly user: { readonly account: string } | { readonly userHash: string }
}

/** One of the application passwords of an account, as Digest needs it. */
export interface DigestHolding
  extends Pick<ApplicationPassword, 'id' | 'lastUsedAt'>, Pick<DigestRecord, 'sealedSecret'> {
  readonly holder: AccountHolder
}

/** An account may have so many application passwords. */
export const mostApplicationPasswords = 10

/** Milliseconds: how exactly is known when one was last used, so that reading seldom writes. */
export const noteInterval = 60_000

export function isUseToNote({ lastUsedAt }: Pick<ApplicationPassword, 'lastUsedAt'>, now: Instant): boolean {
  return lastUsedAt === undefined || now - lastUsedAt >= noteInterval
}

/** The port to where application passwords are kept. */
export interface ApplicationPasswords {
  /** Undefined where the account has as many as it may have. */
  add(password: NewApplicationPassword): Promise<ApplicationPassword | undefined>
  /** The latest first. */
  list(account: string): Promise<readonly ApplicationPassword[]>
  /** Whether it was there. */
  remove(account: string, id: string): Promise<boolean>
  /** All of a user, by the exact name of the account or by what stands for it; none where nobody is known by it. */
  digestsOf(user: DigestUser): Promise<readonly DigestHolding[]>
  /** The id of the one that has this hash; undefined where the account has none. */
  matching(account: string, passwordHash: string): Promise<string | undefined>
  /** Notes that it was used. */
  use(id: string, usedAt: Instant): Promise<void>
}
