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
