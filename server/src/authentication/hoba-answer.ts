import { hobaAlgorithm, parseHobaResult, toBeSigned, type Credentials, type HobaResult } from '@waymark/shared'
import { verify } from 'node:crypto'
import type { OneTimeUses } from '../domain/one-time-use.ts'
import { publicKeyOf, type HobaPublicKey } from './hoba-key.ts'
import type { Nonces } from './nonce.ts'

/** Where a HOBA signature holds; it comes from the configuration, never from a request. */
export interface HobaPlace {
  /** As `hobaOrigin` writes it. */
  readonly origin: string
  readonly realm?: string | undefined
}

/** The answer that HOBA credentials hold (RFC 7486 §2); a fault where they do not hold one. */
export function readHobaAnswer({ parameters }: Credentials): HobaResult | { readonly fault: string } {
  const result = parameters.get('result')
  if (result === undefined) return { fault: 'HOBA needs the parameter result.' }
  const answer = parseHobaResult(result)
  if (answer === undefined) return { fault: 'The parameter result is kid.challenge.nonce.signature in base64url.' }
  // §2: at least 32 bits.
  return answer.nonce.length < 6 ? { fault: 'The nonce of the client has at least 32 bits.' } : answer
}

/** Whether the signature of an answer was made with the private key, for this place. */
export function isSignedWith(
  { publicKey }: Pick<HobaPublicKey, 'publicKey'>,
  answer: HobaResult,
  place: HobaPlace,
): boolean {
  const key = publicKeyOf(Buffer.from(publicKey, 'base64'))
  if (key === undefined) throw new Error('A kept public key is malformed')
  const text = toBeSigned({ ...answer, ...place, alg: hobaAlgorithm })
  return verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(answer.signature, 'base64url'))
}

export interface HobaChallenges {
  readonly nonces: Nonces
  readonly oneTimeUses: OneTimeUses
}

/** The scope of a challenge. */
export function hobaScope({ origin, realm = '' }: HobaPlace): readonly string[] {
  return [origin, realm]
}

/** Whether a challenge was asked here, a short time ago, and was not answered before; asked once, it is answered. */
export async function isFirstAnswer(
  { nonces, oneTimeUses }: HobaChallenges,
  challenge: string,
  place: HobaPlace,
): Promise<boolean> {
  const nonce = nonces.read(challenge, hobaScope(place))
  return nonce?.isFresh === true && (await oneTimeUses.use(`HOBA ${nonce.id}`, nonce.rememberedUntil))
}
