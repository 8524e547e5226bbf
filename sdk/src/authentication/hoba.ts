import {
  formatHobaResult,
  hobaAlgorithm,
  hobaOrigin,
  toBeSigned,
  type Challenge,
  type Credentials,
} from '@waymark/shared'
import { base64url, randomText } from './base64.ts'
import { readableText } from './readable-text.ts'
import type { HobaKey } from './hoba-key.ts'
import type { AuthenticationScheme, ProtectedRequest } from './scheme.ts'
import { strengths } from './strengths.ts'

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
