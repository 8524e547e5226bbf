import { isFailure, type FailureCode } from '../errors/failure.ts'
import { UsageError } from './command.ts'

/*
 * What a script learns from the exit code.
 *   0 it is done · 1 the service refused it, or a crawl has found something · 2 what was typed has no meaning
 *   3 the service was not reached · 4 there is no such relation or form now · 5 the input is not what the form takes
 *   6 the answer is not what it should be
 */
const codes: Readonly<Partial<Record<FailureCode, number>>> = {
  'http-failure': 1,
  'transport-failure': 3,
  'relation-missing': 4,
  'relation-ambiguous': 4,
  'form-missing': 4,
  'input-refused': 5,
  'decode-failure': 6,
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return 2
  return isFailure(error) ? (codes[error.code] ?? 1) : 1
}
