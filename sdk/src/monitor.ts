import { askedDelay, wait } from './retry.ts'

/** One look at a monitor. */
export interface Look<Result> {
  readonly result: Result
  /** Whether it is not over; what it says of when to come again is in `retryAfter`. */
  readonly isRunning: boolean
  readonly retryAfter: string | null
}

export interface Watching {
  /** Milliseconds where the service does not say. */
  readonly poll: number
  readonly signal: AbortSignal
}

/** No service is waited for longer than this between two looks. */
const longestPause = 60_000

/** Looks again and again until it is over. Rejects with the signal's reason when it is aborted. */
export async function untilOver<Result>(
  first: string | null,
  look: () => Promise<Look<Result>>,
  { poll, signal }: Watching,
): Promise<Result> {
  let retryAfter = first
  for (;;) {
    const asked = retryAfter === null ? undefined : askedDelay(retryAfter, Date.now())
    await wait(Math.min(asked ?? poll, longestPause), signal)
    const seen = await look()
    if (!seen.isRunning) return seen.result
    retryAfter = seen.retryAfter
  }
}
