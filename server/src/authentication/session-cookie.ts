import { hostCookie } from './host-cookie.ts'

/** The cookie that a browser keeps a session in. */
const cookie = hostCookie('session')

/** The Set-Cookie field that keeps a session. */
export const sessionCookie = (token: string): string => cookie.keep(token)

/** The Set-Cookie field that makes a browser forget it. */
export const forgottenCookie = cookie.forgotten

/** The tokens in a Cookie field. */
export const tokensIn = (field: string | undefined): readonly string[] => cookie.tokensIn(field)
