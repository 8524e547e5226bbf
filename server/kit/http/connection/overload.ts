import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 10
const interval = 250
const nanoseconds = 1_000_000

// With fewer open requests the delay has another cause, such as another process, and refusals would not shorten it.
const fewestOpen = 16

/** Decides for a request whether to refuse it. */
export type Overload = (request: { readonly path: string; readonly open: number }) => boolean

/**
 * Returns a function that tells for each request whether to refuse it. Beyond the maximum delay of the event loop in
 * milliseconds, a share of the requests is refused that grows with the delay, so that the others are done in time.
 *
 * @param isUrgent whether requests at a path are never refused
 */
export function overload(maximumDelay: number, isUrgent: (path: string) => boolean = () => false): Overload {
  const delays = monitorEventLoopDelay({ resolution })
  delays.enable()
  let share = 0
  let due = 0
  setInterval(() => {
    share = refusedShare(delays.percentile(50) / nanoseconds - resolution, maximumDelay)
    delays.reset()
  }, interval).unref()
  return ({ path, open }) => {
    if (share === 0 || open < fewestOpen || isUrgent(path)) return false
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
