import type { ConnectionProblem } from '../domain/connection.ts'

/** The failure of a request to another calendar. Its message has neither addresses nor content. */
export class RemoteFailure extends Error {
  readonly problem: ConnectionProblem

  constructor(problem: ConnectionProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}
