import { readDirectives, secondsOf, type Directives } from './directives.ts'
import { headersOf, type StoredResponse } from './stored-response.ts'

/** What may be done with a stored answer: used as it is, used while it is asked whether it still holds, or only asked. */
export type Use = 'as it is' | 'while revalidating' | 'after validation'

/** The seconds for which an answer is fresh (RFC 9111 §4.2.1). None are guessed where the service says nothing. */
export function lifetimeOf(headers: Headers): number {
  const maxAge = secondsOf(readDirectives(headers.get('cache-control')), 'max-age')
  if (maxAge !== undefined) return maxAge
  const expires = Date.parse(headers.get('expires') ?? '')
  const date = Date.parse(headers.get('date') ?? '')
  // §5.3: what is no date, such as 0, is in the past.
  return Number.isNaN(expires) || Number.isNaN(date) ? 0 : Math.max(0, (expires - date) / 1_000)
}

/** How many seconds ago the service said so (§4.2.3). */
export function ageOf(stored: StoredResponse, now: number): number {
  const { requestedAt, receivedAt } = stored
  const headers = headersOf(stored)
  const date = Date.parse(headers.get('date') ?? '')
  const apparent = Number.isNaN(date) ? 0 : Math.max(0, receivedAt - date)
  const [, said = '0'] = /^\s*(\d+)/.exec(headers.get('age') ?? '') ?? []
  const corrected = Number(said) * 1_000 + (receivedAt - requestedAt)
  return (Math.max(apparent, corrected) + (now - receivedAt)) / 1_000
}

/** What a request says of caches, and when it is made. */
export interface Demand {
  readonly asked: Directives
  readonly now: number
}

export function useOf(stored: StoredResponse, { asked, now }: Demand): Use {
  const headers = headersOf(stored)
  const said = readDirectives(headers.get('cache-control'))
  const age = ageOf(stored, now)
  const left = lifetimeOf(headers) - age
  if (asked.has('no-cache') || said.has('no-cache') || age > (secondsOf(asked, 'max-age') ?? Infinity)) {
    return 'after validation'
  }
  if (left > 0) return left >= (secondsOf(asked, 'min-fresh') ?? 0) ? 'as it is' : 'after validation'
  return said.has('must-revalidate') ? 'after validation' : staleUseOf({ asked, said, overdue: -left })
}

interface Stale {
  readonly asked: Directives
  readonly said: Directives
  /** Seconds since it was fresh. */
  readonly overdue: number
}

function staleUseOf({ asked, said, overdue }: Stale): Use {
  // §5.2.1.2: without seconds, however stale it is.
  const accepted = asked.get('max-stale') === '' ? Infinity : (secondsOf(asked, 'max-stale') ?? -1)
  if (overdue <= accepted) return 'as it is'
  return overdue <= (secondsOf(said, 'stale-while-revalidate') ?? -1) ? 'while revalidating' : 'after validation'
}

/** Whether it may be used where the service cannot be asked or has failed (RFC 5861 §4, RFC 9111 §4.2.4). */
export function mayReplaceError(stored: StoredResponse, { asked, now }: Demand, allowed: number | undefined): boolean {
  const headers = headersOf(stored)
  const said = readDirectives(headers.get('cache-control'))
  if (asked.has('no-cache') || said.has('no-cache') || said.has('must-revalidate')) return false
  const most = secondsOf(said, 'stale-if-error') ?? secondsOf(asked, 'stale-if-error') ?? allowed
  return most !== undefined && ageOf(stored, now) - lifetimeOf(headers) <= most
}
