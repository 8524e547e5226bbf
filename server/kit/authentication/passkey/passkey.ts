import type { Instant } from '../../values/time.ts'

/** A passkey of an account: the public key of a key pair on the owner's device (Web Authentication). */
export interface Passkey {
  /** In base64url; unique. */
  readonly id: string
  readonly account: string
  /** COSE_Key in base64url. */
  readonly publicKey: string
  /** The signature counter of the device; 0 if it does not count. */
  readonly counter: number
  /** The transports of the device, as named by Web Authentication. */
  readonly transports: readonly string[]
  /** Backup eligibility and backup state. */
  readonly isShareable: boolean
  readonly isSynced: boolean
  /** The AAGUID, if the device reports it. */
  readonly model: string
  /** The name that the owner gave it. */
  readonly name: string
  readonly createdAt: Instant
  readonly lastUsedAt?: Instant | undefined
  /** Whether its counter has decreased, which may indicate a copy. */
  readonly isSuspected: boolean
}

/** A passkey to store: it has no use yet, and no suspicion of a copy. */
export type NewPasskey = Omit<Passkey, 'lastUsedAt' | 'isSuspected'>

/** The use of a passkey, as the authenticator reports it. */
export interface PasskeyUse {
  readonly counter: number
  readonly isSynced: boolean
  readonly usedAt: Instant
}

/** Maximum number of keys per account, of all kinds. */
export const mostKeys = 20

/** Stores passkeys. */
export interface Passkeys {
  /** Returns undefined if the id exists already. */
  add(passkey: NewPasskey): Promise<Passkey | undefined>
  find(id: string): Promise<Passkey | undefined>
  /** Latest first. */
  list(account: string): Promise<readonly Passkey[]>
  /** Returns whether it existed. */
  rename(account: string, id: string, name: string): Promise<boolean>
  remove(account: string, id: string): Promise<boolean>
  /**
   * Records a use. Returns false without recording if the counter has not grown, unless it never counts; of concurrent
   * uses with one counter, one is recorded.
   */
  use(id: string, use: PasskeyUse): Promise<boolean>
  /** Records that its counter has decreased. */
  suspect(id: string): Promise<void>
}

/**
 * A challenge with its context. Every challenge can be answered once, rightly or wrongly, for all processes and for its
 * purpose only.
 */
export interface PasskeyChallenge {
  /** A hash of the challenge. */
  readonly hash: string
  readonly purpose: 'create' | 'get'
  /** The named account, which may not exist. */
  readonly account?: string | undefined
  /** The details of a new account; undefined for an existing one. */
  readonly opening?: { readonly name: string; readonly email?: string | undefined } | undefined
  /** The name of the new passkey. */
  readonly keyName?: string | undefined
  /** Where the browser continues. */
  readonly next?: string | undefined
  /** A hash of the cookie of the requesting browser; undefined for programs. */
  readonly browser?: string | undefined
  readonly expires: Instant
}

/** Stores challenges. */
export interface PasskeyChallenges {
  add(challenge: PasskeyChallenge): Promise<void>
  find(hash: string, now: Instant): Promise<PasskeyChallenge | undefined>
  /** Removes and returns a challenge; undefined if it was consumed, has expired, or has another purpose. */
  consume(hash: string, purpose: PasskeyChallenge['purpose'], now: Instant): Promise<PasskeyChallenge | undefined>
  /** Purges expired challenges. */
  purge(now: Instant): Promise<void>
}
