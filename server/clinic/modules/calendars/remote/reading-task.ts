import type { ConnectionProblem } from '../domain/connection.ts'
import type { Read, Reading } from './busy-times.ts'

/** Calendars to read in a thread, and the part of them that is wanted. */
export interface ReadingTask {
  readonly texts: readonly string[]
  readonly reading: Reading
}

/** What was read, or why it could not be. */
export type ReadingResult = Read | { readonly problem: ConnectionProblem }
