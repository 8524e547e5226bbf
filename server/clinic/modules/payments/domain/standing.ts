import type { Instant } from '@waymark/server/values'
import type { Fact } from './payment.ts'
import type { Standing } from './provider.ts'

const minute = 60_000
const hour = 60 * minute

/** Notifications usually arrive within seconds; a lost one is noticed after these pauses. */
const pauses = [2 * minute, 3 * minute, 10 * minute, 30 * minute, hour]
const longestPause = 6 * hour

/** Returns when the provider is asked for the state of a checkout that it has been asked for so many times. */
export function askAfter(now: Instant, attempts: number): Instant {
  return now + (pauses[attempts] ?? longestPause)
}

/** A checkout that is no longer open at the provider. */
export type Closed = Standing & { readonly status: Exclude<Standing['status'], 'open'> }

/** Tells whether a checkout is no longer open at the provider. */
export function isClosed(standing: Standing): standing is Closed {
  return standing.status !== 'open'
}

/** Returns what the provider says about a checkout that is no longer open. */
export function factOf({ status, payment, received }: Closed): Fact {
  return { fact: status, payment, received }
}
