import { protocolProblems, type ProblemKind } from '../../http/problem.ts'
import { failures } from '../failures.ts'

/** Every kind of problem that the clinic answers with, by name. */
export const problems: Readonly<Record<string, ProblemKind>> = { ...protocolProblems, ...failures }
