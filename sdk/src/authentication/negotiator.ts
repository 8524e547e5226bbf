import type { Circumstances } from '../errors/failure.ts'
import type { AuthenticationPolicy } from './keyring.ts'
import type { Heard } from './role.ts'
import type { AuthenticationScheme, ProtectedRequest } from './scheme.ts'

/** What a request says of who sends it, and what it does with the answers. */
export interface Negotiator {
  /** The headers to send next. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>
  /** Takes an answer; whether the request is to be sent again with other headers. */
  readonly hear: (answer: Heard) => Promise<boolean>
}

export type Authenticator = (request: ProtectedRequest, circumstances: Circumstances) => Negotiator

export interface AuthenticatorOptions {
  /** The origins that may be shown the credentials. */
  readonly origins: ReadonlySet<string>
  readonly credentials: readonly AuthenticationScheme[]
  readonly proxyCredentials: readonly AuthenticationScheme[]
  readonly policy: AuthenticationPolicy
}
