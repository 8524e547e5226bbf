import type { Circumstances } from './errors/failure.ts'
import { HttpFailure } from './errors/http-failure.ts'
import type { Answer } from './exchange.ts'
import { problemOf } from './problem.ts'
import type { Representation } from './representation.ts'

/** The failure that a refusal is, with the problem that its document tells of. */
export function httpFailure(
  { method, url, status, headers, body }: Answer,
  representation: Representation | undefined,
  circumstances: Circumstances,
): HttpFailure {
  const problem = problemOf(representation?.state, headers.get('content-type'), url)
  return new HttpFailure({ method, status, headers, body, problem, representation }, circumstances)
}
