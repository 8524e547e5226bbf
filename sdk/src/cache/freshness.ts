import { headersOf, type StoredResponse } from './stored-response.ts'

/** The directives of a Cache-Control field by lower-case names; of one that is there twice, the first (RFC 9111 §4.2.1). */
export type Directives = ReadonlyMap<string, string>

const directive = /([!#$%&'*+.^_`|~0-9A-Za-z-]+)(?:=(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?/g

export function readDirectives(field: string | null | undefined): Directives {
  const directives = new Map<string, string>()
  for (const [, name = '', quoted, bare = ''] of (field ?? '').matchAll(directive)) {
    const key = name.toLowerCase()
    if (!directives.has(key)) directives.set(key, quoted ?? bare)
  }
  return directives
}

/** The seconds of a directive; nothing where it is not there. What is no number of seconds is none at all (§1.2.2). */
function secondsOf(directives: Directives, name: string): number | undefined {
  const value = directives.get(name)
  if (value === undefined) return undefined
  return /^\d+$/.test(value) ? Number(value) : 0
}

/** What may be done with a stored answer: used as it is, used while it is asked whether it still holds, or only asked. */
export type Use = 'as it is' | 'while revalidating' | 'after validation'

/** The seconds for which an answer is fresh (RFC 9111 §4.2.1). None are guessed where the service says nothing. */
function lifetimeOf(headers: Headers): number {
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

/** Statuses that are understood here, and may be kept (RFC 9110 §15.1); the others only if they say for how long. */
const kept = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501])
const keptIfSaid = new Set([302, 307])

/** Fields that are of one exchange and not of the answer (RFC 9111 §3.1), or that nobody else is to have. */
const passing = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authentication-info', 'authentication-info'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'set-cookie', 'set-cookie2', 'www-authenticate'],
])

/** Fields of content, which a 304 does not have (§3.2). */
const ofContent = new Set(['content-encoding', 'content-length', 'content-range', 'content-type'])

/** Who asks is what partitions are for. */
const whoAsks = new Set(['authorization', 'cookie'])

/** Whether an answer to a GET may be kept in a private cache, and can be of use later (RFC 9111 §3). */
export function isStorable({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  const said = readDirectives(headers.get('cache-control'))
  if (said.has('no-store') || varyOf(headers).includes('*')) return false
  if (headers.get('content-type')?.startsWith('text/event-stream') === true) return false
  const lifetime = lifetimeOf(headers)
  if (!kept.has(status)) return keptIfSaid.has(status) && lifetime > 0
  return lifetime > 0 || headers.has('etag') || headers.has('last-modified')
}

function varyOf(headers: Headers): readonly string[] {
  const names = (headers.get('vary') ?? '').toLowerCase().split(',')
  return names.map((name) => name.trim()).filter((name) => name !== '')
}

/** Whether an answer says that it depends on the cookies that were sent. */
export function variesByCookie(headers: Headers): boolean {
  return varyOf(headers).includes('cookie')
}

type RequestHeaders = Readonly<Record<string, string>>

/**
 * The fields that decide whether another request has the same answer (§4.1). The media types always do: a page does not see
 * the Vary of another origin unless that shows it.
 */
export function varyingOf(headers: Headers, request: RequestHeaders): StoredResponse['varying'] {
  const names = new Set(['accept', ...varyOf(headers).filter((name) => !whoAsks.has(name))])
  return [...names].map((name) => [name, request[name]?.trim()] as const)
}

export function matches({ varying }: StoredResponse, request: RequestHeaders): boolean {
  return varying.every(([name, value]) => request[name]?.trim() === value)
}

/** The fields that are kept. */
export function lastingHeaders(headers: Headers): StoredResponse['headers'] {
  const listed = (headers.get('connection') ?? '').toLowerCase().split(',')
  const dropped = new Set([...passing, ...listed.map((name) => name.trim())])
  return [...headers].filter(([name]) => !dropped.has(name))
}

/** A stored answer of which the service says that it still holds (§4.3.4). */
export function freshened(
  stored: StoredResponse,
  { headers }: Response,
  times: Pick<StoredResponse, 'receivedAt' | 'requestedAt'>,
): StoredResponse {
  const news = lastingHeaders(headers).filter(([name]) => !ofContent.has(name))
  const named = new Set(news.map(([name]) => name))
  // An age that is not said again is over.
  const olds = stored.headers.filter(([name]) => !named.has(name) && name !== 'age')
  return { ...stored, ...times, headers: [...olds, ...news] }
}
