import { setTimeout as sleep } from 'node:timers/promises'

// Timeout in milliseconds of what prepares a read, such as asking a server for its state: the read goes on without it.
const timeout = 250

/** Returns undefined if the preparation of a read takes too long. */
export function withTimeout<Prepared>(preparation: Promise<Prepared>): Promise<Prepared | undefined> {
  return Promise.race([preparation, sleep(timeout, undefined, { ref: false })])
}
