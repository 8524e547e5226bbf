/*
 * The formulas of Digest (RFC 7616 §3.4). A formula yields data to hash and receives the hash in lower-case hex, so
 * that synchronous servers and asynchronous browsers share the code.
 */
/** The algorithms of Digest (RFC 7616 §6.1). MD5 remains for clients that know no other. */
export const digestAlgorithms = [
  'SHA-256',
  'SHA-512-256',
  'MD5',
  'SHA-256-sess',
  'SHA-512-256-sess',
  'MD5-sess',
] as const
/** The name of an algorithm of Digest (RFC 7616 §6.1). */
export type DigestAlgorithm = (typeof digestAlgorithms)[number]
/** `SHA-512-256` is SHA-512/256 of FIPS 180-4, not a truncated SHA-512 (erratum 4897). */
export type DigestHash = 'SHA-256' | 'SHA-512-256' | 'MD5'
/** The quality of protection: `auth` covers the method and the URI, `auth-int` the content too (RFC 7616 §3.4.3). */
export type DigestProtection = 'auth' | 'auth-int'

/** Yields text (as UTF-8) or bytes, receives their hash, returns a hash. */
export type DigestFormula = Generator<string | Uint8Array, string, string>

/** Returns the algorithm of a parameter, MD5 by default; undefined if it is unknown. */
export function digestAlgorithmOf(parameter: string | undefined): DigestAlgorithm | undefined {
  const name = (parameter ?? 'MD5').toLowerCase()
  return digestAlgorithms.find((algorithm) => algorithm.toLowerCase() === name)
}

const hashes = {
  'SHA-256': 'SHA-256',
  'SHA-512-256': 'SHA-512-256',
  MD5: 'MD5',
  'SHA-256-sess': 'SHA-256',
  'SHA-512-256-sess': 'SHA-512-256',
  'MD5-sess': 'MD5',
} as const satisfies Record<DigestAlgorithm, DigestHash>

/** Returns the hash function of an algorithm, which its `-sess` variant shares. */
export function digestHashOf(algorithm: DigestAlgorithm): DigestHash {
  return hashes[algorithm]
}

/** Computes H(A1) of the algorithms without `-sess`, which replaces the password of a realm. */
export function* digestSecret(account: {
  readonly user: string
  readonly realm: string
  readonly password: string
}): DigestFormula {
  return yield `${account.user}:${account.realm}:${account.password}`
}

/** Computes the hash of a user name (§3.4.4). */
export function* digestUserHash(account: { readonly user: string; readonly realm: string }): DigestFormula {
  return yield `${account.user}:${account.realm}`
}

/** The parameters that both sides of an exchange hash (RFC 7616 §3.4.1). */
export interface DigestExchange {
  readonly algorithm: DigestAlgorithm
  /** The result of `digestSecret`. */
  readonly secret: string
  readonly nonce: string
  /** Eight hexadecimal digits as sent. */
  readonly nc: string
  readonly cnonce: string
  readonly qop: DigestProtection
  readonly uri: string
}

/** The exchange with its request, for the response of a client. */
export interface DigestRequest extends DigestExchange {
  readonly method: string
  /** With content coding, without transfer coding; needed for `auth-int` only. */
  readonly content?: Uint8Array
}

/** Computes the response to a challenge (§3.4.1). */
export function* digestResponse(request: DigestRequest): DigestFormula {
  return yield* answer(request, request.method, request.content)
}

/** Computes `rspauth` of Authentication-Info (§3.5). */
export function* digestConfirmation(exchange: DigestExchange & Pick<DigestRequest, 'content'>): DigestFormula {
  return yield* answer(exchange, '', exchange.content)
}

function* answer(exchange: DigestExchange, method: string, content: Uint8Array = new Uint8Array()): DigestFormula {
  const { algorithm, secret, nonce, nc, cnonce, qop, uri } = exchange
  const first = algorithm.endsWith('-sess') ? yield `${secret}:${nonce}:${cnonce}` : secret
  const second = qop === 'auth-int' ? yield `${method}:${uri}:${yield content}` : yield `${method}:${uri}`
  return yield `${first}:${nonce}:${nc}:${cnonce}:${qop}:${second}`
}

/** Runs a formula with a synchronous hash. */
export function digested(formula: DigestFormula, hash: (input: string | Uint8Array) => string): string {
  let step = formula.next()
  while (step.done !== true) step = formula.next(hash(step.value))
  return step.value
}

/** Runs a formula with an asynchronous hash. */
export async function digestedAsync(
  formula: DigestFormula,
  hash: (input: string | Uint8Array) => Promise<string>,
): Promise<string> {
  let step = formula.next()
  while (step.done !== true) step = formula.next(await hash(step.value))
  return step.value
}
