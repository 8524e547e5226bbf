import { Failure, hasCode, type Circumstances } from './failure.ts'

export type AuthenticationTrouble = 'downgrade' | 'scheme-failed' | 'service-unproven'

const said: Readonly<Record<AuthenticationTrouble, string>> = {
  downgrade: 'asks for weaker credentials than are allowed, or than it asked for before; none were sent',
  'scheme-failed': 'asks for credentials, which could not be made',
  'service-unproven': 'gave an answer without the right proof that it knows the secret too; the answer is not used',
}

/**
 * This client broke off an authentication: the service asks for less than it did before (`downgrade`), its answer
 * does not prove where it is from (`service-unproven`), or a scheme threw what is the `cause` (`scheme-failed`).
 * Credentials that the service refuses are an HttpFailure with 401 or 403 instead.
 */
export class AuthenticationRefused extends Failure {
  readonly code = 'authentication-refused'
  override readonly name = 'AuthenticationRefused'
  readonly reason: AuthenticationTrouble

  constructor(reason: AuthenticationTrouble, circumstances: Circumstances) {
    super(`${circumstances.url} ${said[reason]}`, circumstances)
    this.reason = reason
  }
}

export function isAuthenticationRefused(error: unknown): error is AuthenticationRefused {
  return hasCode(error, 'authentication-refused')
}
