import { digestHashOf, type DigestAlgorithm, type DigestHash } from '@waymark/shared'
import { LRUCache } from 'lru-cache'
import { randomBytes } from 'node:crypto'
import type { Instant } from '../../values/time.ts'
import type { AccountHolder } from '../account.ts'
import {
  type ApplicationPasswords,
  type DigestHolding,
  digestSecretSeal,
  sealedAbout,
} from '../password/application-password.ts'
import type { Secrets } from '../seal.ts'
import type { DigestUserName } from './digest-credentials.ts'

/** The Digest secret of an application password. */
export interface KnownSecret {
  /** The id of the application password. */
  readonly id: string
  readonly holder: AccountHolder
  readonly lastUsedAt?: Instant | undefined
  readonly secret: string
  /** A decoy, so that unknown users take the same time; it never matches. */
  readonly isNobodys: boolean
}

export type DigestSecrets = (who: {
  readonly user: DigestUserName
  readonly algorithm: DigestAlgorithm
}) => Promise<readonly [KnownSecret, ...KnownSecret[]]>

export interface DigestSecretPorts {
  readonly realm: string
  readonly secrets: Secrets
  readonly applicationPasswords: ApplicationPasswords
}

/** Returns the Digest secrets of all application passwords of a user. */
export function digestSecrets({ realm, secrets, applicationPasswords }: DigestSecretPorts): DigestSecrets {
  const seal = digestSecretSeal(secrets)
  const about = ({ id, holder }: Omit<DigestHolding, 'sealedSecret'>, algorithm: DigestHash): readonly string[] =>
    sealedAbout({ id, account: holder.id, realm, algorithm })
  // A cache, because decryption takes longer than everything else.
  const known = new LRUCache<string, string>({ max: 1000 })
  const nobody = (algorithm: DigestHash): DigestHolding => {
    const row = { id: '', holder: { id: '', name: '', role: 'patient', state: 'closed' } } as const
    return { ...row, sealedSecret: seal.close(randomBytes(32).toString('hex'), about(row, algorithm)) }
  }
  const nobodys = { 'SHA-256': nobody('SHA-256'), 'SHA-512-256': nobody('SHA-512-256'), MD5: nobody('MD5') }
  const opened = (row: DigestHolding, algorithm: DigestHash): KnownSecret => {
    const secret = known.get(row.sealedSecret) ?? seal.open(row.sealedSecret, about(row, algorithm))
    if (secret !== undefined && !known.has(row.sealedSecret)) known.set(row.sealedSecret, secret)
    // A secret under a retired key cannot be decrypted.
    const isNobodys = secret === undefined || row === nobodys[algorithm]
    return { id: row.id, holder: row.holder, lastUsedAt: row.lastUsedAt, secret: secret ?? '', isNobodys }
  }
  return async ({ user, algorithm }) => {
    const hash = digestHashOf(algorithm)
    const [first = nobodys[hash], ...others] = await applicationPasswords.digestsOf({ realm, algorithm: hash, user })
    return [opened(first, hash), ...others.map((row) => opened(row, hash))]
  }
}
