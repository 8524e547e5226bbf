import { Worker } from 'node:worker_threads'
import { WorkerQueue } from '@waymark/server/background'
import type { Read, Reading } from './busy-times.ts'
import type { ReadingResult, ReadingTask } from './reading-worker.ts'
import { RemoteFailure } from './remote-failure.ts'

// In megabytes.
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }

function startWorker(): Worker {
  return new Worker(new URL('reading-worker.ts', import.meta.url), {
    // It runs the sources, also where the process runs a bundle.
    execArgv: ['--conditions=@waymark/source', '--disable-warning=ExperimentalWarning'],
    resourceLimits,
  })
}

// A usual calendar takes some milliseconds, one of 5 MB about a second.
const limits = { waiting: 100, patience: 5000, idle: 10_000 }
const queue = new WorkerQueue<ReadingTask, ReadingResult>('reading calendars', limits, startWorker)

/**
 * Reads the busy times of calendar files, or of the objects of a calendar, in a thread. Fails with `unreadable` if none is a
 * calendar, and with `too-large` if they take too much time or memory.
 */
export async function readBusyTimes(texts: readonly string[], reading: Reading): Promise<Read> {
  const result = await resultOf({ texts, reading })
  if ('problem' in result) throw new RemoteFailure(result.problem)
  return result
}

async function resultOf(task: ReadingTask): Promise<ReadingResult> {
  try {
    return await queue.run(() => task)
  } catch (error) {
    throw new RemoteFailure('too-large', error)
  }
}
