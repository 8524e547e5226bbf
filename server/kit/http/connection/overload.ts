// With fewer requests in a turn, its length has another cause, and refusals would not shorten it.
const fewest = 16

/** Decides for a request whether to refuse it. */
export type Overload = (path: string) => boolean

/**
 * Returns a function that tells for each request whether to refuse it. A turn of the event loop handles all requests
 * that have come since the last one; those that it has not begun after the maximum delay are refused, so that the next
 * turn begins in time.
 *
 * @param maximumDelay milliseconds
 * @param isUrgent whether requests at a path are never refused
 */
export function overload(maximumDelay: number, isUrgent: (path: string) => boolean = () => false): Overload {
  let turn: { readonly begin: number; begun: number } | undefined
  return (path) => {
    if (turn === undefined) {
      turn = { begin: performance.now(), begun: 0 }
      setImmediate(() => {
        turn = undefined
      })
    }
    const isLate = turn.begun >= fewest && performance.now() - turn.begin > maximumDelay
    if (isLate && !isUrgent(path)) return true
    turn.begun += 1
    return false
  }
}
