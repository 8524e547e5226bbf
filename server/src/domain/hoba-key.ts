import type { Instant } from './clock.ts'

/** A public key of an account, whose private key a device of its owner holds (RFC 7486). */
export interface HobaKey {
  /** As it is sent, never decoded; nobody else has it. */
  readonly kid: string
  readonly account: string
  /** SubjectPublicKeyInfo in DER and base64. */
  readonly publicKey: string
  /** What its owner calls the device. */
  readonly device: string
  readonly createdAt: Instant
  /** To the minute. */
  readonly lastUsedAt?: Instant | undefined
}

/** The port to where keys are kept. */
export interface HobaKeys {
  /** Undefined where the kid belongs to another key or another account, which keeps it. Adding it again changes nothing. */
  add(key: Omit<HobaKey, 'lastUsedAt'>): Promise<HobaKey | undefined>
  find(kid: string): Promise<HobaKey | undefined>
  /** The latest first. */
  list(account: string): Promise<readonly HobaKey[]>
  /** Whether it was there. */
  rename(account: string, kid: string, device: string): Promise<boolean>
  remove(account: string, kid: string): Promise<boolean>
  /** Notes that it was used. */
  use(kid: string, usedAt: Instant): Promise<void>
}
