import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '../values/unavailable.ts'

/**
 * Runs a write and returns its result, or undefined if the database does not write at the moment. A write that takes
 * long goes on in the background.
 */
export type PromptWrite = <Result>(write: () => Promise<Result>) => Promise<{ readonly result: Result } | undefined>

// The longest wait in milliseconds. While one write takes longer, the others are not tried.
const longest = 500

export function promptWrites(): PromptWrite {
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
    const found = await Promise.race([ended, sleep(longest, undefined, { ref: false })])
    if (running.has(write)) late.add(write)
    return found
  }
}
