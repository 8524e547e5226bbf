/** A rule of the domain that refuses an action; it is returned and never thrown, so the compiler makes callers handle it. */
export interface Failure<Code extends string = string> {
  readonly failure: Code
}

/** Returns the failure with a code. `problemsOf` gives each code its status. */
export function failure<const Code extends string>(code: Code): Failure<Code> {
  return { failure: code }
}

/** Tells a failure from the other results of a function. */
export function isFailure(value: object): value is Failure {
  return 'failure' in value
}
