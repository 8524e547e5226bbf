/**
 * The cookie that a browser keeps a session in. Its prefix makes browsers refuse it from anybody but this host, over
 * anything but TLS (RFC 6265bis §4.1.3.2); scripts cannot read it, and no form of another site is sent with it.
 */
const name = '__Host-session'
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/** The Set-Cookie field that keeps a session; without Max-Age it is gone when the browser is closed. */
export function sessionCookie(token: string): string {
  return `${name}=${token}; ${attributes}`
}

/** The Set-Cookie field that makes a browser forget it. */
export const forgottenCookie = `${name}=; ${attributes}; Max-Age=0`

/** The tokens in a Cookie field; only one of several can be ours. */
export function tokensIn(cookie: string | undefined): readonly string[] {
  if (cookie?.includes(name) !== true) return []
  return cookie.split(';').flatMap((pair) => {
    const [key = '', value = ''] = pair.split('=', 2)
    return key.trim() === name ? [value.trim()] : []
  })
}
