import type { Perhaps } from './scheme.ts'

/**
 * Where access tokens come from; {@link bearer} sends them.
 *
 * @example
 * const tokens: TokenSource = {
 *   token: () => localStorage.getItem('token') ?? undefined,
 *   refresh: async () => (await home.submit('sign-in', { ...account, as: 'token' })).state.token,
 * }
 * const clinic = connect('http://localhost:3000/', { credentials: bearer({ tokens }) })
 */
export interface TokenSource {
  /** The token to send now; nothing if there is none, as before the user has signed in. */
  readonly token: () => Perhaps<string>
  /** Another token in place of the one that was refused; asked once, however many requests wait for it. */
  readonly refresh?: (refused: string) => Perhaps<string>
}

/** A token that the application sets when it gets one; {@link tokenHolder} makes it. */
export interface TokenHolder extends TokenSource {
  readonly token: () => string | undefined
  /** From now on this token is sent. */
  readonly set: (token: string) => void
  /** From now on none is sent. */
  readonly clear: () => void
}

/**
 * Holds the token that a service gives at sign-in; all requests after `set` carry it. `clear` it before signing in
 * anew, because a request has either a form's credentials or a token's.
 *
 * @example
 * const tokens = tokenHolder()
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, credentials: bearer({ tokens }) })
 * const home = await clinic.get()
 * const session = await home.submit('sign-in', { ...account, as: 'token' })
 * tokens.set(session.state.token ?? '')
 * console.log((await clinic.follow('user')).state.name)
 */
export function tokenHolder(token?: string): TokenHolder {
  let held = token
  return {
    token: () => held,
    set: (next) => {
      held = next
    },
    clear: () => {
      held = undefined
    },
  }
}
