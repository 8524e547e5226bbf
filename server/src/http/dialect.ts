import type { ProblemKind, Problem } from './problem.ts'
import type { Response } from './response.ts'

/** A part of the service that tells refusals in a form of its own, whatever the client accepts. */
export interface Dialect {
  /** With what the paths of the part begin. */
  readonly prefix: string
  refuse(problem: Problem, kind: ProblemKind): Response
}
