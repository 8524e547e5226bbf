import {
  digestAlgorithmOf,
  digestHashOf,
  type Challenge,
  type DigestAlgorithm,
  type DigestProtection,
} from '@waymark/shared'
import { readableText } from './readable-text.ts'
import type { Hash, Hashes } from './hashes.ts'

/** A challenge of Digest (RFC 7616 §3.3) that can be answered here. */
export interface DigestChallenge {
  readonly algorithm: DigestAlgorithm
  readonly hash: Hash
  readonly qop: DigestProtection
  /** As it is hashed, and as it goes back. */
  readonly realm: string
  readonly nonce: string
  /** What goes back as it came. */
  readonly echo: ReadonlyMap<string, string>
  readonly isStale: boolean
  readonly isUserHashed: boolean
  /** The URIs of the protection space; none means the whole origin. */
  readonly domain: readonly string[]
}

export interface DigestAbility {
  readonly hashes: Hashes
  /** Taken where the service offers both. */
  readonly qop: DigestProtection
}

/** Reads a challenge; nothing if it has an unknown algorithm, or no `qop` as before RFC 2617, or is not complete. */
export function readDigestChallenge(challenge: Challenge, ability: DigestAbility): DigestChallenge | undefined {
  const { parameters } = challenge
  const algorithm = digestAlgorithmOf(parameters.get('algorithm'))
  const hash = algorithm === undefined ? undefined : ability.hashes[digestHashOf(algorithm)]
  const qop = chosenProtection(parameters.get('qop') ?? '', ability.qop)
  const realm = parameters.get('realm')
  const nonce = parameters.get('nonce')
  if (algorithm === undefined || hash === undefined || qop === undefined) return undefined
  if (realm === undefined || nonce === undefined) return undefined
  return {
    ...{ algorithm, hash, qop, nonce },
    realm: readableText(realm),
    echo: new Map([...parameters].filter(([name]) => name === 'realm' || name === 'opaque' || name === 'algorithm')),
    isStale: isTrue(parameters.get('stale')),
    isUserHashed: isTrue(parameters.get('userhash')),
    domain: (parameters.get('domain') ?? '').split(/[\t ]+/).filter((uri) => uri !== ''),
  }
}

function isTrue(parameter: string | undefined): boolean {
  return parameter?.toLowerCase() === 'true'
}

function chosenProtection(offered: string, preferred: DigestProtection): DigestProtection | undefined {
  const names = offered.split(',').map((name) => name.trim().toLowerCase())
  return [preferred, 'auth' as const, 'auth-int' as const].find((protection) => names.includes(protection))
}
