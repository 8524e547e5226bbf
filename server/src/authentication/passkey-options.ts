import type { PasskeyDescriptor } from './passkey-names.ts'
import type { PasskeyPlace } from './passkey-place.ts'

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
