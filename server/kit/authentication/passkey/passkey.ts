import type { Instant } from '../../values/time.ts'

/** A passkey of an account: the public key whose private key a device of its owner holds (Web Authentication). */
export interface Passkey {
  /** In base64url; nobody else has it. */
  readonly id: string
  readonly account: string
  /** COSE_Key in base64url. */
  readonly publicKey: string
  /** How often it was used, as its device counts; 0 where the device does not. */
  readonly counter: number
  /** How the device is reached, in the words of Web Authentication. */
  readonly transports: readonly string[]
  /** Whether the device may hand it to others, and whether others have it. */
  readonly isShareable: boolean
  readonly isSynced: boolean
  /** The model of the device, where it tells. */
  readonly model: string
  /** What its owner calls it. */
  readonly name: string
  readonly createdAt: Instant
  readonly lastUsedAt?: Instant | undefined
  /** Whether its counter went back once: somebody else may have a copy. */
  readonly isSuspected: boolean
}

export type NewPasskey = Omit<Passkey, 'lastUsedAt' | 'isSuspected'>

/** What a device said when it was used. */
export interface PasskeyUse {
  readonly counter: number
  readonly isSynced: boolean
  readonly usedAt: Instant
}

/** An account may have so many keys, of whatever kind. */
export const mostKeys = 20

/** The port to where passkeys are kept. */
export interface Passkeys {
  /** Undefined where somebody has a passkey of this id. */
  add(passkey: NewPasskey): Promise<Passkey | undefined>
  find(id: string): Promise<Passkey | undefined>
  /** The latest first. */
  list(account: string): Promise<readonly Passkey[]>
  /** Whether it was there. */
  rename(account: string, id: string, name: string): Promise<boolean>
  remove(account: string, id: string): Promise<boolean>
  /**
   * Notes a use. False, and nothing noted, where the counter has not grown, unless it never counts; of many uses with
   * one number, one is noted.
   */
  use(id: string, use: PasskeyUse): Promise<boolean>
  /** Notes that its counter went back. */
  suspect(id: string): Promise<void>
}

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
