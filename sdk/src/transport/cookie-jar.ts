import { safeMethods } from './safe-methods.ts'
import type { Send } from './transport.ts'

/**
 * A cookie of one origin (RFC 6265 §5.3).
 *
 * @inline
 */
export interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
  /** Expiry in milliseconds since the epoch; undefined for a session cookie. */
  readonly end?: number | undefined
}

/**
 * Keeps the cookies of origins beyond the connection, such as `fileCookies` of `@waymark/sdk/node`.
 *
 * @example
 * const cookies: CookieStore = fileCookies('./sessions')
 * const clinic = await connect('http://localhost:3000/', { cookies })
 */
export interface CookieStore {
  /** Returns the cookies of an origin; called once for each. */
  readonly read: (origin: string) => Promise<readonly Cookie[]>
  /** Replaces the cookies of an origin. */
  readonly write: (origin: string, cookies: readonly Cookie[]) => Promise<void>
}

/**
 * Parses a `Set-Cookie` field. Returns undefined for a cookie with a domain, and for a secure cookie on an insecure
 * connection.
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
  // RFC 6265bis §4.1.3: the attributes must match the prefix.
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

function endOf(attributes: ReadonlyMap<string, string>): number | undefined {
  const age = attributes.get('max-age') ?? ''
  if (/^-?\d+$/.test(age)) return Date.now() + Number(age) * 1_000
  const date = Date.parse(attributes.get('expires') ?? '')
  return Number.isNaN(date) ? undefined : date
}

// Like browsers, treats loopback as secure (Secure Contexts §3.1).
function isTrustworthy({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

// tough-cookie 6.1.0 counts Max-Age from the last use (RFC 6265 §5.3: from receipt), and is 121 kB in browsers (gzip).
/** Bounds the memory that a service can fill. */
const mostCookies = 50

/**
 * Sends requests with the stored cookies of their origin. Unsafe requests carry `Origin`, which services need to detect
 * cross-site requests.
 */
export function withCookies(send: Send, store?: CookieStore): Send {
  const jars = new Map<string, Promise<readonly Cookie[]>>()
  const jarOf = (origin: string): Promise<readonly Cookie[]> => {
    const jar = jars.get(origin) ?? store?.read(origin) ?? Promise.resolve([])
    jars.set(origin, jar)
    return jar
  }
  return async (request, signal) => {
    const url = new URL(request.url)
    const stored = (await jarOf(url.origin)).filter(isLive)
    const cookie = stored.filter((one) => isFor(one, url)).map(({ name, value }) => `${name}=${value}`)
    const headers = {
      ...request.headers,
      ...(cookie.length === 0 ? {} : { cookie: cookie.join('; ') }),
      ...(safeMethods.has(request.method) ? {} : { origin: url.origin }),
    }
    const response = await send({ ...request, headers }, signal)
    const given = response.headers.getSetCookie().flatMap((field) => readCookie(field, url) ?? [])
    if (given.length > 0) {
      const next = jarOf(url.origin).then((jar) => given.reduce(put, jar).slice(-mostCookies))
      jars.set(url.origin, next)
      await store?.write(url.origin, await next)
    }
    return response
  }
}

function isLive({ end = Infinity }: Cookie): boolean {
  return end > Date.now()
}

function put(jar: readonly Cookie[], cookie: Cookie): readonly Cookie[] {
  const others = jar.filter(({ name, path }) => name !== cookie.name || path !== cookie.path)
  return isLive(cookie) ? [...others, cookie] : others
}

function isFor({ path }: Cookie, { pathname }: URL): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
}
