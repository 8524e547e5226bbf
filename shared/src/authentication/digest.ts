/*
 * The texts that are hashed for Digest (RFC 7616 §3.4). A formula yields what is to be hashed and is handed the hash,
 * in lower-case hex; so a server that hashes at once and a browser that must wait run the same formulas.
 */
export const digestAlgorithms = [
  'SHA-256',
  'SHA-512-256',
  'MD5',
  'SHA-256-sess',
  'SHA-512-256-sess',
  'MD5-sess',
] as const
export type DigestAlgorithm = (typeof digestAlgorithms)[number]
/** `SHA-512-256` is SHA-512/256 of FIPS 180-4, not SHA-512 cut short (erratum 4897). */
export type DigestHash = 'SHA-256' | 'SHA-512-256' | 'MD5'
export type DigestProtection = 'auth' | 'auth-int'

/** Yields a text or bytes, receives their hash, returns a hash. Text is hashed as UTF-8. */
export type DigestFormula = Generator<string | Uint8Array, string, string>

/** The algorithm that a parameter names; without the parameter it is MD5. Undefined where nobody knows it. */
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

export function digestHashOf(algorithm: DigestAlgorithm): DigestHash {
  return hashes[algorithm]
}

/** What stands for a password in one realm: H(A1) of the algorithms without `-sess`. */
export function* digestSecret(account: {
  readonly user: string
  readonly realm: string
  readonly password: string
}): DigestFormula {
  return yield `${account.user}:${account.realm}:${account.password}`
}

/** What stands for a name that shall not be read on the way (§3.4.4). */
export function* digestUserHash(account: { readonly user: string; readonly realm: string }): DigestFormula {
  return yield `${account.user}:${account.realm}`
}

export interface DigestExchange {
  readonly algorithm: DigestAlgorithm
  /** What `digestSecret` gave. */
  readonly secret: string
  readonly nonce: string
  /** Eight hexadecimal digits, as they were sent. */
  readonly nc: string
  readonly cnonce: string
  readonly qop: DigestProtection
  readonly uri: string
}

export interface DigestRequest extends DigestExchange {
  readonly method: string
  /** With content coding, without transfer coding; looked at with `auth-int` only. */
  readonly content?: Uint8Array
}

/** What the client answers to a challenge (§3.4.1). */
export function* digestResponse(request: DigestRequest): DigestFormula {
  return yield* answer(request, request.method, request.content)
}

/** What proves that the server knows the secret too, in Authentication-Info (§3.5). */
export function* digestConfirmation(exchange: DigestExchange & Pick<DigestRequest, 'content'>): DigestFormula {
  return yield* answer(exchange, '', exchange.content)
}

function* answer(exchange: DigestExchange, method: string, content: Uint8Array = new Uint8Array()): DigestFormula {
  const { algorithm, secret, nonce, nc, cnonce, qop, uri } = exchange
  const first = algorithm.endsWith('-sess') ? yield `${secret}:${nonce}:${cnonce}` : secret
  const second = qop === 'auth-int' ? yield `${method}:${uri}:${yield content}` : yield `${method}:${uri}`
  return yield `${first}:${nonce}:${nc}:${cnonce}:${qop}:${second}`
}

/** The outcome of a formula, with a hash that is there at once. */
export function digested(formula: DigestFormula, hash: (input: string | Uint8Array) => string): string {
  let step = formula.next()
  while (step.done !== true) step = formula.next(hash(step.value))
  return step.value
}

/** The outcome of a formula, with a hash that must be waited for. */
export async function digestedLater(
  formula: DigestFormula,
  hash: (input: string | Uint8Array) => Promise<string>,
): Promise<string> {
  let step = formula.next()
  while (step.done !== true) step = formula.next(await hash(step.value))
  return step.value
}
