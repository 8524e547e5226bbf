import { devicePlace, knownFor } from './guess.ts'
import { newToken, tokenHash } from './session.ts'

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

/*
 * A browser on which somebody has signed in keeps the token of a device, also after signing out. It opens nothing: it
 * only tells that browser apart from strangers who share its address, or who guess passwords from many addresses.
 */
const deviceCookie = hostCookie('device', knownFor / 1000)

/** The place that a browser is, by its Cookie field; undefined where it has no token yet. */
export function deviceIn(field: string | undefined): string | undefined {
  const [token, ...others] = deviceCookie.tokensIn(field)
  return token === undefined || others.length > 0 ? undefined : devicePlace(tokenHash(token))
}

/** The place that a browser becomes at a sign-in, and the Set-Cookie field that keeps it for as long as it is known. */
export function keptDevice(field: string | undefined): { readonly place: string; readonly setCookie: string } {
  const [known, ...others] = deviceCookie.tokensIn(field)
  const token = known === undefined || others.length > 0 || !/^[\w-]{43}$/.test(known) ? newToken() : known
  return { place: devicePlace(tokenHash(token)), setCookie: deviceCookie.keep(token) }
}

/** The cookie that a browser keeps a session in. */
const sessionCookieField = hostCookie('session')

/** The Set-Cookie field that keeps a session. */
export const sessionCookie = (token: string): string => sessionCookieField.keep(token)

/** The Set-Cookie field that makes a browser forget it. */
export const forgottenCookie = sessionCookieField.forgotten

/** The tokens in a Cookie field. */
export const tokensIn = (field: string | undefined): readonly string[] => sessionCookieField.tokensIn(field)
