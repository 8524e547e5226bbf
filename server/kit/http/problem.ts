import { translate, type Fault, type Fields } from '@waymark/shared'
import type { Failure } from '../values/failure.ts'
import type { Instant } from '../values/time.ts'
import { waitInWords } from '../values/wait-words.ts'
import type { Form } from '../hypermedia/form.ts'
import type { LinkSet, Representation, State } from '../hypermedia/representation.ts'
import { type ProblemKind, type ProtocolProblem, protocolProblems } from './protocol-problems.ts'

/** Header fields by name, as a response is sent with them; a list is sent as one field line for each member. */
export type HeaderFields = Readonly<Record<string, string | readonly string[]>>

/** A response before it is sent; content is omitted for HEAD at that point. */
export interface Response {
  readonly status: number
  readonly headers: HeaderFields
  readonly content?: Uint8Array
  /** Streamed content, until it ends or the client disconnects. */
  readonly stream?: (closed: AbortSignal) => AsyncIterable<string | Uint8Array>
  /**
   * The expiry of the cached response, if the database does not change before; undefined if the response must not be
   * cached.
   */
  readonly until?: Instant | undefined
  /** The tags of all that it shows of what tagged changes change. */
  readonly tags?: readonly string[] | undefined
}

/** Adds a name to Vary. */
export function withVary(headers: HeaderFields, name: string): HeaderFields {
  const others = headers['Vary']
  return { ...headers, Vary: others === undefined ? name : `${name}, ${String(others)}` }
}

/**
 * A refusal, rendered as a problem document (RFC 9457). `problem` names its kind; title and status come from the
 * registry of kinds.
 */
export interface Problem {
  readonly problem: string
  /** What is wrong with this request, and what to do. */
  readonly detail: string
  readonly errors?: readonly Fault[]
  /** Whether `errors` point into the content of the request; otherwise they name parameters or fields of a form. */
  readonly errorsIn?: 'content'
  /** The fields that errors are about, for their prompts where no form follows. */
  readonly fields?: Fields
  /** Extension members of the document. */
  readonly extensions?: State
  readonly headers?: HeaderFields
  /** Links to continue with. */
  readonly links?: readonly LinkSet[]
  /** The form to submit, or the submitted form with its values and faults. */
  readonly form?: Form
  /** The representation with the form, for a browser that shows the page again. */
  readonly page?: Representation | undefined
  /** The entity tag of `page`, which its other forms are sent with. */
  readonly pageTag?: string | undefined
  /** Whether a page shows the submitted form again beside `links`. */
  readonly keepsForm?: boolean
  /** The submitted form as it is offered now, for the choices of its fields. */
  readonly offered?: Form | undefined
  /** Alternative forms. */
  readonly otherForms?: readonly Form[]
}

/**
 * Returns a problem of the HTTP layer; its detail is the description of its kind unless the request says more.
 *
 * @example
 * const problem = protocolProblem('not-found', 'There is no book 17.')
 * assert.equal(protocolProblems[problem.problem === 'not-found' ? 'not-found' : 'busy'].status, 404)
 */
export function protocolProblem(
  problem: ProtocolProblem,
  detail: string = protocolProblems[problem].description,
  more?: Omit<Problem, 'problem' | 'detail'>,
): Problem {
  return { problem, detail, ...more }
}

/**
 * Returns the problem of a caller that must wait, with the wait in `Retry-After` (RFC 6585 §4).
 *
 * @param seconds the wait
 * @param detailOf returns the detail with the wait in words
 * @example
 * const problem = tooManyRequests(90, ({ wait }) => `Too many loans today. Try again in ${wait}.`)
 * assert.equal(problem.detail, 'Too many loans today. Try again in 90 seconds.')
 */
export function tooManyRequests(
  seconds: number,
  detailOf: (given: { readonly wait: string }) => string = (given) => translate('Try again in {wait}.', given),
): Problem {
  const detail = detailOf({ wait: waitInWords(seconds) })
  return protocolProblem('too-many-requests', detail, { headers: { 'Retry-After': String(seconds) } })
}

/** Returns the problem of content that cannot be read; the errors point into the content. */
export function contentProblem(detail: string, errors?: readonly Fault[]): Problem {
  return protocolProblem('malformed-request', detail, {
    ...(errors === undefined ? {} : { errors }),
    errorsIn: 'content',
  })
}

/**
 * Returns the problem of a caller without a permission: 401 for an anonymous one, 403 for others (RFC 9110 §15.5.2,
 * §15.5.4).
 *
 * @example
 * assert.equal(refusalOfCaller(false).problem, 'not-allowed')
 */
export function refusalOfCaller(isAnonymous: boolean): Problem {
  return isAnonymous
    ? protocolProblem('authentication-required', translate('Sign in to continue.'))
    : protocolProblem('not-allowed')
}

/**
 * Returns a function that gives each failure of a table its problem, with the description as the usual detail.
 *
 * @example
 * const problemOf = problemsOf({
 *   lent: { status: 409, title: 'Lent', description: 'Another reader has the book.' },
 * })
 * assert.deepEqual(problemOf({ failure: 'lent' }), { problem: 'lent', detail: 'Another reader has the book.' })
 */
export function problemsOf<const Kinds extends Readonly<Record<string, ProblemKind>>>(kinds: Kinds) {
  const all: Readonly<Record<string, ProblemKind>> = { ...protocolProblems, ...kinds }
  return ({ failure }: Failure<(keyof Kinds & string) | ProtocolProblem>, more: Partial<Problem> = {}): Problem => {
    return { problem: failure, detail: all[failure]?.description ?? failure, ...more }
  }
}

/**
 * Tells a problem from the other results of a function, such as an entity.
 *
 * @example
 * const request = pageRequestOf({ cursor: 'x.y' })
 * assert.equal(isProblem(request), true)
 */
export function isProblem(value: object): value is Problem {
  return 'problem' in value
}
