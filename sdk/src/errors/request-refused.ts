import { redacted } from '../redacted.ts'
import { Failure, hasCode, type Circumstances } from './failure.ts'

/**
 * This client did not send a request, because it would have been unsafe or could not have been right: a downgrade from
 * https to http, a body redirected to another origin, a URL that is not http, a template that is not valid, a form
 * whose content type it cannot write, too many redirects.
 *
 * @example
 * try {
 *   connect('file:///clinic')
 * } catch (error) {
 *   if (isRequestRefused(error)) console.log(error.reason)
 * }
 */
export class RequestRefused extends Failure {
  readonly code = 'request-refused'
  override readonly name = 'RequestRefused'
  /** Why, without where. */
  readonly reason: string

  constructor(reason: string, circumstances: Circumstances) {
    super(reason, circumstances)
    this.reason = redacted(reason)
  }
}

/**
 * Whether this client would not send a request; see {@link RequestRefused}.
 *
 * @example
 * try {
 *   connect('file:///clinic')
 * } catch (error) {
 *   if (isRequestRefused(error)) console.log(error.message)
 * }
 */
export function isRequestRefused(error: unknown): error is RequestRefused {
  return hasCode(error, 'request-refused')
}
