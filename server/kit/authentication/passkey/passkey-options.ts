import { createHmac } from 'node:crypto'
import { derivedKeys, type DerivedKey, type Secrets } from '../seal.ts'

/** The client data of a browser (Web Authentication §5.8.1). */
export interface ClientData {
  readonly type: string
  readonly challenge: string
  readonly origin: string
  /** Whether the page was framed by another origin. */
  readonly isFramed: boolean
}

/** Returns undefined if the data is malformed. */
export function readClientData(encoded: string): ClientData | undefined {
  const data = parsed(Buffer.from(encoded, 'base64url'))
  if (typeof data !== 'object' || data === null) return undefined
  const { type, challenge, origin, crossOrigin, topOrigin } = data as Partial<Record<string, unknown>>
  if (typeof type !== 'string' || typeof challenge !== 'string' || typeof origin !== 'string') return undefined
  const isFramed = (crossOrigin !== undefined && crossOrigin !== false) || topOrigin !== undefined
  return { type, challenge, origin, isFramed }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** A passkey as described to a device. */
export interface PasskeyDescriptor {
  readonly id: string
  readonly transports: readonly string[]
}

/*
 * The public names of accounts and passkeys. Both are keyed hashes of the account name and exist for every name, in
 * every process and each time, so that requests do not reveal which accounts exist (Web Authentication §14.6.2).
 */
export interface PasskeyNames {
  /** Returns the user handle: 64 octets in base64url that do not reveal the name (§14.6.1). */
  handleOf(account: string): string
  isHandleOf(handle: string, account: string): boolean
  /** Returns passkeys that do not exist. */
  decoysOf(account: string): readonly PasskeyDescriptor[]
}

/**
 * Returns user handles and decoys that are derived from the secrets by HKDF, so that none is stored. A sign-in with
 * the name of an unknown account gets the same decoys each time, and does not reveal that there is no account.
 */
export function passkeyNames(secrets: Secrets): PasskeyNames {
  const handleKeys = derivedKeys(secrets, 'user handles of passkeys')
  const [decoyKey] = derivedKeys(secrets, 'decoys of passkeys')
  return {
    handleOf: (account) => named(handleKeys[0], account).toString('base64url'),
    // Devices keep handles that were derived from an earlier secret.
    isHandleOf: (handle, account) => handleKeys.some((key) => named(key, account).toString('base64url') === handle),
    decoysOf(account) {
      const bytes = named(decoyKey, account)
      const [first, second] = [bytes.subarray(0, 32), bytes.subarray(32)]
      // Most users have one passkey, some have two.
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

/** The relying party, from the configuration and never from a request. */
export interface PasskeyPlace {
  /** The serialized origin: scheme, host and non-default port. */
  readonly origin: string
  /** The relying party id: the host. */
  readonly id: string
  /** The display name of the service. */
  readonly name: string
}

/**
 * Returns the relying party; undefined if passkeys are not possible. Browsers require a host name, and TLS or localhost
 * (Web Authentication §5.1.3, Secure Contexts §3.1).
 */
export function passkeyPlaceOf(origin: string | undefined, name: string): PasskeyPlace | undefined {
  if (origin === undefined) return undefined
  const { protocol, hostname } = new URL(origin)
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isAddress || !isSecure ? undefined : { origin: new URL(origin).origin, id: hostname, name }
}

/** Timeout of a ceremony in milliseconds (Web Authentication §15.1). */
export const ceremonyTime = 300_000

/** The accepted key algorithms, preferred first: Ed25519, ECDSA P-256, RSA, each with SHA-256 or better. */
export const passkeyAlgorithms = [-8, -7, -257] as const

interface NewPasskeyTerms {
  readonly place: PasskeyPlace
  readonly challenge: string
  readonly user: { readonly handle: string; readonly account: string; readonly name: string }
  /** The existing passkeys, to prevent a second one on the same device. */
  readonly present: readonly PasskeyDescriptor[]
}

type Plain = Readonly<Record<string, unknown>>

/** Returns the creation options: PublicKeyCredentialCreationOptionsJSON (§5.4, §5.1.9). */
export function creationOptions({ place, challenge, user, present }: NewPasskeyTerms): Plain {
  return {
    rp: { id: place.id, name: place.name },
    user: { id: user.handle, name: user.account, displayName: user.name },
    challenge,
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: ceremonyTime,
    excludeCredentials: present.map(described),
    // Discoverable, so that users can sign in without typing a name.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

interface UsedPasskeyTerms {
  readonly place: PasskeyPlace
  readonly challenge: string
  /** Empty if the device offers its passkeys. */
  readonly allowed: readonly PasskeyDescriptor[]
}

/** Returns the request options: PublicKeyCredentialRequestOptionsJSON (§5.5, §5.1.10). */
export function requestOptions({ place, challenge, allowed }: UsedPasskeyTerms): Plain {
  return {
    rpId: place.id,
    challenge,
    timeout: ceremonyTime,
    allowCredentials: allowed.map(described),
    userVerification: 'required',
  }
}

function described({ id, transports }: PasskeyDescriptor): Plain {
  return { type: 'public-key', id, transports }
}
