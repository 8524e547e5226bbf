import { devicePlace, knownFor } from '../domain/known-place.ts'
import { hostCookie } from './host-cookie.ts'
import { newToken, tokenHash } from './token.ts'

/*
 * A browser on which somebody has signed in keeps the token of a device, also after signing out. It opens nothing: it
 * only tells that browser apart from strangers who share its address, or who guess passwords from many addresses.
 */
const cookie = hostCookie('device', knownFor / 1000)

/** The place that a browser is, by its Cookie field; undefined where it has no token yet. */
export function deviceIn(field: string | undefined): string | undefined {
  const [token, ...others] = cookie.tokensIn(field)
  return token === undefined || others.length > 0 ? undefined : devicePlace(tokenHash(token))
}

/** The place that a browser becomes at a sign-in, and the Set-Cookie field that keeps it for as long as it is known. */
export function keptDevice(field: string | undefined): { readonly place: string; readonly setCookie: string } {
  const [known, ...others] = cookie.tokensIn(field)
  const token = known === undefined || others.length > 0 || !/^[\w-]{43}$/.test(known) ? newToken() : known
  return { place: devicePlace(tokenHash(token)), setCookie: cookie.keep(token) }
}
