import type { Credential } from '@waymark/shared'
import { createHash } from 'node:crypto'
import type { HobaKey } from '../domain/hoba-key.ts'
import type { Passkey } from '../domain/passkey.ts'
import type { Ports } from './ports.ts'

/** All keys of an account, of whatever kind: passkeys first, the latest of each kind before the others. */
export async function credentialsOf(
  { hobaKeys, passkeys }: Pick<Ports, 'hobaKeys' | 'passkeys'>,
  account: string,
): Promise<readonly Credential[]> {
  const others = await hobaKeys.list(account)
  return [...(await passkeys.list(account)).map(passkeyCredential), ...others.map(hobaCredential)]
}

/** Changes with whatever is told of keys. */
export function credentialVersion(told: Credential | readonly Credential[]): string {
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, 16)
}

/** What is told of a passkey. */
export function passkeyCredential({ id, name, createdAt, lastUsedAt, isSynced, isSuspected }: Passkey): Credential {
  const told = { id, name, type: 'passkey', createdAt: inText(createdAt), isSynced, isSuspected } as const
  return lastUsedAt === undefined ? told : { ...told, lastUsedAt: inText(lastUsedAt) }
}

/** What is told of a key of HOBA. */
export function hobaCredential({ kid: id, device, createdAt, lastUsedAt }: HobaKey): Credential {
  const told = { id, name: device === '' ? 'A key' : device, type: 'hoba', createdAt: inText(createdAt) } as const
  return lastUsedAt === undefined ? told : { ...told, lastUsedAt: inText(lastUsedAt) }
}

function inText(instant: number): string {
  return new Date(instant).toISOString()
}
