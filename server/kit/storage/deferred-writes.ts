import { AsyncLocalStorage } from 'node:async_hooks'
import { Unavailable } from '../values/unavailable.ts'

/** Write-behind: writes that no response waits for, such as the time of the last use. */
export interface DeferredWrites {
  /** Enqueues a write. A later one of the same name replaces it. */
  readonly defer: (name: string, write: () => Promise<void>) => void
  /**
   * Runs all queued writes. Those that the database refuses are retried at the next flush.
   *
   * @throws the first other failure since the last flush, after all writes were tried
   */
  readonly flush: () => Promise<void>
}

// Maximum queue length while the database refuses writes; an entry takes some hundred bytes.
const most = 10_000

export function deferredWrites(): DeferredWrites {
  const pending = new Map<string, () => Promise<void>>()
  let lost = 0
  let flushing = Promise.resolve()
  let failures: Error[] = []
  let isPlanned = false
  // A write must not run in the transaction of the request that defers it.
  const outside = AsyncLocalStorage.snapshot()

  async function run(): Promise<void> {
    for (const [name, write] of [...pending]) {
      // The same write may be deferred again while it runs.
      pending.delete(name)
      try {
        await write()
      } catch (error) {
        if (error instanceof Unavailable) return void pending.set(name, pending.get(name) ?? write)
        failures.push(error instanceof Error ? error : new Error(String(error)))
      }
    }
    if (lost > 0) failures.push(new Error(`${String(lost)} notes of use were lost while the database refused writes`))
    lost = 0
  }
  const runInTurn = (): Promise<void> => (flushing = flushing.then(run))
  const plan = (): void => {
    if (isPlanned) return
    isPlanned = true
    outside(setImmediate, () => {
      isPlanned = false
      void runInTurn()
    })
  }

  return {
    defer(name, write) {
      if (pending.size < most || pending.has(name)) pending.set(name, write)
      else lost += 1
      plan()
    },
    async flush() {
      await runInTurn()
      const [first] = failures
      failures = []
      if (first !== undefined) throw first
    },
  }
}
