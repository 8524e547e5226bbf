import { LRUCache } from 'lru-cache'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Instant, Clock } from '../values/time.ts'
import { derivedKeys, type DerivedKey, type Secrets } from './seal.ts'

/** The port to where it is kept what may be used only once, by all processes together. */
export interface OneTimeUses {
  /** Whether this is the first use; of many at once, one is. It is remembered until it expires. */
  use(name: string, expires: Instant): Promise<boolean>
  /** Forgets what has expired. */
  sweep(now: Instant): Promise<void>
}

/*
 * What a challenge asks to be answered to. Nothing is written when it is made, so that asking costs nothing and every
 * process knows what another has made: it is its own time and a random name under a keyed hash.
 *   version 1 · mark of the key 1 · milliseconds 6 · random 12 · HMAC-SHA-256 16 octets, in base64url
 */
export interface Nonces {
  /** `scope` is what it is asked for; it counts for nothing else. */
  make(scope: readonly string[]): string
  /** Undefined where it was not made here, or not for this scope. */
  read(nonce: string, scope: readonly string[]): Nonce | undefined
}

export interface Nonce {
  /** Never given twice. */
  readonly id: string
  readonly expires: Instant
  readonly isFresh: boolean
  /** A use of it must be known so long: the clocks of two processes may differ. */
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
  // One nonce is answered to many times, and stays what it is.
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
      // What is decoded leniently and is not written like this would be a second text for the same nonce.
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
