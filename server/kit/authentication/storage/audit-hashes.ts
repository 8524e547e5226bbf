import { createHash, createHmac, type KeyObject } from 'node:crypto'
import { derivedKeys, type Secrets } from '../seal.ts'
import type { AuditEntry } from '../audit.ts'
import type { AuditHeadTable, UnsealedAuditTable } from './tables.ts'

/** The last entry of the chain. */
export type Head = Omit<AuditHeadTable, 'id'>
export type Unsealed = Omit<UnsealedAuditTable, 'number'>

/** The present key of the audit log, and the previous ones. */
export type Keys = readonly [KeyObject, ...KeyObject[]]

export function keysOf(secrets: Secrets): Keys {
  const [present, ...previous] = derivedKeys(secrets, 'audit log')
  return [present.key, ...previous.map(({ key }) => key)]
}

type Hashed = Omit<AuditEntry, 'hash'>

/**
 * Returns the hash of an entry, which covers all entries before it.
 *
 * @param key undefined for an entry from before the hashes were keyed
 */
export function hashOf(entry: Hashed, before: string, key: KeyObject | undefined): string {
  const { number, at, who, what, subject, client, request } = entry
  const text = JSON.stringify([before, number, at, who, what, subject, client, request])
  const hash = key === undefined ? createHash('sha256') : createHmac('sha256', key)
  return hash.update(text).digest('base64url')
}

/** Returns the keyed hash of an entry that is not in the chain yet. */
export function entryMacOf(entry: Omit<Unsealed, 'mac'>, key: KeyObject): string {
  const { id, at, who, what, subject, client, request } = entry
  const text = JSON.stringify(['unsealed', id, at, who, what, subject, client, request])
  return createHmac('sha256', key).update(text).digest('base64url')
}

export function isGenuine(entry: Unsealed, keys: Keys): boolean {
  return keys.some((key) => entry.mac === entryMacOf(entry, key))
}

/** Whether the end of the chain was written with one of the keys. */
export function isSigned(head: Head, keys: Keys): boolean {
  return keys.some((key) => head.mac === macOf(head, key))
}

/** Returns the keyed hash of the last entry. */
export function macOf({ number, hash, plain_until: plainUntil }: Omit<Head, 'mac'>, key: KeyObject): string {
  const text = JSON.stringify(['head', number, hash, plainUntil])
  return createHmac('sha256', key).update(text).digest('base64url')
}
