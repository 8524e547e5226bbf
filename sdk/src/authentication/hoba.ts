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

/** A key pair of HOBA, and what the service needs to know it by. */
export interface HobaKey {
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  /** The id of the key: SHA-256 of its SubjectPublicKeyInfo in base64url, key id type 0 (RFC 7486 §9.4). */
  readonly kid: string
  /** The public key as a registration takes it: field `pub`, with `kid` and `kidtype` 0 (RFC 7486 §6.2). */
  readonly pem: string
}

/**
 * Makes a key pair for one service. The private key cannot be read by any script; keep both keys where the platform
 * keeps keys, such as IndexedDB, and read them back by `hobaKey`.
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
 * The key pair with its id and its text, when it comes back from where the platform keeps keys.
 *
 * @example
 * const { privateKey, publicKey } = await generateHobaKey()
 * // Both are kept in IndexedDB; after the next start of the program they are read from it.
 * const key = await hobaKey({ privateKey, publicKey })
 */
export async function hobaKey({ privateKey, publicKey }: CryptoKeyPair): Promise<HobaKey> {
  const information = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
  const kid = base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', information)))
  const lines = base64(information).match(/.{1,64}/g) ?? []
  const pem = ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n')
  return { privateKey, publicKey, kid, pem }
}

/**
 * What a signature needs of a key.
 *
 * @inline
 */
type SigningKey = Pick<HobaKey, 'kid' | 'privateKey'>

/** What {@link hoba} answers. */
export interface HobaOptions {
  /** Answers challenges of this realm only; a key is registered for one (RFC 7486 §1.1). */
  readonly realm?: string
}

interface HobaChallenge {
  readonly challenge: string
  readonly realm: string
  /** Seconds. */
  readonly maxAge: number
}

/**
 * Signatures of a key that was registered for the origin (RFC 7486): no secret leaves the client. A challenge is
 * signed for more than one request while it lasts, until a service turns out not to take that.
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
  // Dots separate the parts of the result, so no part can have one (RFC 7486 §2).
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
