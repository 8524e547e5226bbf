import { setTimeout as sleep } from 'node:timers/promises'

// Timeout in milliseconds, after which a read proceeds without its preparation.
const readTimeout = 250

/** Adds a timeout to the preparation of a read, such as a check of a server; undefined after it. */
export function withTimeout<Found>(work: Promise<Found>): Promise<Found | undefined> {
  return Promise.race([work, sleep(readTimeout, undefined, { ref: false })])
}
