import type { Instant } from '../../values/time.ts'
import { hostCookie } from '../cookies.ts'
import { seal, type Secrets } from '../seal.ts'

/** A signed-in account, in the cookie of its browser. */
export interface Session<Principal> {
  readonly principal: Principal
  readonly subject: string
  readonly until: Instant
}

// A browser keeps at most 4,096 bytes with the name and attributes (RFC 6265 §6.1).
const longestSession = 3500
const cookie = hostCookie('openid-session')

/** The sessions of a service, each in an encrypted cookie. */
export interface Sessions<Principal> {
  /** Returns the Set-Cookie field of a session; throws an error for a principal that is too long. */
  keep(session: Session<Principal>): string
  /** Returns the session in a Cookie field; `forged` for a cookie that this service has not made. */
  find(field: string | undefined): Session<Principal> | 'forged' | undefined
}

/** The Set-Cookie field that ends a session. */
export const forgottenSession = cookie.forgotten

export function sessionsInCookies<Principal>(secrets: Secrets): Sessions<Principal> {
  const sealed = seal(secrets, 'OpenID session')
  return {
    keep(session) {
      const field = cookie.keep(sealed.close(JSON.stringify(session), []))
      if (field.length > longestSession)
        throw new Error('The principal of an account is too long for a cookie: principalOf must return less.')
      return field
    },
    find(field) {
      const [token, ...others] = cookie.tokensIn(field)
      if (token === undefined) return undefined
      const text = others.length === 0 ? sealed.open(token, []) : undefined
      // The seal is authenticated, so its content is a session.
      return text === undefined ? 'forged' : (JSON.parse(text) as Session<Principal>)
    },
  }
}
