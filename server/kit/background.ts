/**
 * Background jobs of a process, which share their work with other processes.
 *
 * @example
 * import { background } from '@waymark/server/background'
 *
 * const clock = { now: () => Date.now() }
 * const jobs = background([job], { clock, interval: 1000, report: console.error })
 * jobs.start()
 *
 * @module @waymark/server/background
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Instant, Clock } from './values/time.ts'

export { type WorkerLimits, WorkerQueue, type Worked } from './values/worker-queue.ts'

/** A background job. Several processes may run the same job and share its work. */
export interface Job {
  readonly name: string
  /** Processes a batch and returns the number of items; 0 if there was nothing to do. */
  readonly run: (now: Instant) => Promise<number>
  /** How many of its batches a process may process at the same time; default 1. */
  readonly atOnce?: number
}

/** The clock that jobs get, the pause between polls and the report of failures. */
export interface BackgroundOptions {
  readonly clock: Clock
  /** Milliseconds between polls when idle. */
  readonly interval: number
  /** Logs a failed run; the job is retried. */
  readonly report: (error: unknown, job: string) => void
}

/** The running jobs of a process. */
export interface Background {
  /** Runs all jobs concurrently until stopped. */
  start(): void
  /** Stops after the current runs. */
  stop(): Promise<void>
  /** Runs all jobs round-robin until none has work left. Rejects if one fails. */
  settle(): Promise<void>
}

/**
 * Returns a runner of jobs, which does not run yet. Each job is repeated without a pause while it finds work, and
 * overlaps itself in one process only as it allows. A failed run is reported and tried again after the interval.
 */
export function background(jobs: readonly Job[], { clock, interval, report }: BackgroundOptions): Background {
  const stopping = new AbortController()
  let running: readonly Promise<void>[] = []

  async function attempted({ name, run }: Job): Promise<number> {
    try {
      return await run(clock.now())
    } catch (error) {
      report(error, name)
      return 0
    }
  }

  // The sleep lets requests run between two batches.
  async function repeat(job: Job): Promise<void> {
    const { signal } = stopping
    while (!signal.aborted) {
      const done = await attempted(job)
      await sleep(done > 0 ? 0 : interval, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    start() {
      running = jobs.flatMap((job) => Array.from({ length: job.atOnce ?? 1 }, () => repeat(job)))
    },
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
    async settle() {
      let done = 1
      while (done > 0) {
        done = 0
        for (const { run } of jobs) done += await run(clock.now())
      }
    },
  }
}
