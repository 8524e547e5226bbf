import type { ProblemState } from '@waymark/shared'
import type { Representation } from '../navigation/representation.ts'
import { Failure, hasCode, type Circumstances } from './failure.ts'

export interface Refusal {
  readonly method: string
  readonly status: number
  readonly headers: Headers
  readonly body: string
  readonly problem?: ProblemState | undefined
  readonly representation?: Representation | undefined
  /** What the message says in place of the status, where the client did not send the request. */
  readonly reason?: string
}

/**
 * The service answered, and the answer is not a success. A refusal is hypermedia as well: what its document links to
 * and which forms it offers is reachable through `representation`.
 *
 * @example
 * await slot.submit('confirm', { name: 'Ada', age: 36 })
 * const failure = await slot.submit('confirm', { name: 'Bea', age: 40 }).catch((error: unknown) => error)
 * if (isHttpFailure(failure) && failure.status === 409) {
 *   const others = await failure.representation?.followAll('wm:alternatives')
 *   console.log(failure.problem?.title, others?.length)
 * }
 */
export class HttpFailure extends Failure {
  readonly code: 'http-failure' | 'conflict' = 'http-failure'
  override readonly name: string = 'HttpFailure'
  readonly method: string
  /** The status of the answer, whatever a problem document says. */
  readonly status: number
  readonly headers: Headers
  /** The problem document (RFC 9457), if there is one: `type` and `instance` are absolute, `type` is never missing. */
  readonly problem: ProblemState | undefined
  /** The document of the refusal, if it could be read. */
  readonly representation: Representation | undefined
  readonly body: string

  constructor(refusal: Refusal, circumstances: Circumstances) {
    const { method, status, problem } = refusal
    const words = [problem?.title, problem?.detail].filter((text) => text !== undefined).join(': ')
    const said = words === '' ? '' : `: ${words}`
    const { reason = `was answered with ${String(status)}` } = refusal
    super(`${method} ${circumstances.url} ${reason}${said}`, circumstances)
    this.method = method
    this.status = status
    this.headers = refusal.headers
    this.problem = problem
    this.representation = refusal.representation
    this.body = refusal.body
  }
}

/**
 * Whether the service answered, and refused; see {@link HttpFailure}. Holds for a {@link Conflict} too, which is one.
 *
 * @example
 * const failure = await clinic.follow('doctor', { doctor: 'nobody' }).get().catch((error: unknown) => error)
 * if (isHttpFailure(failure)) console.log(failure.status, failure.problem?.title)
 */
export function isHttpFailure(error: unknown): error is HttpFailure {
  return hasCode(error, 'http-failure') || hasCode(error, 'conflict')
}

/** The three states that a write met. */
export interface Versions {
  /** What was to be written: a state, the changes of a patch; nothing for a removal. */
  readonly mine: unknown
  /** What is there now; nothing if it is gone or could not be read. */
  readonly theirs?: Representation | undefined
  /** What was read before, and meant. */
  readonly base: Representation
}

/**
 * A write met another state than the one that was read (412), one that does not let it be (409), or was sent without
 * having read any (428). Nothing was written. It is an {@link HttpFailure} too.
 *
 * The answer to a change may have no validator. A change of what it shows is compared with a new GET and, where that
 * shows another state, rejected with 412 without being sent.
 *
 * @example
 * await profile.patch({ telephone: '+44 20 7946 0018' })
 * const failure = await profile.patch({ telephone: '+44 20 7946 0019' }).catch((error: unknown) => error)
 * if (isConflict(failure)) console.log(failure.mine, failure.theirs?.state, failure.base.state)
 */
export class Conflict extends HttpFailure {
  override readonly code = 'conflict'
  override readonly name = 'Conflict'
  readonly mine: unknown
  readonly theirs: Representation | undefined
  readonly base: Representation

  constructor(refusal: Refusal, { mine, theirs, base }: Versions, circumstances: Circumstances) {
    super(refusal, circumstances)
    this.mine = mine
    this.theirs = theirs
    this.base = base
  }
}

/**
 * Whether a write met another state than the one that was read; see {@link Conflict}. {@link save} makes the change
 * again instead.
 *
 * @example
 * await profile.patch({ telephone: '+44 20 7946 0018' })
 * const failure = await profile.patch({ telephone: '+44 20 7946 0019' }).catch((error: unknown) => error)
 * if (isConflict(failure)) console.log(failure.status, failure.theirs?.state)
 */
export function isConflict(error: unknown): error is Conflict {
  return hasCode(error, 'conflict')
}

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
