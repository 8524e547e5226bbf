import { mark } from './mark.ts'

const secrets =
  'token|secret|password|passwd|passphrase|signature|sig|credentials?|capability|key|apikey|code|ticket|assertion|' +
  'session|auth|jwt'
const parameter = new RegExp(`([?&;#](?:[\\w.~-]*[._-])?(?:${secrets})=)[^&;#\\s"')>]+`, 'gi')

/** Replaces the user information of URLs and the values of secret query parameters, since messages are logged. */
export function redacted(text: string): string {
  return text.replaceAll(/(:\/\/)[^\s/?#]*@/g, '$1***@').replaceAll(parameter, '$1***')
}

/**
 * The stable codes of all failures, for an exhaustive `switch`.
 *
 * @example
 * const failure = await clinic.follow('doctor', { doctor: 'nobody' }).get().catch((error: unknown) => error)
 * const codes: Partial<Record<FailureCode, string>> = { 'http-failure': 'The clinic says no', 'transport-failure': 'No network' }
 * if (isFailure(failure)) console.log(codes[failure.code] ?? failure.message)
 */
export type FailureCode =
  | 'authentication-refused'
  | 'conflict'
  | 'decode-failure'
  | 'form-missing'
  | 'http-failure'
  | 'input-refused'
  | 'relation-ambiguous'
  | 'relation-missing'
  | 'request-refused'
  | 'transport-failure'

/** Where a failure happened. */
export interface Circumstances {
  /** The URL of the document or request. */
  readonly url: string
  /** The names of the relations and forms from the entry to the failure. */
  readonly trail: readonly string[]
  readonly cause?: unknown
}

/**
 * The base class of all errors of this package. Distinguish them by `code` or by the guards, not by `instanceof`.
 *
 * @example
 * const failure = await clinic.follow('doctor', { doctor: 'nobody' }).get().catch((error: unknown) => error)
 * if (isFailure(failure)) console.log(failure.code, failure.url, failure.trail.join(' › '))
 */
export abstract class Failure extends Error {
  abstract readonly code: FailureCode
  readonly url: string
  readonly trail: readonly string[]

  constructor(message: string, { url, trail, cause }: Circumstances) {
    super(`${redacted(message)} (by ${trail.join(' › ')})`, cause === undefined ? undefined : { cause })
    this.url = redacted(url)
    this.trail = trail
    Object.defineProperty(this, mark, { value: true })
  }
}

/**
 * The client refused to send a request: a downgrade from https to http, a body redirected to another origin, a URL that
 * is not http, an invalid template, an unsupported content type, too many redirects.
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
  /** The reason, without the path from the entry. */
  readonly reason: string

  constructor(reason: string, circumstances: Circumstances) {
    super(reason, circumstances)
    this.reason = redacted(reason)
  }
}
