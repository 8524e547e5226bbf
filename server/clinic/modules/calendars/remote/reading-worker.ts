import { parentPort } from 'node:worker_threads'
import type { Worked } from '@waymark/server/background'
import type { ConnectionProblem } from '../domain/connection.ts'
import { busyTimesIn, type Read, type Reading } from './busy-times.ts'
import { parseCalendars } from './parse-calendars.ts'
import { RemoteFailure } from './remote-failure.ts'

/** Calendars to read in a thread, and the part of them that is wanted. */
export interface ReadingTask {
  readonly texts: readonly string[]
  readonly reading: Reading
}

/** What was read, or why it could not be. */
export type ReadingResult = Read | { readonly problem: ConnectionProblem }

/* The thread that reads calendars of others: a file of some bytes can take for ever, so the thread can be ended. */
parentPort?.on('message', (task: ReadingTask) => {
  parentPort?.postMessage({ result: resultOf(task) } satisfies Worked<ReadingResult>)
})

function resultOf({ texts, reading }: ReadingTask): ReadingResult {
  try {
    const { calendars, unreadable: strange } = parseCalendars(texts)
    const { times, unreadable } = busyTimesIn(calendars, reading)
    return { times, unreadable: unreadable + strange }
  } catch (error) {
    return { problem: error instanceof RemoteFailure ? error.problem : 'unreadable' }
  }
}
