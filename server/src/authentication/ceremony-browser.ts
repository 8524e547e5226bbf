import { hostCookie } from './host-cookie.ts'
import { newToken, tokenHash } from './token.ts'

/*
 * A challenge that a browser has asked for is answered by that browser: it keeps a token in a cookie of its own, so
 * nobody can have somebody else's browser finish what was begun elsewhere and sign it in to another account. Programs
 * keep no cookies and are bound to none.
 */
const cookie = hostCookie('ceremony')

interface Asker {
  readonly isFromOwnPage: boolean
  readonly cookie: string | undefined
}

/** What a challenge is bound to, and the field that makes the browser know it; neither where a program asks. */
export function boundTo(asker: Asker): { readonly browser?: string; readonly setCookie?: string } {
  if (!asker.isFromOwnPage) return {}
  const [known, ...others] = cookie.tokensIn(asker.cookie)
  // Several pages of a browser may each have a ceremony under way.
  const token = known !== undefined && others.length === 0 && /^[\w-]{43}$/.test(known) ? known : newToken()
  return { browser: tokenHash(token), setCookie: cookie.keep(token) }
}

/** Whether an answer comes from where the challenge was asked for: from the browser, or from no page at all. */
export function isBoundTo(browser: string | undefined, asker: Asker): boolean {
  if (browser === undefined) return !asker.isFromOwnPage
  const [token, ...others] = cookie.tokensIn(asker.cookie)
  return token !== undefined && others.length === 0 && tokenHash(token) === browser
}
