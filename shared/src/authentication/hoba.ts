/*
 * The texts of HOBA (RFC 7486): what is signed, and what is sent. Nonces, key ids and challenges enter as the
 * base64url text that was sent, never decoded and encoded again.
 */

/** RSASSA-PKCS1-v1_5 with SHA-256, the one algorithm that everybody must know (§9.3). It is never sent. */
export const hobaAlgorithm = '0'

export interface HobaSigned {
  readonly nonce: string
  readonly alg: string
  /** As `hobaOrigin` writes it. */
  readonly origin: string
  /** Empty where the challenge has none. */
  readonly realm?: string | undefined
  readonly kid: string
  readonly challenge: string
}

/** HOBA-TBS (§2): each field after its length in octets. */
export function toBeSigned({ nonce, alg, origin, realm = '', kid, challenge }: HobaSigned): string {
  return [nonce, alg, origin, realm, kid, challenge].map((field) => `${String(octets(field))}:${field}`).join('')
}

function octets(text: string): number {
  return new TextEncoder().encode(text).length
}

export interface HobaResult {
  readonly kid: string
  readonly challenge: string
  /** Of the client; at least 32 bits, better 64. */
  readonly nonce: string
  readonly signature: string
}

/** The parameter `result` of the credentials (§2); the order is not that of what is signed. */
export function formatHobaResult({ kid, challenge, nonce, signature }: HobaResult): string {
  return [kid, challenge, nonce, signature].join('.')
}

/** Undefined where it does not have four parts in base64url, padded or not. */
export function parseHobaResult(result: string): HobaResult | undefined {
  const [kid, challenge, nonce, signature, ...more] = result.split('.')
  if (kid === undefined || challenge === undefined || nonce === undefined || signature === undefined) return undefined
  const areEncoded = [kid, challenge, nonce, signature].every((part) => /^[\w-]+={0,2}$/.test(part))
  return areEncoded && more.length === 0 ? { kid, challenge, nonce, signature } : undefined
}

const ports: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** The origin of a URI as HOBA signs it: the port is always there (§2). Throws on what is not an absolute URI. */
export function hobaOrigin(uri: string): string {
  const { protocol, hostname, port } = new URL(uri)
  return `${protocol}//${hostname}:${port === '' ? (ports[protocol] ?? '') : port}`
}
