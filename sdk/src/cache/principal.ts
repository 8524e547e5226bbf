import { parseCredentials } from '@waymark/shared'
import { hexOf, randomName } from '../authentication/encoding.ts'

type RequestHeaders = Readonly<Record<string, string>>

/** Fields that say nothing of who asks. All others may, such as a key of the application's own. */
const impersonal = new Set([
  ...['accept', 'accept-encoding', 'accept-language', 'cache-control', 'content-type', 'idempotency-key'],
  ...['if-match', 'if-modified-since', 'if-none-match', 'if-range', 'if-unmodified-since', 'last-event-id', 'origin'],
  ...['prefer', 'range', 'traceparent', 'tracestate', 'user-agent'],
])

/**
 * Says who asks, as a text that gives nothing away: what one has been shown, nobody else gets from the cache. Credentials
 * that are made anew for each request count by whose they are.
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
    // On a page without encryption there is no hash; a name that holds until the program ends is as good.
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
  // RFC 7486 §3: the name of the key comes first.
  if (parsed?.scheme.toLowerCase() === 'hoba') return `hoba ${parameters?.get('result')?.split('.')[0] ?? credentials}`
  return credentials
}
