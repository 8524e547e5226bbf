/** A rule of the domain that refuses an action; it is returned and never thrown, so the compiler makes callers handle it. */
export interface Failure<Code extends string = string> {
  readonly failure: Code
}

export function failure<const Code extends string>(code: Code): Failure<Code> {
  return { failure: code }
}

export function isFailure(value: object): value is Failure {
  return 'failure' in value
}
