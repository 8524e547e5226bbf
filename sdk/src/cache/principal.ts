import { parseCredentials } from '@waymark/shared'
import { hexOf, randomName } from '../authentication/encoding.ts'

type RequestHeaders = Readonly<Record<string, string>>

/** Fields that do not identify the user. All others may, such as an application's own key. */
const impersonal = new Set([
  ...['accept', 'accept-encoding', 'accept-language', 'cache-control', 'content-type', 'idempotency-key'],
  ...['if-match', 'if-modified-since', 'if-none-match', 'if-range', 'if-unmodified-since', 'last-event-id', 'origin'],
  ...['prefer', 'range', 'traceparent', 'tracestate', 'user-agent'],
])

/**
 * Derives an opaque cache partition from the identity in a request. Credentials that differ per request count by their
 * user or key.
 */
export class Principals {
  readonly #unhashed = new Map<string, string>()

  async nameOf(headers: RequestHeaders, given: string | undefined): Promise<string> {
    const fields = Object.entries(headers).filter(([name]) => !impersonal.has(name))
    const lasting = fields.map(([name, value]) => `${name}: ${isCredentials(name) ? holderOf(value) : value}`)
    const said = given === undefined ? [] : [`principal: ${given}`]
    const whole = [...said, ...lasting].sort().join('\n')
    return whole === '' ? '' : this.#hidden(whole)
  }

  async #hidden(text: string): Promise<string> {
    const { subtle } = crypto as Partial<Crypto>
    // SubtleCrypto is missing in insecure contexts; a random name works until the program ends.
    if (subtle === undefined) return this.#random(text)
    const hash = await subtle.digest('SHA-256', new TextEncoder().encode(text))
    return hexOf(new Uint8Array(hash))
  }

  #random(text: string): string {
    const name = this.#unhashed.get(text) ?? randomName()
    this.#unhashed.set(text, name)
    return name
  }
}

function isCredentials(name: string): boolean {
  return name === 'authorization' || name === 'proxy-authorization'
}

function holderOf(credentials: string): string {
  const parsed = parseCredentials(credentials)
  const parameters = parsed?.parameters
  if (parsed?.scheme.toLowerCase() === 'digest') {
    return `digest ${['username', 'username*', 'realm'].map((name) => parameters?.get(name) ?? '').join(' ')}`
  }
  // RFC 7486 §3: the key identifier is the first part.
  if (parsed?.scheme.toLowerCase() === 'hoba') return `hoba ${parameters?.get('result')?.split('.')[0] ?? credentials}`
  return credentials
}
