import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { hobaAlgorithm, parseHobaResult, toBeSigned, type Credentials, type HobaResult } from '@waymark/shared'
import type { Nonces, OneTimeUses } from '../nonce.ts'
import { isReading } from '../../http/request.ts'

/** A stored public key of HOBA (RFC 7486): RSA with at least 2048 bits, named by the id `kid` that the client sends. */
export interface HobaPublicKey {
  readonly kid: string
  /** SubjectPublicKeyInfo as DER in base64. */
  readonly publicKey: string
}

/** The fields of a registration (RFC 7486 §6.1.1). */
export interface HobaRegistration {
  readonly pub: string
  /** 0 by default: the hash of the key. */
  readonly kidtype?: string | undefined
  readonly kid: string
}

const size = { least: 2048, most: 8192 } as const
const longestKid = 255
const pem = /^\s*-----BEGIN PUBLIC KEY-----([\sA-Za-z0-9+/\-_=]+?)-----END PUBLIC KEY-----\s*$/

/**
 * Returns the key of a registration, or a fault unless it is an acceptable public RSA key with a valid id. Ids of types
 * 1 and 2 (§9.4) are chosen by the client but must not look like the hash of a key, which is reserved for that key.
 */
export function hobaKeyOf({
  pub,
  kidtype = '0',
  kid,
}: HobaRegistration): HobaPublicKey | { readonly fault: string; readonly field: keyof HobaRegistration } {
  const der = derOf(pub)
  if (der === undefined) return { field: 'pub', fault: 'must be a single RSA public key of at least 2048 bits in PEM' }
  if (kid.length > longestKid || !/^[\w-]+={0,2}$/.test(kid)) {
    return { field: 'kid', fault: `must have at most ${String(longestKid)} characters of base64url` }
  }
  const isHash = kid.replace(/=$/, '') === createHash('sha256').update(der).digest('base64url')
  switch (kidtype) {
    case '0':
      if (!isHash) return { field: 'kid', fault: 'must be the SHA-256 of the key in DER, in base64url' }
      break
    case '1':
    case '2':
      if (/^[\w-]{43}=?$/.test(kid)) return { field: 'kid', fault: 'must not look like the hash of a key' }
      break
    default:
      return { field: 'kidtype', fault: 'must be 0, 1 or 2' }
  }
  return { kid, publicKey: der.toString('base64') }
}

// Node also parses private keys and certificates, and the example key of the RFC is in base64url.
function derOf(pub: string): Buffer | undefined {
  const text = pem.exec(pub)?.[1]?.replaceAll(/\s/g, '')
  if (text === undefined) return undefined
  const der = Buffer.from(text, 'base64url')
  const key = publicKeyOf(der)
  // Trailing data or another encoding would give the key a second id.
  const isWhole = key?.export({ type: 'spki', format: 'der' }).equals(der) === true
  return isWhole && isUsable(key) ? der : undefined
}

/** Parses SubjectPublicKeyInfo; undefined if invalid. */
function publicKeyOf(der: Buffer): KeyObject | undefined {
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' })
  } catch {
    return undefined
  }
}

function isUsable({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  const { modulusLength = 0, publicExponent } = asymmetricKeyDetails ?? {}
  const isLong = modulusLength >= size.least && modulusLength <= size.most
  return asymmetricKeyType === 'rsa' && isLong && publicExponent === 65_537n
}

/** The scope of HOBA signatures, from the configuration and never from a request. */
export interface HobaPlace {
  /** As formatted by `hobaOrigin`. */
  readonly origin: string
  readonly realm?: string | undefined
}

/** Parses HOBA credentials (RFC 7486 §2); returns a fault if they are malformed. */
export function readHobaAnswer({ parameters }: Credentials): HobaResult | { readonly fault: string } {
  const result = parameters.get('result')
  if (result === undefined) return { fault: 'The parameter result is missing.' }
  const answer = parseHobaResult(result)
  if (answer === undefined) return { fault: 'The parameter result must be kid.challenge.nonce.signature in base64url.' }
  // §2: at least 32 bits.
  return answer.nonce.length < 6 ? { fault: 'The client nonce must have at least 32 bits.' } : answer
}

/** Verifies the signature of a response for this origin and realm. */
export function isSignedWith(
  { publicKey }: Pick<HobaPublicKey, 'publicKey'>,
  answer: HobaResult,
  place: HobaPlace,
): boolean {
  const key = publicKeyOf(Buffer.from(publicKey, 'base64'))
  if (key === undefined) throw new Error('A stored public key is malformed')
  const text = toBeSigned({ ...answer, ...place, alg: hobaAlgorithm })
  return verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(answer.signature, 'base64url'))
}

export interface HobaChallenges {
  readonly nonces: Nonces
  readonly oneTimeUses: OneTimeUses
}

/**
 * Returns the scope of a challenge. A signature does not cover the method (RFC 7486 §2), but the challenge does: the
 * response to one that was issued for a read cannot be used to write.
 *
 * @param method undefined for a challenge that any method may answer
 */
export function hobaScope({ origin, realm = '' }: HobaPlace, method?: string): readonly string[] {
  return isReading(method) ? [origin, realm, 'reading'] : [origin, realm]
}

/**
 * Whether a challenge was issued here for the method, has not expired and was not used; marks it as used.
 *
 * @param method undefined for the proof of a new key, which gives no access: a client may take its challenge from a read
 */
export async function isFirstAnswer(
  { nonces, oneTimeUses }: HobaChallenges,
  challenge: string,
  { place, method }: { readonly place: HobaPlace; readonly method: string | undefined },
): Promise<boolean> {
  const mayBeOfReads = method === undefined || isReading(method)
  const ofReads = mayBeOfReads ? nonces.read(challenge, hobaScope(place, 'GET')) : undefined
  const nonce = ofReads ?? nonces.read(challenge, hobaScope(place))
  if (nonce?.isFresh !== true) return false
  const name = `HOBA ${nonce.id}`
  // A read that answers a challenge for any method waits for the write: another process could accept it for a write.
  return ofReads === undefined || method === undefined
    ? oneTimeUses.use(name, nonce.rememberedUntil)
    : oneTimeUses.useForReading(name, nonce.rememberedUntil)
}
