import { digestSecret, digestUserHash, type DigestHash } from '@waymark/shared'
import { randomBytes, randomUUID } from 'node:crypto'
import type { DigestRecord, NewApplicationPassword } from '../domain/application-password.ts'
import type { Instant } from '../domain/clock.ts'
import type { Secrets } from './derived-keys.ts'
import { digestedWith } from './digest-hash.ts'
import { seal, type Seal } from './seal.ts'
import { tokenHash } from './token.ts'

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
