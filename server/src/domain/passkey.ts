import type { Instant } from './clock.ts'

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
