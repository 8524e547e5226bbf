import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock, Instant } from '../values/time.ts'
import { nonces } from './nonce.ts'
import type { Secrets } from './seal.ts'

/** What a link can give a capability for. */
export type CapabilityKind = 'appointment' | 'calendar'

/**
 * Capabilities: whoever has a link that was given out may do what the link is for, without an account. A capability
 * is a keyed hash of what it is for, so it needs no storage, the clinic can give the link again, and it cannot be
 * guessed or made from another.
 */
export interface Capabilities {
  of(kind: CapabilityKind, id: string): string
  /** Whether what was shown is the capability. */
  isHeld(kind: CapabilityKind, id: string, shown: string | undefined): boolean
}

export function capabilities(secret: string): Capabilities {
  const textOf = (kind: CapabilityKind, id: string): string =>
    createHmac('sha256', secret).update(`${kind}:${id}`).digest().subarray(0, 18).toString('base64url')
  return {
    of: textOf,
    isHeld(kind, id, shown) {
      const bytes = Buffer.from(shown ?? '')
      const right = Buffer.from(textOf(kind, id))
      return bytes.length === right.length && timingSafeEqual(bytes, right)
    },
  }
}

/*
 * A link with which a device registers a key of its own for an account (RFC 7486 §6.2.2): whoever has it can, once, for
 * a short time. It needs no storage until it is used, and nobody can guess 224 bits.
 */
export interface KeyLinks {
  make(account: string): string
  /** Undefined where it was not made here, or is over. */
  read(link: string): KnownKeyLink | undefined
}

export interface KnownKeyLink {
  readonly account: string
  /** What its one use is remembered by, and until when. */
  readonly id: string
  readonly expires: Instant
  readonly rememberedUntil: Instant
}

/** Milliseconds. */
const keyLinkLifetime = 600_000

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

/*
 * A link to set a password. It needs no storage: it names the account and when it ends, and is signed together with the
 * hash of the present password, so that it is over as soon as the password has been set, with it or otherwise.
 */
export interface ResetLinks {
  /** @param state whatever changes when the password does */
  make(account: string, state: string, now: number): string
  /** The account that a token names, before it is judged. */
  accountOf(token: string): string | undefined
  isValid(token: string, state: string, now: number): boolean
}

const resetLinkLifetime = 3_600_000

export function resetLinks(secret: string): ResetLinks {
  const signed = (account: string, end: string, state: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['password reset', account, end, state]))
      .digest('base64url')
  return {
    make(account, state, now) {
      const end = String(now + resetLinkLifetime)
      const name = Buffer.from(account).toString('base64url')
      return `${name}.${end}.${signed(account, end, state)}`
    },
    accountOf: (token) => parsed(token)?.account,
    isValid(token, state, now) {
      const found = parsed(token)
      if (found === undefined || Number(found.end) <= now) return false
      // The texts are compared, not what they stand for: base64url has several texts for the same octets.
      return timingSafeEqual(Buffer.from(found.mac), Buffer.from(signed(found.account, found.end, state)))
    },
  }
}

interface ResetToken {
  readonly account: string
  readonly end: string
  readonly mac: string
}

function parsed(token: string): ResetToken | undefined {
  const [, name = '', end = '', mac = ''] = /^([\w-]{1,400})\.(\d{1,16})\.([\w-]{43})$/.exec(token) ?? []
  if (name === '') return undefined
  return { account: Buffer.from(name, 'base64url').toString(), end, mac }
}
