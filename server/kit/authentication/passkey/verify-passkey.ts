import type { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { PasskeyAttestation, PasskeyAssertion } from '@waymark/shared'
import type { Passkey } from './passkey.ts'
import { withPackage } from '../../values/optional-package.ts'
import { readClientData, passkeyAlgorithms, type PasskeyPlace } from './passkey-options.ts'

/*
 * Verification of WebAuthn responses (Web Authentication §7.1 and §7.2). SimpleWebAuthn parses the structures and
 * verifies the signature; this file adds:
 *
 * 1. framed pages of other origins are refused in both ceremonies;
 *
 * 2. attestations are not requested, so only formats without a trust decision are accepted;
 *
 * 3. backup eligibility must not change;
 *
 * 4. the counter is checked only after the signature, so that only the owner of the key can raise an alarm.
 *
 * The caller has already found the key and consumed the challenge. Failures are not explained. The library is loaded with
 * the first response, because its 250 modules would take a seventh of the start of a process.
 */
export interface Ceremony {
  readonly place: PasskeyPlace
  readonly challenge: string
  /** Whether user verification is required; it is by default, because there is no password. */
  readonly userVerification?: 'required' | 'preferred'
}

/** The verified properties of a new key. */
export type VerifiedPasskey = Pick<
  Passkey,
  'id' | 'publicKey' | 'counter' | 'transports' | 'isShareable' | 'isSynced' | 'model'
>

interface Verification {
  readonly verifyAuthenticationResponse: typeof verifyAuthenticationResponse
  readonly verifyRegistrationResponse: typeof verifyRegistrationResponse
}

/**
 * Loads the verification of passkeys, which otherwise happens with the first response.
 *
 * @throws {Error} without the package `@simplewebauthn/server`
 */
export function loadPasskeys(): Promise<Verification> {
  return withPackage('A passkey', '@simplewebauthn/server', () => import('@simplewebauthn/server'))
}

const formats: readonly string[] = ['none', 'packed']
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** Returns the key if everything is right. */
export async function verifiedPasskey(
  { place, challenge, userVerification = 'required' }: Ceremony,
  { id, rawId, type, response }: PasskeyAttestation,
): Promise<VerifiedPasskey | undefined> {
  if (isFramed(response.clientDataJSON)) return undefined
  const { clientDataJSON, attestationObject, transports = [] } = response
  const { verifyRegistrationResponse } = await loadPasskeys()
  const { registrationInfo: found } = await orRefused(() =>
    verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.id,
      requireUserVerification: userVerification === 'required',
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    }),
  )
  // The id in the response must be the signed one.
  if (found?.credential.id !== id || !formats.includes(found.fmt)) return undefined
  return {
    id,
    publicKey: Buffer.from(found.credential.publicKey).toString('base64url'),
    counter: found.credential.counter,
    transports: knownTransports.filter((known) => transports.includes(known)),
    isShareable: found.credentialDeviceType === 'multiDevice',
    isSynced: found.credentialBackedUp,
    model: found.aaguid,
  }
}

/** Returns the counter if everything is right. */
export async function verifiedUse(
  { place, challenge, userVerification = 'required' }: Ceremony,
  key: Pick<Passkey, 'publicKey' | 'isShareable'>,
  { id, rawId, type, response }: PasskeyAssertion,
): Promise<Pick<Passkey, 'counter' | 'isSynced'> | undefined> {
  if (isFramed(response.clientDataJSON)) return undefined
  const { clientDataJSON, authenticatorData, signature } = response
  const { verifyAuthenticationResponse } = await loadPasskeys()
  const { verified, authenticationInfo: found } = await orRefused(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.id,
      requireUserVerification: userVerification === 'required',
      // The library would compare the counter before the signature, so it gets none.
      credential: { id, publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')), counter: 0 },
    }),
  )
  if (!verified) return undefined
  const isShareable = found.credentialDeviceType === 'multiDevice'
  return isShareable === key.isShareable ? { counter: found.newCounter, isSynced: found.credentialBackedUp } : undefined
}

function isFramed(clientDataJSON: string): boolean {
  return readClientData(clientDataJSON)?.isFramed !== false
}

interface Nothing {
  readonly verified: false
  readonly registrationInfo?: undefined
  readonly authenticationInfo?: undefined
}

// The library throws for almost every fault, with the expected values in the message.
async function orRefused<Result>(verify: () => Promise<Result>): Promise<Result | Nothing> {
  try {
    return await verify()
  } catch {
    return { verified: false }
  }
}
