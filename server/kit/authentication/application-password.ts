import { randomBytes, randomUUID } from 'node:crypto'
import type { AccountHolder } from './account.ts'
import { digestSecret, digestUserHash, type DigestHash } from '@waymark/shared'
import type { Instant } from '../values/time.ts'
import { digestedWith } from './digest/digest-credentials.ts'
import { type Secrets, seal, type Seal } from './seal.ts'
import { tokenHash } from './session.ts'

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

// Thirty-two letters and digits of which none is taken for another.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const groups = { count: 7, length: 4 } as const

/** A password of 140 bits, in groups that can be read aloud. */
export function newApplicationPassword(): string {
  const letters = [...randomBytes(groups.count * groups.length)].map((octet) => alphabet.charAt(octet % 32))
  return Array.from({ length: groups.count }, (_, group) =>
    letters.slice(group * groups.length, (group + 1) * groups.length).join(''),
  ).join('-')
}

/** What is kept to compare with; it need not be slow, since nobody guesses 140 bits. */
export function applicationPasswordHash(password: string): string {
  return tokenHash(`application password ${password}`)
}

export interface ApplicationPasswordMaker {
  readonly realm: string
  readonly secrets: Secrets
  /** Those that Digest is offered with. */
  readonly hashes: readonly DigestHash[]
}

/** What is kept of an application password; never the password. */
export function keptApplicationPassword(
  { realm, secrets, hashes }: ApplicationPasswordMaker,
  given: {
    readonly account: string
    readonly name: string
    readonly password: string
    readonly createdAt: Instant
  },
): NewApplicationPassword {
  const { account, name, password, createdAt } = given
  const id = randomUUID()
  const digestSeal = digestSecretSeal(secrets)
  const digests = hashes.map((algorithm): DigestRecord => {
    const secret = digestedWith(algorithm, digestSecret({ user: account, realm, password }))
    return {
      algorithm,
      userHash: digestedWith(algorithm, digestUserHash({ user: account, realm })),
      sealedSecret: digestSeal.close(secret, sealedAbout({ id, account, realm, algorithm })),
    }
  })
  return { id, account, name, createdAt, realm, passwordHash: applicationPasswordHash(password), digests }
}

/** Closes what Digest computes with. */
export function digestSecretSeal(secrets: Secrets): Seal {
  return seal(secrets, 'secrets of Digest')
}

/** What the secret of a row is bound to. */
export function sealedAbout(row: {
  readonly id: string
  readonly account: string
  readonly realm: string
  readonly algorithm: DigestHash
}): readonly string[] {
  return [row.id, row.account, row.realm, row.algorithm]
}
