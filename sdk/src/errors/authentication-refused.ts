import { Failure, type Circumstances } from './failure.ts'

/** Why the client cancelled an authentication; see {@link AuthenticationRefused}. */
export type AuthenticationFailureReason = 'downgrade' | 'scheme-failed' | 'service-unproven'

const said: Readonly<Record<AuthenticationFailureReason, string>> = {
  downgrade:
    'requests weaker credentials than allowed, or than before; none were sent. Set minimumStrength or allowDowngrade',
  'scheme-failed': 'requests credentials that could not be created',
  'service-unproven': 'sent a response without a valid proof of the shared secret; the response was discarded',
}

// The code of OAuth (RFC 6749 §5.2); other messages of an application may contain secrets.
function codeOf(cause: unknown): string {
  if (!(cause instanceof Error) || !('error' in cause) || typeof cause.error !== 'string') return ''
  const description = 'error_description' in cause ? cause.error_description : undefined
  return `: ${cause.error}${typeof description === 'string' ? ` (${description})` : ''}`
}

/**
 * The client cancelled an authentication: the service requests weaker credentials than before (`downgrade`), its
 * response lacks a valid proof (`service-unproven`), or a scheme threw the `cause` (`scheme-failed`). Rejected
 * credentials are an {@link HttpFailure} with 401 or 403 instead.
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
  readonly reason: AuthenticationFailureReason

  constructor(reason: AuthenticationFailureReason, circumstances: Circumstances) {
    super(`${circumstances.url} ${said[reason]}${codeOf(circumstances.cause)}`, circumstances)
    this.reason = reason
  }
}
