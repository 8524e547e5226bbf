import { isIP } from 'node:net'

/** A whole number up to a most; undefined where the text is none. */
export function number(text: string, most: number): number | undefined {
  return /^\d{1,9}$/.test(text) && Number(text) <= most ? Number(text) : undefined
}

export function onOrOff(text: string): boolean | undefined {
  return text === 'on' ? true : text === 'off' ? false : undefined
}

/** What stands between commas. */
export function list(text: string): readonly string[] {
  return text.split(',').flatMap((item) => item.trim() || [])
}

/** Whether it is an http or https origin without a path. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol } = new URL(text)
  return origin === text && (protocol === 'http:' || protocol === 'https:')
}

/** Whether nobody on the way can change what is there: by TLS, or on this machine. */
export function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

/** Whether it names a server of PostgreSQL and a database on it. */
export function isPostgresUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname } = new URL(text)
  return ['postgres:', 'postgresql:'].includes(protocol) && pathname.length > 1
}

/** Whether it is an IP address or a network of them. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/')
  return isIP(address) > 0 && (prefix === undefined || number(prefix, isIP(address) === 4 ? 32 : 128) !== undefined)
}

/** One line of text. */
export function line(text: string): string | undefined {
  return /^[^\p{Cc}\u2028\u2029]{1,200}$/u.test(text) ? text : undefined
}
