import { setImmediate } from 'node:timers/promises'

// Time slice in milliseconds.
const longest = 10

/** Returns a function that yields to the event loop when its time slice has elapsed. */
export function pace(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longest) return
    await setImmediate()
    since = performance.now()
  }
}
