import { createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** The present secret of the service, and then those that it had before and still honours. */
export type Secrets = readonly [present: string, ...previous: readonly string[]]

export interface DerivedKey {
  readonly bytes: Buffer
  /** The same as Node keeps keys: bytes would be imported anew for each use. */
  readonly key: KeyObject
  /** One octet that tells apart which of few keys was used; it reveals nothing of the key. */
  readonly mark: number
}

/** A key of 256 bits from each secret for one purpose, in their order (RFC 5869). */
export function derivedKeys([present, ...previous]: Secrets, purpose: string): readonly [DerivedKey, ...DerivedKey[]] {
  return [derivedKey(present, purpose), ...previous.map((secret) => derivedKey(secret, purpose))]
}

function derivedKey(secret: string, purpose: string): DerivedKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    bytes,
    key: createSecretKey(bytes),
    mark: createHash('sha256').update(`mark of ${purpose}`).update(bytes).digest().readUInt8(0),
  }
}
