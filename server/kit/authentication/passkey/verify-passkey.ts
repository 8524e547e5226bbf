import type { MadePasskey, UsedPasskey } from '@waymark/shared'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Passkey } from './passkey.ts'
import { readClientData, passkeyAlgorithms, type PasskeyPlace } from './passkey-options.ts'

/*
 * Whether what a device answers is right (Web Authentication §7.1 and §7.2). SimpleWebAuthn reads the structures and
 * verifies the signature; here is what it leaves to its callers:
 *  1. pages within pages of other origins are refused, in both ceremonies;
 *  2. attestations are not asked for, so only formats that need no trust in anybody are read;
 *  3. whether a device may share a key never changes;
 *  4. the counter is looked at only when the signature was right: nobody else shall raise an alarm.
 * Whose the key is, and that the challenge was ours and not used, is known before. Nothing says what was wrong.
 */
export interface Ceremony {
  readonly place: PasskeyPlace
  readonly challenge: string
  /** Whether the device must have made sure who uses it; by default it must, since there is no password beside it. */
  readonly userVerification?: 'required' | 'preferred'
}

/** What is known of a key that a device has made. */
export type VerifiedPasskey = Pick<
  Passkey,
  'id' | 'publicKey' | 'counter' | 'transports' | 'isShareable' | 'isSynced' | 'model'
>

const formats: readonly string[] = ['none', 'packed']
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** The key, where everything is right. */
export async function verifiedPasskey(
  { place, challenge, userVerification = 'required' }: Ceremony,
  { id, rawId, type, response }: MadePasskey,
): Promise<VerifiedPasskey | undefined> {
  if (isFramed(response.clientDataJSON)) return undefined
  const { clientDataJSON, attestationObject, transports = [] } = response
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
  // What the browser calls the key is what the device has signed.
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

/** What the device counts, where everything is right. */
export async function verifiedUse(
  { place, challenge, userVerification = 'required' }: Ceremony,
  key: Pick<Passkey, 'publicKey' | 'isShareable'>,
  { id, rawId, type, response }: UsedPasskey,
): Promise<Pick<Passkey, 'counter' | 'isSynced'> | undefined> {
  if (isFramed(response.clientDataJSON)) return undefined
  const { clientDataJSON, authenticatorData, signature } = response
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
      // It would compare before it has verified, so it is told of none.
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

// It throws at nearly everything that is wrong, and names the values that would have been right.
async function orRefused<Result>(verify: () => Promise<Result>): Promise<Result | Nothing> {
  try {
    return await verify()
  } catch {
    return { verified: false }
  }
}
