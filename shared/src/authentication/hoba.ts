/*
 * The formats of HOBA (RFC 7486). Nonces, key identifiers and challenges are base64url text as sent, never re-encoded.
 */

/** RSASSA-PKCS1-v1_5 with SHA-256, the mandatory algorithm (§9.3); it is not sent. */
export const hobaAlgorithm = '0'

/** The fields that a HOBA client signs (RFC 7486 §2). */
export interface HobaSigned {
  readonly nonce: string
  readonly alg: string
  /** The result of `hobaOrigin`. */
  readonly origin: string
  /** Empty if the challenge has no realm. */
  readonly realm?: string | undefined
  readonly kid: string
  readonly challenge: string
}

/** Computes HOBA-TBS (§2): each field with its length in octets. */
export function toBeSigned({ nonce, alg, origin, realm = '', kid, challenge }: HobaSigned): string {
  return [nonce, alg, origin, realm, kid, challenge].map((field) => `${String(octets(field))}:${field}`).join('')
}

function octets(text: string): number {
  return new TextEncoder().encode(text).length
}

/** The parameter `result` of HOBA credentials (RFC 7486 §2), in base64url. */
export interface HobaResult {
  readonly kid: string
  readonly challenge: string
  /** The client's nonce; at least 32 bits, preferably 64. */
  readonly nonce: string
  readonly signature: string
}

/** Formats the parameter `result` (§2); its order differs from the signed text. */
export function formatHobaResult({ kid, challenge, nonce, signature }: HobaResult): string {
  return [kid, challenge, nonce, signature].join('.')
}

/** Parses the parameter `result`; undefined unless it has four parts in base64url. */
export function parseHobaResult(result: string): HobaResult | undefined {
  const [kid, challenge, nonce, signature, ...more] = result.split('.')
  if (kid === undefined || challenge === undefined || nonce === undefined || signature === undefined) return undefined
  const areEncoded = [kid, challenge, nonce, signature].every((part) => /^[\w-]+={0,2}$/.test(part))
  return areEncoded && more.length === 0 ? { kid, challenge, nonce, signature } : undefined
}

const ports: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** Returns the origin that HOBA signs, always with a port (§2). Throws for a URI that is not absolute. */
export function hobaOrigin(uri: string): string {
  const { protocol, hostname, port } = new URL(uri)
  return `${protocol}//${hostname}:${port === '' ? (ports[protocol] ?? '') : port}`
}
