import { isIP } from 'node:net'

/** Parses a non-negative integer within limits, or returns undefined. */
export function number(text: string, most: number, least = 0): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  return value >= least && value <= most ? value : undefined
}

export function onOrOff(text: string): boolean | undefined {
  return text === 'on' ? true : text === 'off' ? false : undefined
}

/** Splits a comma-separated list. */
export function list(text: string): readonly string[] {
  return text.split(',').flatMap((item) => item.trim() || [])
}

/** Tells whether a text is an http or https origin without a path. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol } = new URL(text)
  return origin === text && (protocol === 'http:' || protocol === 'https:')
}

/** Tells whether the connection to a URL is protected: by TLS, or because it stays on this machine. */
export function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

/** Tells whether a URL with a protected connection has a user name and a password, and nothing after its path. */
export function isAccountUrl(text: string): boolean {
  if (!isSafeUrl(text)) return false
  const { username, password, search, hash } = new URL(text)
  return username !== '' && password !== '' && `${search}${hash}` === ''
}

/** Tells whether a URL names a PostgreSQL server and a database. */
export function isPostgresUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname } = new URL(text)
  return ['postgres:', 'postgresql:'].includes(protocol) && pathname.length > 1
}

/** Tells whether a text is an IP address or network. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/')
  return isIP(address) > 0 && (prefix === undefined || number(prefix, isIP(address) === 4 ? 32 : 128) !== undefined)
}

/** Parses one line of text, or nothing. */
export function lineOrNothing(text: string): string | undefined {
  return /^[^\p{Cc}\u2028\u2029]{0,200}$/u.test(text) ? text : undefined
}
