import { LRUCache } from 'lru-cache'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Instant, Clock } from '../values/time.ts'
import { derivedKeys, type DerivedKey, type Secrets } from './seal.ts'

/** Stores values that may be used once, for all processes. */
export interface OneTimeUses {
  /** Returns whether this is the first use, even with concurrent ones. Stored until expiry. */
  use(name: string, expires: Instant): Promise<boolean>
  /**
   * The same for a request that reads. While the database does not write, the use is kept in memory, and another process
   * can accept it a second time. The credentials must be valid for `isReading` methods only.
   */
  useForReading(name: string, expires: Instant): Promise<boolean>
  /** Purges expired uses. */
  purge(now: Instant): Promise<void>
}

/*
 * Nonces for challenges. They are not stored when issued, so challenges cost nothing and are valid in every process: a
 * nonce contains its time and a random id with a keyed hash.
 *
 * key mark 1 · milliseconds 6 · random 12 · HMAC-SHA-256 16 octets, after a version octet, in base64url
 */
export interface Nonces {
  /** @param scope the purpose; the nonce is invalid for any other */
  make(scope: readonly string[]): string
  /** Returns undefined if the nonce is forged or has another scope. */
  read(nonce: string, scope: readonly string[]): Nonce | undefined
}

export interface Nonce {
  /** Unique. */
  readonly id: string
  readonly expires: Instant
  readonly isFresh: boolean
  /** How long a use must be stored: the clocks of two processes may differ. */
  readonly rememberedUntil: Instant
}

export interface NonceOptions {
  readonly secrets: Secrets
  readonly clock: Clock
  readonly purpose: string
  /** Milliseconds. */
  readonly lifetime: number
}

interface Made {
  readonly id: string
  readonly madeAt: Instant
}

const version = 1
const sizes = { signed: 20, mac: 16 } as const

export function nonces({ secrets, clock, purpose, lifetime }: NonceOptions): Nonces {
  const keys = derivedKeys(secrets, `nonce for ${purpose}`)
  // A nonce is used many times and never changes.
  const known = new LRUCache<string, Made>({ max: 1000 })
  const agedOf = ({ id, madeAt }: Made): Nonce => ({
    id,
    expires: madeAt + lifetime,
    isFresh: Math.abs(clock.now() - madeAt) < lifetime,
    rememberedUntil: madeAt + 2 * lifetime,
  })
  return {
    make(scope) {
      const [key] = keys
      const signed = Buffer.alloc(sizes.signed)
      signed.writeUInt8(version, 0)
      signed.writeUInt8(key.mark, 1)
      signed.writeUIntBE(clock.now(), 2, 6)
      randomBytes(12).copy(signed, 8)
      return Buffer.concat([signed, macOf(key, signed, scope)]).toString('base64url')
    },
    read(nonce, scope) {
      const name = JSON.stringify([nonce, scope])
      const before = known.get(name)
      if (before !== undefined) return agedOf(before)
      const bytes = Buffer.from(nonce, 'base64url')
      // Other encodings of the same octets must not be accepted.
      if (bytes.length !== sizes.signed + sizes.mac || bytes.toString('base64url') !== nonce) return undefined
      const signed = bytes.subarray(0, sizes.signed)
      const mac = bytes.subarray(sizes.signed)
      const isOurs = keys.some((key) => key.mark === signed[1] && timingSafeEqual(macOf(key, signed, scope), mac))
      if (!isOurs || signed[0] !== version) return undefined
      const found = { id: signed.toString('base64url', 8), madeAt: signed.readUIntBE(2, 6) }
      known.set(name, found)
      return agedOf(found)
    },
  }
}

function macOf(key: DerivedKey, signed: Buffer, scope: readonly string[]): Buffer {
  const mac = createHmac('sha256', key.key).update(signed).update(JSON.stringify(scope)).digest()
  return mac.subarray(0, sizes.mac)
}
