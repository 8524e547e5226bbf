import { trustedDevice, trustedFor } from './password/failed-attempts.ts'
import { newToken, tokenHash } from './session.ts'

/**
 * A cookie with the prefix `__Host-`, which browsers accept from this host over TLS only (RFC 6265bis §4.1.3.2).
 * Scripts cannot read it, and other sites' forms are sent without it.
 */
export interface HostCookie {
  /** Returns the Set-Cookie field that sets it. */
  keep(token: string): string
  /** The Set-Cookie field that deletes it. */
  readonly forgotten: string
  /** Returns the tokens in a Cookie field; at most one of several is ours. */
  tokensIn(cookie: string | undefined): readonly string[]
}

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/** @param maxAge lifetime in seconds; without it the cookie ends with the browser session */
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
 * A browser keeps the device token of a sign-in, also after sign-out. It grants no access: it only distinguishes the
 * browser from others at its address, and from attackers with many addresses.
 */
const deviceCookie = hostCookie('device', trustedFor / 1000)

/** Returns the trusted device of a browser from its Cookie field; undefined without a device token. */
export function deviceIn(field: string | undefined): string | undefined {
  const [token, ...others] = deviceCookie.tokensIn(field)
  return token === undefined || others.length > 0 ? undefined : trustedDevice(tokenHash(token))
}

/** Returns the trusted device of a browser at sign-in, with its Set-Cookie field. */
export function keptDevice(field: string | undefined): { readonly place: string; readonly setCookie: string } {
  const [known, ...others] = deviceCookie.tokensIn(field)
  const token = known === undefined || others.length > 0 || !/^[\w-]{43}$/.test(known) ? newToken() : known
  return { place: trustedDevice(tokenHash(token)), setCookie: deviceCookie.keep(token) }
}

/** The session cookie. */
const sessionCookieField = hostCookie('session')

/** Returns the Set-Cookie field of a session. */
export const sessionCookie = (token: string): string => sessionCookieField.keep(token)

/** The Set-Cookie field that deletes the session cookie. */
export const forgottenCookie = sessionCookieField.forgotten

/**
 * The header fields that end the session of a browser. The browser also removes the copies of pages, and the forms that wait
 * for a connection, without JavaScript too (Clear Site Data §3.1).
 */
export const signedOutFields = {
  'Set-Cookie': forgottenCookie,
  'Clear-Site-Data': '"cache", "storage"',
} as const

/** Returns the session tokens in a Cookie field. */
export const tokensIn = (field: string | undefined): readonly string[] => sessionCookieField.tokensIn(field)
