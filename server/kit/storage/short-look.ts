import { setTimeout as sleep } from 'node:timers/promises'

// A read goes on without its preparation if that takes longer, in milliseconds.
const longestLook = 250

/** Returns undefined if the preparation of a read, such as a look at the state of a server, takes too long. */
export function shortLook<Found>(look: Promise<Found>): Promise<Found | undefined> {
  return Promise.race([look, sleep(longestLook, undefined, { ref: false })])
}
