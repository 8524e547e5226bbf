import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '../values/unavailable.ts'

/**
 * Runs a write and returns its result; undefined after a timeout, or if the database refuses writes. A late write continues
 * in the background.
 */
export type WriteWithTimeout = <Result>(
  write: () => Promise<Result>,
) => Promise<{ readonly result: Result } | undefined>

// Timeout in milliseconds. It also opens a circuit breaker: while a write is overdue, no other is tried.
const writeTimeout = 500

export function writesWithTimeout(): WriteWithTimeout {
  const late = new Set<unknown>()
  return async (write) => {
    if (late.size > 0) return undefined
    const running = new Set<unknown>([write])
    const ended = write()
      .then((result) => ({ result }))
      .catch((error: unknown) => {
        if (error instanceof Unavailable) return undefined
        throw error
      })
      .finally(() => {
        running.delete(write)
        late.delete(write)
      })
    const found = await Promise.race([ended, sleep(writeTimeout, undefined, { ref: false })])
    if (running.has(write)) late.add(write)
    return found
  }
}
