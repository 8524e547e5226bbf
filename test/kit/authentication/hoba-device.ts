import { formatHobaResult, toBeSigned, type Challenge, type Credentials } from '@waymark/shared'
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

/** A device with a key pair (RFC 7486). */
export interface HobaDevice {
  readonly kid: string
  /** SubjectPublicKeyInfo in DER and base64. */
  readonly publicKey: string
  readonly pem: string
  readonly privateKey: KeyObject
}

export function newDevice(modulusLength = 2048, publicExponent = 65_537): HobaDevice {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength, publicExponent })
  const der = publicKey.export({ type: 'spki', format: 'der' })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const kid = createHash('sha256').update(der).digest('base64url')
  return { kid, publicKey: der.toString('base64'), pem, privateKey }
}

export const origin = 'https://clinic.example:443'

/** Overrides of the signed and the sent values. */
export interface HobaAnswer {
  readonly signed?: Partial<Parameters<typeof toBeSigned>[0]>
  readonly sent?: Partial<Parameters<typeof formatHobaResult>[0]>
}

/** Returns the response of a device to a challenge. */
export function signedBy(device: HobaDevice, challenge: Challenge, { signed, sent }: HobaAnswer = {}): Credentials {
  const asked = challenge.parameters.get('challenge') ?? ''
  const answer = { nonce: 'Pm3yUW-sW5Q', kid: device.kid, challenge: asked }
  const realm = challenge.parameters.get('realm')
  const text = toBeSigned({ ...answer, alg: '0', origin, realm, ...signed })
  const signature = sign('RSA-SHA256', Buffer.from(text), device.privateKey).toString('base64url')
  return holding(formatHobaResult({ ...answer, signature, ...sent }))
}

export function holding(result: string): Credentials {
  return { scheme: 'HOBA', parameters: new Map([['result', result]]) }
}
