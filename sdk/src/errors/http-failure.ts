import type { ProblemState } from '@waymark/shared'
import type { Representation } from '../navigation/representation.ts'
import type { Circumstances } from './failure.ts'
import { faultsInWords } from './faults-in-words.ts'
import { RequestFailure } from './transport-failure.ts'

export interface Refusal {
  readonly method: string
  readonly status: number
  readonly headers: Headers
  readonly body: string
  readonly problem?: ProblemState | undefined
  readonly representation?: Representation | undefined
  /** The text of the message without problem details. */
  readonly hint?: string | undefined
  /** The text of the message instead of the status, if the request was not sent. */
  readonly reason?: string
}

/**
 * The service responded with an error status. The response is hypermedia too: `representation` has its links and forms.
 *
 * @example
 * await slot.submit('confirm', { name: 'Ada', age: 36 })
 * const failure = await slot.submit('confirm', { name: 'Bea', age: 40 }).catch((error: unknown) => error)
 * if (isHttpFailure(failure) && failure.status === 409) {
 *   const others = await failure.representation?.followAll('wm:alternatives')
 *   console.log(failure.problem?.title, others?.length)
 * }
 */
export class HttpFailure extends RequestFailure {
  readonly code: 'http-failure' | 'conflict' = 'http-failure'
  override readonly name: string = 'HttpFailure'
  readonly method: string
  /** The status of the response, whatever its problem document says. */
  readonly status: number
  readonly headers: Headers
  /** The problem details (RFC 9457), if any; `type` and `instance` are absolute, `type` always exists. */
  readonly problem: ProblemState | undefined
  /** The document of the response, if it could be read. */
  readonly representation: Representation | undefined
  readonly body: string

  constructor(refusal: Refusal, circumstances: Circumstances) {
    const { method, status, problem, hint, reason = `was answered with ${String(status)}` } = refusal
    const { title = hint, detail = '', errors = [] } = problem ?? {}
    const words = [`${method} ${circumstances.url} ${reason}`, title, `${detail} ${faultsInWords(errors)}`.trim()]
    super(words.filter(Boolean).join(': '), circumstances)
    this.method = method
    this.status = status
    this.headers = refusal.headers
    this.problem = problem
    this.representation = refusal.representation
    this.body = refusal.body
  }
}

/** The three states of a conflict. */
export interface Versions {
  /** The state or patch to write; undefined for a deletion. */
  readonly mine: unknown
  /** The current state; undefined if the resource is gone or could not be read. */
  readonly theirs?: Representation | undefined
  /** The state that the change was based on; undefined for the target of a link that was not read. */
  readonly base: Representation | undefined
}

/**
 * A write failed because the state has changed (412), the change is not allowed in it (409) or a precondition is
 * required (428). Nothing was written. It is an {@link HttpFailure} too.
 *
 * Without a strong validator, the client compares the state that was read with a new GET, and reports 412 itself.
 *
 * @example
 * await profile.patch({ telephone: '+44 20 7946 0018' })
 * const failure = await profile.patch({ telephone: '+44 20 7946 0019' }).catch((error: unknown) => error)
 * if (isConflict(failure)) console.log(failure.mine, failure.theirs?.state, failure.base?.state)
 */
export class Conflict extends HttpFailure {
  override readonly code = 'conflict'
  override readonly name = 'Conflict'
  readonly mine: unknown
  readonly theirs: Representation | undefined
  readonly base: Representation | undefined

  constructor(refusal: Refusal, { mine, theirs, base }: Versions, circumstances: Circumstances) {
    super(refusal, circumstances)
    this.mine = mine
    this.theirs = theirs
    this.base = base
  }
}
