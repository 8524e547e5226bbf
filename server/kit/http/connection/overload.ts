import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 10
const interval = 250
const nanoseconds = 1_000_000

/**
 * Returns a function that tells for each request whether to refuse it. Beyond the maximum delay of the event loop in
 * milliseconds, a share of the requests is refused that grows with the delay, so that the others are done in time.
 *
 * @param isUrgent whether requests at a path are never refused
 */
export function overload(
  maximumDelay: number,
  isUrgent: (path: string) => boolean = () => false,
): (path: string) => boolean {
  const delays = monitorEventLoopDelay({ resolution })
  delays.enable()
  let share = 0
  let due = 0
  setInterval(() => {
    share = refusedShare(delays.percentile(50) / nanoseconds - resolution, maximumDelay)
    delays.reset()
  }, interval).unref()
  return (path) => {
    if (share === 0 || isUrgent(path)) return false
    due += share
    if (due < 1) return false
    due -= 1
    return true
  }
}

/** Returns the share of requests to refuse at a delay: none up to the maximum, and at most nine of ten. */
export function refusedShare(delay: number, maximum: number): number {
  return Math.min(0.9, Math.max(0, (delay - maximum) / delay))
}
