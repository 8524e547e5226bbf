import { setImmediate } from 'node:timers/promises'

// Milliseconds of work until other requests run.
const longest = 10

/** Returns a function that lets other requests run if the work has taken long since the last time. */
export function pace(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longest) return
    await setImmediate()
    since = performance.now()
  }
}
