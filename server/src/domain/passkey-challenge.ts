import type { Instant } from './clock.ts'

/*
 * What a device is asked to sign, and what was given until it has. Every challenge is answered once, rightly or not, by
 * all processes together; and for what it was made for: a new passkey, or the use of one.
 */
export interface PasskeyChallenge {
  /** A hash of the challenge. */
  readonly hash: string
  readonly purpose: 'create' | 'get'
  /** The account that was named, whether there is one or not. */
  readonly account?: string | undefined
  /** Who opens an account; undefined where there is one. */
  readonly opening?: { readonly name: string; readonly email?: string | undefined } | undefined
  /** What the passkey will be called. */
  readonly keyName?: string | undefined
  /** Where a browser goes on. */
  readonly next?: string | undefined
  /** A hash of what the browser that asked for it keeps; undefined where a program did. */
  readonly browser?: string | undefined
  readonly expires: Instant
}

/** The port to where challenges are kept. */
export interface PasskeyChallenges {
  add(challenge: PasskeyChallenge): Promise<void>
  find(hash: string, now: Instant): Promise<PasskeyChallenge | undefined>
  /** Takes it away; undefined where it was taken before, is too old, or is for something else. */
  consume(hash: string, purpose: PasskeyChallenge['purpose'], now: Instant): Promise<PasskeyChallenge | undefined>
  /** Forgets what has expired. */
  sweep(now: Instant): Promise<void>
}
