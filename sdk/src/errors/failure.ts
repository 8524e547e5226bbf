import { redacted } from '../redacted.ts'

/**
 * The stable codes of everything that can go wrong; a `switch` over them can be exhaustive.
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
  /** The document that was asked, or the URL that was requested. */
  readonly url: string
  /** The names of the relations and forms that led there, from the entry on. */
  readonly trail: readonly string[]
  readonly cause?: unknown
}

// Registered, so that a second copy of this package and another realm have the same mark.
const mark = Symbol.for('@waymark/sdk/failure')

/**
 * What every error of this package has. Tell the classes apart by `code` or by their guards, not by `instanceof`.
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

/** Whether an error is one of this package with the code, from whichever realm or copy it comes. */
export function hasCode(error: unknown, code: FailureCode): boolean {
  return typeof error === 'object' && error !== null && mark in error && 'code' in error && error.code === code
}

/**
 * Whether an error is of this package at all, from whichever realm or copy it comes; what is not is a bug of the
 * program.
 *
 * @example
 * const failure = await clinic.follow('doctor', { doctor: 'nobody' }).get().catch((error: unknown) => error)
 * if (!isFailure(failure)) throw failure
 * console.log(failure.code, failure.message)
 */
export function isFailure(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null && mark in error
}
