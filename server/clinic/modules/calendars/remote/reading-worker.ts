import { parentPort } from 'node:worker_threads'
import type { Worked } from '@waymark/server/background'
import { busyTimesIn, parseCalendars } from './busy-times.ts'
import type { ReadingResult, ReadingTask } from './reading-task.ts'
import { RemoteFailure } from './remote-failure.ts'

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
