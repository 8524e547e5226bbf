import { Failure, hasCode, type Circumstances } from './failure.ts'

/** Why an authentication was broken off; {@link AuthenticationRefused} says what each means. */
export type AuthenticationTrouble = 'downgrade' | 'scheme-failed' | 'service-unproven'

const said: Readonly<Record<AuthenticationTrouble, string>> = {
  downgrade: 'asks for weaker credentials than are allowed, or than it asked for before; none were sent',
  'scheme-failed': 'asks for credentials, which could not be made',
  'service-unproven': 'gave an answer without the right proof that it knows the secret too; the answer is not used',
}

/**
 * This client broke off an authentication: the service asks for less than it did before (`downgrade`), its answer does
 * not prove where it is from (`service-unproven`), or a scheme threw what is the `cause` (`scheme-failed`).
 * Credentials that the service refuses are an {@link HttpFailure} with 401 or 403 instead.
 *
 * @example
 * const clinic = connect('http://localhost:3000/', {
 *   describe: clinicDescription,
 *   credentials: basic(account),
 *   authentication: { minimumStrength: strengths.digest },
 * })
 * const failure = await clinic.follow('session').get().catch((error: unknown) => error)
 * if (isAuthenticationRefused(failure)) console.log(failure.reason, failure.url)
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

/**
 * Whether this client broke off an authentication itself; see {@link AuthenticationRefused}.
 *
 * @example
 * const weak = { credentials: basic(account), authentication: { minimumStrength: strengths.digest } }
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, ...weak })
 * const failure = await clinic.follow('session').get().catch((error: unknown) => error)
 * if (isAuthenticationRefused(failure)) console.log(failure.reason)
 */
export function isAuthenticationRefused(error: unknown): error is AuthenticationRefused {
  return hasCode(error, 'authentication-refused')
}
