import { LRUCache } from 'lru-cache'
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Clock, Instant } from '../values/time.ts'
import { nonces } from './nonce.ts'
import type { Secrets } from './seal.ts'

/** The purpose of a capability. */
export type CapabilityKind = 'appointment' | 'calendar' | 'feed' | 'series'

/**
 * Capabilities: a link with a capability grants access without an account. A capability is a keyed hash of its purpose,
 * so it needs no storage, can be issued again, and cannot be guessed or derived from another.
 */
export interface Capabilities {
  of(kind: CapabilityKind, id: string): string
  /** Verifies a capability. */
  isHeld(kind: CapabilityKind, id: string, shown: string | undefined): boolean
}

const mostKnown = 1000

/**
 * Returns the capabilities of the present secret; those of previous secrets are still accepted. Each has 144 bits.
 *
 * @example
 * const links = capabilities(['a secret of 256 bits'])
 * const shown = links.of('calendar', 'ada')
 * assert.equal(links.isHeld('calendar', 'ada', shown), true)
 * assert.equal(links.isHeld('calendar', 'bo', shown), false)
 */
export function capabilities(secrets: Secrets): Capabilities {
  const keyOf = (secret: string): KeyObject => createSecretKey(secret, 'utf8')
  const [present, ...previous] = secrets
  const key = keyOf(present)
  const former = previous.map(keyOf)
  const textOf = (kind: CapabilityKind, id: string, key: KeyObject): string =>
    createHmac('sha256', key).update(`${kind}:${id}`).digest().subarray(0, 18).toString('base64url')
  // A response names the capability of its resource several times, and its client shows it again.
  const known = new LRUCache<string, string>({ max: mostKnown })
  const presentOf = (kind: CapabilityKind, id: string): string => {
    const name = `${kind}:${id}`
    const text = known.get(name) ?? textOf(kind, id, key)
    known.set(name, text)
    return text
  }
  return {
    of: presentOf,
    isHeld: (kind, id, shown = '') =>
      isEqual(shown, presentOf(kind, id)) || former.some((one) => isEqual(shown, textOf(kind, id, one))),
  }
}

// Compares the text, because base64url has several encodings of the same octets.
function isEqual(shown: string, right: string): boolean {
  const [one, other] = [Buffer.from(shown), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Links to register a device key for an account (RFC 7486 §6.2.2), once and for a short time. They need no storage
 * until they are used, and 224 bits cannot be guessed.
 */
export interface KeyLinks {
  make(account: string): string
  /** Returns undefined if the link is forged or expired. */
  read(link: string): KnownKeyLink | undefined
}

/**
 * A valid link to register a key. `OneTimeUses` records its `id` when it is used, and keeps it until
 * `rememberedUntil`.
 */
export interface KnownKeyLink {
  readonly account: string
  /** The key and expiry of its single use. */
  readonly id: string
  readonly expires: Instant
  readonly rememberedUntil: Instant
}

/** Milliseconds. */
const keyLinkLifetime = 600_000

/**
 * Returns the links to register a key, which are valid for 10 minutes.
 *
 * @example
 * const links = keyLinks({ secrets: ['a secret of 256 bits'], clock: adjustableClock('2026-11-23T09:00:00Z') })
 * assert.equal(links.read(links.make('ada'))?.account, 'ada')
 */
export function keyLinks({ secrets, clock }: { readonly secrets: Secrets; readonly clock: Clock }): KeyLinks {
  const made = nonces({ secrets, clock, purpose: 'links for keys', lifetime: keyLinkLifetime })
  return {
    make: (account) => `${Buffer.from(account).toString('base64url')}.${made.make([account])}`,
    read(link) {
      const [, name = '', nonce = ''] = /^([\w-]{1,400})\.([\w-]{1,100})$/.exec(link) ?? []
      const account = Buffer.from(name, 'base64url').toString()
      const known = name === '' ? undefined : made.read(nonce, [account])
      if (known?.isFresh !== true) return undefined
      return { account, id: `key link ${known.id}`, expires: known.expires, rememberedUntil: known.rememberedUntil }
    },
  }
}

/**
 * Links that act for an account once, such as those to set a password. They need no storage: they contain the account
 * and expiry, signed together with a state that their use changes, so that a used link is invalid.
 */
export interface AccountLinks {
  /** @param state a value that changes with the use of the link, such as the password hash */
  make(account: string, state: string, now: number): string
  /** Returns the account in a token, unverified. */
  accountOf(token: string): string | undefined
  isValid(token: string, state: string, now: number): boolean
}

const hour = 3_600_000

/**
 * Returns the links to set a password, which are valid for an hour.
 *
 * @example
 * const links = resetLinks(['a secret of 256 bits'])
 * const [now, hour] = [Date.now(), 3_600_000]
 * const token = links.make('ada', 'hash of the old password', now)
 * assert.equal(links.isValid(token, 'hash of the old password', now + hour - 1), true)
 * assert.equal(links.isValid(token, 'hash of the new password', now), false)
 */
export function resetLinks(secrets: Secrets): AccountLinks {
  return accountLinks(secrets, { purpose: 'password reset', lifetime: hour })
}

/**
 * Returns the links to verify an e-mail address, which are valid for a day.
 *
 * @example
 * const links = verificationLinks(['a secret of 256 bits'])
 * const token = links.make('ada', 'ada@example.org', Date.now())
 * assert.equal(links.accountOf(token), 'ada')
 */
export function verificationLinks(secrets: Secrets): AccountLinks {
  return accountLinks(secrets, { purpose: 'e-mail verification', lifetime: 24 * hour })
}

interface LinkTerms {
  readonly purpose: string
  /** Milliseconds. */
  readonly lifetime: number
}

function accountLinks(secrets: Secrets, { purpose, lifetime }: LinkTerms): AccountLinks {
  const signed = (secret: string, signing: readonly string[]): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, ...signing]))
      .digest('base64url')
  return {
    make(account, state, now) {
      const end = String(now + lifetime)
      const name = Buffer.from(account).toString('base64url')
      return `${name}.${end}.${signed(secrets[0], [account, end, state])}`
    },
    accountOf: (token) => parsed(token)?.account,
    isValid(token, state, now) {
      const found = parsed(token)
      if (found === undefined || Number(found.end) <= now) return false
      const { account, end, mac } = found
      return secrets.some((secret) => isEqual(mac, signed(secret, [account, end, state])))
    },
  }
}

interface LinkToken {
  readonly account: string
  readonly end: string
  readonly mac: string
}

function parsed(token: string): LinkToken | undefined {
  const [, name = '', end = '', mac = ''] = /^([\w-]{1,400})\.(\d{1,16})\.([\w-]{43})$/.exec(token) ?? []
  if (name === '') return undefined
  return { account: Buffer.from(name, 'base64url').toString(), end, mac }
}
