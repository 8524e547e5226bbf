import type { Clock, Instant } from '../domain/clock.ts'
import type { Secrets } from './derived-keys.ts'
import { nonces } from './nonce.ts'

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
const lifetime = 600_000

export function keyLinks({ secrets, clock }: { readonly secrets: Secrets; readonly clock: Clock }): KeyLinks {
  const made = nonces({ secrets, clock, purpose: 'links for keys', lifetime })
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
