import { isJsonObject, textOf } from '../document/json.ts'

/** The authorization server has refused to issue a token (RFC 6749 §5.2). */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
  readonly status: number
  /** The error code, such as `invalid_client`. */
  readonly error: string
  readonly error_description: string | undefined

  constructor({ status, url }: Response, error: string, description: string | undefined, cause: unknown) {
    const said = description === undefined ? error : `${error}: ${description}`
    super(`${url || 'The authorization server'} refused the client with ${String(status)} ${said}`, { cause })
    this.status = status
    this.error = error
    this.error_description = description
  }
}

/** A service has no metadata of an authorization server (RFC 8414 §3). */
export class SignInMissing extends Error {
  override readonly name = 'SignInMissing'

  constructor(issuer: string, status: number) {
    super(`${issuer} has no OAuth sign-in: its metadata are ${String(status)}.`)
  }
}

/** The user or the authorization server has refused the sign-in (RFC 6749 §4.1.2.1). */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
  /** The error code, such as `access_denied`. */
  readonly error: string

  constructor(error: string, cause: unknown) {
    super(`The sign-in was refused: ${error}.`, { cause })
    this.error = error
  }
}

/** The authorization server has ended the sign-in, so its tokens cannot be renewed. */
export class SignInEnded extends Error {
  override readonly name = 'SignInEnded'

  constructor() {
    super('The sign-in has ended. Sign in again.')
  }
}

/** Returns the refusal in a response that oauth4webapi has rejected, or its error. */
export async function refusalOf(response: Response, cause: unknown): Promise<unknown> {
  // oauth4webapi does not read the error code of a response with a challenge, as for `invalid_client`.
  const content: unknown = response.ok ? undefined : await response.json().catch(() => undefined)
  const error = isJsonObject(content) ? textOf(content, 'error') : undefined
  if (!isJsonObject(content) || error === undefined) return cause
  return new TokenRefused(response, error, textOf(content, 'error_description'), cause)
}
