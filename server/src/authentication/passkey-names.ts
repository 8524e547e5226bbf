import { createHmac } from 'node:crypto'
import { derivedKeys, type DerivedKey, type Secrets } from './derived-keys.ts'

/** A passkey as a device is told of it. */
export interface PasskeyDescriptor {
  readonly id: string
  readonly transports: readonly string[]
}

/*
 * What stands for accounts and passkeys outside of the service. Both are keyed hashes of the name of the account, so
 * they are there for every name, whether somebody has it or not, and are the same each time and in every process: who
 * asks for a name cannot find out who is known here (Web Authentication §14.6.2).
 */
export interface PasskeyNames {
  /** The user handle, 64 octets in base64url, which says nothing of the name (§14.6.1). */
  handleOf(account: string): string
  isHandleOf(handle: string, account: string): boolean
  /** Passkeys that nobody has. */
  decoysOf(account: string): readonly PasskeyDescriptor[]
}

export function passkeyNames(secrets: Secrets): PasskeyNames {
  const handleKeys = derivedKeys(secrets, 'user handles of passkeys')
  const [decoyKey] = derivedKeys(secrets, 'decoys of passkeys')
  return {
    handleOf: (account) => named(handleKeys[0], account).toString('base64url'),
    // Devices keep the handle of an earlier secret.
    isHandleOf: (handle, account) => handleKeys.some((key) => named(key, account).toString('base64url') === handle),
    decoysOf(account) {
      const bytes = named(decoyKey, account)
      const [first, second] = [bytes.subarray(0, 32), bytes.subarray(32)]
      // Most people have one, some have two.
      return bytes.readUInt8(0) < 64 ? [decoy(first), decoy(second)] : [decoy(first)]
    },
  }
}

function named({ bytes }: DerivedKey, account: string): Buffer {
  return createHmac('sha512', bytes).update(account).digest()
}

function decoy(id: Buffer): PasskeyDescriptor {
  return { id: id.toString('base64url'), transports: ['hybrid', 'internal'] }
}
