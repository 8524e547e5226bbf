import { setTimeout as sleep } from 'node:timers/promises'
import type { Instant, Clock } from './values/time.ts'

/** Work that nobody waits for. Several processes may do it at once, and share it. */
export interface Job {
  readonly name: string
  /** Does some of what there is to do; how much that was, 0 where there was nothing. */
  readonly run: (now: Instant) => Promise<number>
}

export interface BackgroundOptions {
  readonly clock: Clock
  /** Milliseconds between two looks for work where there was none. */
  readonly interval: number
  /** Tells the operator that a job failed; it is tried again. */
  readonly report: (error: unknown, job: string) => void
}

/** The work of a process that nobody waits for. */
export interface Background {
  /** Does all jobs side by side until it is stopped. */
  start(): void
  /** Ends after what is under way. */
  stop(): Promise<void>
  /** Does all jobs, one after the other, until none has anything left to do. What fails throws. */
  settle(): Promise<void>
}

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

  // One job never overlaps itself. Between two rounds requests have their turn.
  async function repeat(job: Job): Promise<void> {
    const { signal } = stopping
    while (!signal.aborted) {
      const done = await attempted(job)
      await sleep(done > 0 ? 0 : interval, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    start() {
      running = jobs.map(repeat)
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
