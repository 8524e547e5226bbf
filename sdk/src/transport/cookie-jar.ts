import type { Send } from './transport.ts'

/** A cookie of one origin (RFC 6265 §5.3). */
interface Cookie {
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
function readCookie(field: string, url: URL): Cookie | undefined {
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

// tough-cookie 6.1.0 counts Max-Age from the last use (RFC 6265 §5.3: from receipt), and is 121 kB in browsers (gzip).
/** A service cannot fill the memory with them. */
const mostCookies = 50
const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Sends with the cookies that came before, as a browser does by itself: each goes to the origin that it is from and
 * to no other. Requests that change something say where they are from, because with a cookie a service must know.
 */
export function withCookies(send: Send): Send {
  const jars = new Map<string, readonly Cookie[]>()
  return async (request, signal) => {
    const url = new URL(request.url)
    const kept = (jars.get(url.origin) ?? []).filter(({ end }) => end > Date.now())
    const cookie = kept.filter((one) => isFor(one, url)).map(({ name, value }) => `${name}=${value}`)
    const headers = {
      ...request.headers,
      ...(cookie.length === 0 ? {} : { cookie: cookie.join('; ') }),
      ...(safe.has(request.method) ? {} : { origin: url.origin }),
    }
    const response = await send({ ...request, headers }, signal)
    const given = response.headers.getSetCookie().flatMap((field) => readCookie(field, url) ?? [])
    jars.set(url.origin, given.reduce(put, jars.get(url.origin) ?? []).slice(-mostCookies))
    return response
  }
}

function put(jar: readonly Cookie[], cookie: Cookie): readonly Cookie[] {
  const others = jar.filter(({ name, path }) => name !== cookie.name || path !== cookie.path)
  return cookie.end > Date.now() ? [...others, cookie] : others
}

function isFor({ path }: Cookie, { pathname }: URL): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
}
