import {
  type DigestHash,
  digestAlgorithmOf,
  digestHashOf,
  type Challenge,
  type DigestAlgorithm,
  type DigestProtection,
  digestConfirmation,
  digestedAsync,
  digestResponse,
  digestUserHash,
  type Credentials,
  type DigestExchange,
} from '@waymark/shared'
import { hexOf, readableText, randomText } from './encoding.ts'
import type { ProtectedAnswer, ProtectedRequest } from './scheme.ts'

/** A hash function of {@link Hashes}. */
export type Hash = (data: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>

/**
 * The hash functions that {@link digest} may use; challenges with others are ignored. See `nodeHashes` of
 * `@waymark/sdk/node`.
 */
export type Hashes = Readonly<Partial<Record<DigestHash, Hash>>>

/** Web Cryptography has neither SHA-512/256 nor MD5. */
export const platformHashes: Hashes = {
  'SHA-256': async (data) => new Uint8Array(await crypto.subtle.digest('SHA-256', data)),
}

/** Returns the hash function with text input and hexadecimal output. */
export function inHexadecimal(hash: Hash): (input: string | Uint8Array) => Promise<string> {
  return async (input) => {
    const data = typeof input === 'string' ? new TextEncoder().encode(input) : new Uint8Array(input)
    return hexOf(await hash(data))
  }
}

/** A Digest challenge (RFC 7616 §3.3) that can be answered. */
export interface DigestChallenge {
  readonly algorithm: DigestAlgorithm
  readonly hash: Hash
  readonly qop: DigestProtection
  /** The realm, decoded. */
  readonly realm: string
  readonly nonce: string
  /** The parameters to repeat unchanged in the credentials. */
  readonly repeatedParameters: ReadonlyMap<string, string>
  readonly isStale: boolean
  readonly isUserHashed: boolean
  /** The URIs of the protection space; empty for the whole origin. */
  readonly domain: readonly string[]
}

export interface DigestAbility {
  readonly hashes: Hashes
  /** The preferred protection if the service offers both. */
  readonly qop: DigestProtection
}

/**
 * Parses a challenge. Returns undefined if it is incomplete, has no `qop` (as before RFC 2617) or an unknown algorithm.
 */
export function readDigestChallenge(challenge: Challenge, ability: DigestAbility): DigestChallenge | undefined {
  const { parameters } = challenge
  const algorithm = digestAlgorithmOf(parameters.get('algorithm'))
  const hash = algorithm === undefined ? undefined : ability.hashes[digestHashOf(algorithm)]
  const qop = chosenProtection(parameters.get('qop') ?? '', ability.qop)
  const realm = parameters.get('realm')
  const nonce = parameters.get('nonce')
  if (algorithm === undefined || hash === undefined || qop === undefined) return undefined
  if (realm === undefined || nonce === undefined) return undefined
  return {
    algorithm,
    hash,
    qop,
    nonce,
    realm: readableText(realm),
    repeatedParameters: new Map(
      [...parameters].filter(([name]) => name === 'realm' || name === 'opaque' || name === 'algorithm'),
    ),
    isStale: isTrue(parameters.get('stale')),
    isUserHashed: isTrue(parameters.get('userhash')),
    domain: (parameters.get('domain') ?? '').split(/[\t ]+/).filter((uri) => uri !== ''),
  }
}

function isTrue(parameter: string | undefined): boolean {
  return parameter?.toLowerCase() === 'true'
}

function chosenProtection(offered: string, preferred: DigestProtection): DigestProtection | undefined {
  const names = offered.split(',').map((name) => name.trim().toLowerCase())
  return [preferred, 'auth' as const, 'auth-int' as const].find((protection) => names.includes(protection))
}

/** The user, and whether the service must prove itself too. */
export interface DigestIdentity {
  readonly user: string
  /** H(user:realm:password) in hexadecimal. */
  readonly secret: string
  readonly isMutual: boolean
}

/** Creates credentials and counts the uses of the nonce (RFC 7616 §3.4). */
export class DigestSession {
  readonly #challenge: DigestChallenge
  readonly #identity: DigestIdentity
  readonly #cnonce = randomText()
  readonly #hash: (input: string | Uint8Array) => Promise<string>
  #nonce: string
  #uses = 0

  constructor(challenge: DigestChallenge, identity: DigestIdentity) {
    this.#challenge = challenge
    this.#identity = identity
    this.#hash = inHexadecimal(challenge.hash)
    this.#nonce = challenge.nonce
  }

  async credentials({ method, url, body }: ProtectedRequest): Promise<Credentials> {
    // Incremented before any await, so that concurrent requests get different counts.
    this.#uses += 1
    const exchange = this.#exchange(url, this.#uses.toString(16).padStart(8, '0'))
    // Only `auth-int` hashes the content, which may be large.
    const hashed = exchange.qop === 'auth-int' ? new Blob([body ?? '']) : new Blob()
    const content = new Uint8Array(await hashed.arrayBuffer())
    const response = await digestedAsync(digestResponse({ ...exchange, method, content }), this.#hash)
    const { nonce, nc, cnonce, qop, uri } = exchange
    const parameters = new Map([
      ...(await this.#name()),
      ...this.#challenge.repeatedParameters,
      ...Object.entries({ nonce, uri, nc, cnonce, qop, response }),
    ])
    return { scheme: 'Digest', parameters }
  }

  /** Returns whether the service proved that it knows the secret; adopts its next nonce, if any (§3.5). */
  async confirm(answer: ProtectedAnswer, sent: Credentials, { url }: ProtectedRequest): Promise<boolean> {
    const { info, content } = answer
    const exchange = this.#exchange(url, sent.parameters.get('nc') ?? '', sent.parameters.get('nonce'))
    const isCheckable = info?.has('rspauth') === true && (exchange.qop === 'auth' || content !== undefined)
    const isRight = isCheckable ? await this.#isConfirmed(info, exchange, content) : !this.#identity.isMutual
    if (isRight) this.#takeNext(info?.get('nextnonce'))
    return isRight
  }

  async #isConfirmed(
    info: ReadonlyMap<string, string>,
    exchange: DigestExchange,
    content: Uint8Array = new Uint8Array(),
  ): Promise<boolean> {
    const isSameUse = [...info].every(([name, value]) => !isOfUse(name) || exchange[name] === value)
    const confirmation = await digestedAsync(digestConfirmation({ ...exchange, content }), this.#hash)
    return isSameUse && info.get('rspauth')?.toLowerCase() === confirmation
  }

  #exchange(url: string, nc: string, nonce = this.#nonce): DigestExchange {
    const { algorithm, qop } = this.#challenge
    const { pathname, search } = new URL(url)
    const { secret } = this.#identity
    return { algorithm, qop, secret, nonce, nc, cnonce: this.#cnonce, uri: `${pathname}${search}` }
  }

  async #name(): Promise<readonly (readonly [string, string])[]> {
    const { user } = this.#identity
    const { realm, isUserHashed } = this.#challenge
    if (isUserHashed) {
      const hashed = await digestedAsync(digestUserHash({ user, realm }), this.#hash)
      return Object.entries({ username: hashed, userhash: 'true' })
    }
    // §3.4: a name with non-ASCII characters is encoded by RFC 8187 §3.2.
    return [/^[\x20-\x7e]*$/.test(user) ? ['username', user] : ['username*', `UTF-8''${extended(user)}`]]
  }

  // Implementations differ on whether a `-sess` secret survives a new nonce, so none is adopted.
  #takeNext(nonce: string | undefined): void {
    if (nonce === undefined || nonce === this.#nonce || this.#challenge.algorithm.endsWith('-sess')) return
    this.#nonce = nonce
    this.#uses = 0
  }
}

// The response must repeat these values of the request (§3.5).
function isOfUse(name: string): name is 'cnonce' | 'nc' | 'qop' {
  return name === 'cnonce' || name === 'nc' || name === 'qop'
}

function extended(text: string): string {
  return encodeURIComponent(text).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
