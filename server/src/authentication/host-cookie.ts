/**
 * A cookie whose prefix makes browsers refuse it from anybody but this host, over anything but TLS (RFC 6265bis
 * §4.1.3.2); scripts cannot read it, and no form of another site is sent with it.
 */
export interface HostCookie {
  /** The Set-Cookie field that keeps it. */
  keep(token: string): string
  /** The Set-Cookie field that makes a browser forget it. */
  readonly forgotten: string
  /** The tokens in a Cookie field; only one of several can be ours. */
  tokensIn(cookie: string | undefined): readonly string[]
}

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/** @param maxAge seconds for which a browser keeps it; without it the cookie ends with the browser session */
export function hostCookie(purpose: string, maxAge?: number): HostCookie {
  const name = `__Host-${purpose}`
  const lasting = maxAge === undefined ? '' : `; Max-Age=${String(maxAge)}`
  return {
    keep: (token) => `${name}=${token}; ${attributes}${lasting}`,
    forgotten: `${name}=; ${attributes}; Max-Age=0`,
    tokensIn(cookie) {
      if (cookie?.includes(name) !== true) return []
      return cookie.split(';').flatMap((pair) => {
        const [key = '', value = ''] = pair.split('=', 2)
        return key.trim() === name ? [value.trim()] : []
      })
    },
  }
}
