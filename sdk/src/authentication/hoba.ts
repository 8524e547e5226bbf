import {
  formatHobaResult,
  hobaAlgorithm,
  hobaOrigin,
  toBeSigned,
  type Challenge,
  type Credentials,
} from '@waymark/shared'
import { strengths } from './authentication.ts'
import { base64, base64url, randomText, readableText } from './encoding.ts'
import type { AuthenticationScheme, ProtectedRequest } from './scheme.ts'

/** The key of the platform; its name is global only with the types of the DOM. */
type PlatformKey = Parameters<typeof crypto.subtle.sign>[1]

/** A HOBA key pair with its identifier. */
export interface HobaKey {
  readonly privateKey: PlatformKey
  readonly publicKey: PlatformKey
  /** The key identifier: SHA-256 of the SubjectPublicKeyInfo in base64url, key id type 0 (RFC 7486 §9.4). */
  readonly kid: string
  /** The public key for registration: field `pub`, with `kid` and `kidtype` 0 (RFC 7486 §6.2). */
  readonly pem: string
}

/**
 * Generates a key pair for one service. The private key is not extractable. Store both keys in IndexedDB, for example,
 * and restore them with `hobaKey`.
 *
 * @example
 * const links = await user.follow('credentials').follow('key-links')
 * const invitation = (await links.submit('make')).expand('hoba-registration') // sent to the device
 * const key = await generateHobaKey()
 * const device = await connect(invitation, { credentials: hoba(key) })
 * await device.submit('register', { pub: key.pem, kid: key.kid })
 */
export async function generateHobaKey(): Promise<HobaKey> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  }
  return hobaKey(await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']))
}

/**
 * Restores a stored key pair with its identifier and PEM text.
 *
 * @example
 * const { privateKey, publicKey } = await generateHobaKey()
 * // Both are kept in IndexedDB; after the next start of the program they are read from it.
 * const key = await hobaKey({ privateKey, publicKey })
 */
export async function hobaKey({ privateKey, publicKey }: Pick<HobaKey, 'privateKey' | 'publicKey'>): Promise<HobaKey> {
  const information = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
  const kid = base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', information)))
  const lines = base64(information).match(/.{1,64}/g) ?? []
  const pem = ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n')
  return { privateKey, publicKey, kid, pem }
}

/**
 * The members of a key that signing needs.
 *
 * @inline
 */
type SigningKey = Pick<HobaKey, 'kid' | 'privateKey'>

/** Options of {@link hoba}. */
export interface HobaOptions {
  /** Answers challenges of this realm only; a key is registered for one realm (RFC 7486 §1.1). */
  readonly realm?: string
}

interface HobaChallenge {
  readonly challenge: string
  readonly realm: string
  /** In seconds. */
  readonly maxAge: number
}

/**
 * Signs with a key that is registered at the origin (RFC 7486); no secret leaves the client. A challenge is reused
 * until it expires, unless the service rejects reuse.
 *
 * @example
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, credentials: hoba(key) })
 * const user = await clinic.follow('session').follow('user')
 * console.log(user.state.name)
 */
export function hoba(key: SigningKey, options: HobaOptions = {}): AuthenticationScheme {
  const isOnceOnly = new Set<string>()
  return {
    name: 'HOBA',
    strength: (challenge) => {
      const read = readHobaChallenge(challenge)
      return read !== undefined && isFor(options.realm, read) ? strengths.hoba : undefined
    },
    answer: (challenge, { url }) => {
      const read = readHobaChallenge(challenge)
      if (read === undefined) return undefined
      const { origin } = new URL(url)
      const end = Date.now() + read.maxAge * 1_000
      let isUsed = false
      return {
        credentials: (request) => {
          if (isUsed && (isOnceOnly.has(origin) || Date.now() >= end)) return undefined
          isUsed = true
          return sign(read, key, request)
        },
        refused: () => void isOnceOnly.add(origin),
      }
    },
  }
}

function isFor(realm: string | undefined, challenge: HobaChallenge): boolean {
  return realm === undefined || realm === challenge.realm
}

function readHobaChallenge({ parameters }: Challenge): HobaChallenge | undefined {
  const challenge = parameters.get('challenge') ?? ''
  const maxAge = parameters.get('max-age') ?? ''
  // RFC 7486 §2: dots separate the parts of the result, so a challenge must not contain one.
  if (!/^[\w+/-]+={0,2}$/.test(challenge) || !/^\d+$/.test(maxAge)) return undefined
  return { challenge, maxAge: Number(maxAge), realm: readableText(parameters.get('realm') ?? '') }
}

async function sign(
  { challenge, realm }: HobaChallenge,
  key: SigningKey,
  { url }: ProtectedRequest,
): Promise<Credentials> {
  const nonce = randomText()
  const { kid, privateKey } = key
  const signed = toBeSigned({ nonce, alg: hobaAlgorithm, origin: hobaOrigin(url), realm, kid, challenge })
  const bytes = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', privateKey, new TextEncoder().encode(signed))
  const signature = base64url(new Uint8Array(bytes))
  return { scheme: 'HOBA', parameters: new Map([['result', formatHobaResult({ kid, challenge, nonce, signature })]]) }
}
