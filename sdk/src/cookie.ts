/** A cookie of one origin (RFC 6265 §5.3). */
export interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
  /** When it is over, in milliseconds of the clock; never before the connection if it does not say. */
  readonly end: number
}

/**
 * Reads a `Set-Cookie` field that came from the URL. Nothing if it is not for this host alone, or not for this
 * connection: a cookie with a domain, or one that must be encrypted on a connection that is not.
 */
export function readCookie(field: string, url: URL): Cookie | undefined {
  const [pair = '', ...rest] = field.split(';')
  const attributes = new Map(
    rest.map((attribute) => split(attribute)).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const [name, value] = split(pair)
  if (name === '' || !pair.includes('=') || !isAllowed(name, attributes, url)) return undefined
  return { name, value, path: pathOf(attributes.get('path'), url), end: endOf(attributes) }
}

function isAllowed(name: string, attributes: ReadonlyMap<string, string>, url: URL): boolean {
  const isSecure = attributes.has('secure')
  if ((attributes.get('domain') ?? '') !== '' || (isSecure && !isTrustworthy(url))) return false
  // RFC 6265bis §4.1.3: what the prefix promises must be so.
  const prefix = /^__(host|secure)-/i.exec(name)?.[1]?.toLowerCase()
  if (prefix === undefined) return true
  return isSecure && (prefix === 'secure' || attributes.get('path') === '/')
}

function split(pair: string): readonly [string, string] {
  const at = pair.indexOf('=')
  return at === -1 ? [pair.trim(), ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
}

function pathOf(given: string | undefined, { pathname }: URL): string {
  if (given?.startsWith('/') === true) return given
  return pathname.slice(0, Math.max(1, pathname.lastIndexOf('/')))
}

function endOf(attributes: ReadonlyMap<string, string>): number {
  const age = attributes.get('max-age') ?? ''
  if (/^-?\d+$/.test(age)) return Date.now() + Number(age) * 1_000
  const date = Date.parse(attributes.get('expires') ?? '')
  return Number.isNaN(date) ? Infinity : date
}

// As browsers do: what stays on the machine counts as encrypted (Secure Contexts §3.1).
function isTrustworthy({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
