import { createHmac } from 'node:crypto'
import { derivedKeys, type DerivedKey, type Secrets } from '../seal.ts'

/** What the browser says of a ceremony (Web Authentication §5.8.1). */
export interface ClientData {
  readonly type: string
  readonly challenge: string
  readonly origin: string
  /** Whether the page was shown within a page of another origin. */
  readonly isFramed: boolean
}

/** Undefined where it is not what a browser writes. */
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

/** Where passkeys hold; it comes from the configuration, never from a request. */
export interface PasskeyPlace {
  /** As browsers write it: scheme, host and, where it is not the usual one, port. */
  readonly origin: string
  /** The relying party id: the host. */
  readonly id: string
  /** What people know the service by. */
  readonly name: string
}

/**
 * The place of passkeys; undefined where there is none. Browsers make them for a named host only, by TLS or on the same
 * machine (Web Authentication §5.1.3, Secure Contexts §3.1).
 */
export function passkeyPlaceOf(origin: string | undefined, name: string): PasskeyPlace | undefined {
  if (origin === undefined) return undefined
  const { protocol, hostname } = new URL(origin)
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isAddress || !isSecure ? undefined : { origin: new URL(origin).origin, id: hostname, name }
}

/** Milliseconds in which a device answers (Web Authentication §15.1). */
export const ceremonyTime = 300_000

/** The algorithms of keys that are taken, the most liked first: Ed25519, ECDSA P-256, RSA, each with SHA-256 or better. */
export const passkeyAlgorithms = [-8, -7, -257] as const

interface NewPasskeyTerms {
  readonly place: PasskeyPlace
  readonly challenge: string
  readonly user: { readonly handle: string; readonly account: string; readonly name: string }
  /** Those that the account has, so that no device makes a second one. */
  readonly present: readonly PasskeyDescriptor[]
}

type Plain = Readonly<Record<string, unknown>>

/** What a device makes a passkey of: PublicKeyCredentialCreationOptionsJSON (§5.4, §5.1.9). */
export function creationOptions({ place, challenge, user, present }: NewPasskeyTerms): Plain {
  return {
    rp: { id: place.id, name: place.name },
    user: { id: user.handle, name: user.account, displayName: user.name },
    challenge,
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: ceremonyTime,
    excludeCredentials: present.map(described),
    // It must stand for the name too, so that people can sign in without typing one.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

interface UsedPasskeyTerms {
  readonly place: PasskeyPlace
  readonly challenge: string
  /** None where the device offers what it has. */
  readonly allowed: readonly PasskeyDescriptor[]
}

/** What a device signs: PublicKeyCredentialRequestOptionsJSON (§5.5, §5.1.10). */
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
