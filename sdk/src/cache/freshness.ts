import { httpDate } from './http-date.ts'
import { headersOf, type StoredResponse } from './stored-response.ts'

/** The directives of Cache-Control by lower-case names; the first of duplicates counts (RFC 9111 §4.2.1). */
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

/** Returns the seconds of a directive, undefined if absent, and 0 if malformed (§1.2.2). */
function secondsOf(directives: Directives, name: string): number | undefined {
  const value = directives.get(name)
  if (value === undefined) return undefined
  return /^\d+$/.test(value) ? Number(value) : 0
}

/** How a stored response may be used: as it is, with revalidation in the background, or after revalidation. */
export type Use = 'fresh' | 'stale-while-revalidate' | 'revalidate'

/** Returns the freshness lifetime in seconds (RFC 9111 §4.2.1), without heuristics. */
function lifetimeOf(headers: Headers, receivedAt: number): number {
  const maxAge = secondsOf(readDirectives(headers.get('cache-control')), 'max-age')
  if (maxAge !== undefined) return maxAge
  const expires = httpDate(headers.get('expires'), receivedAt)
  const date = httpDate(headers.get('date'), receivedAt)
  // RFC 9110 §6.6.1: without a valid Date, which CORS hides, the time of receipt counts.
  const since = Number.isNaN(date) ? receivedAt : date
  // §5.3: an invalid date, such as 0, is in the past.
  return Number.isNaN(expires) ? 0 : Math.max(0, (expires - since) / 1_000)
}

/** Returns the age in seconds (§4.2.3). */
export function ageOf(stored: StoredResponse, now: number): number {
  const { requestedAt, receivedAt } = stored
  const headers = headersOf(stored)
  const date = httpDate(headers.get('date'), receivedAt)
  const apparent = Number.isNaN(date) ? 0 : Math.max(0, receivedAt - date)
  // §5.1: an age that is not a whole number is ignored; of several, the first counts.
  const [, seconds = '0'] = /^(\d+)(?:$|,)/.exec(headers.get('age') ?? '') ?? []
  const corrected = Number(seconds) * 1_000 + (receivedAt - requestedAt)
  return (Math.max(apparent, corrected) + (now - receivedAt)) / 1_000
}

/** The cache directives and time of a request. */
export interface Demand {
  readonly requested: Directives
  readonly now: number
}

export function useOf(stored: StoredResponse, { requested, now }: Demand): Use {
  const headers = headersOf(stored)
  const directives = readDirectives(headers.get('cache-control'))
  const age = ageOf(stored, now)
  const left = lifetimeOf(headers, stored.receivedAt) - age
  if (requested.has('no-cache') || directives.has('no-cache') || age > (secondsOf(requested, 'max-age') ?? Infinity)) {
    return 'revalidate'
  }
  if (left > 0) return left >= (secondsOf(requested, 'min-fresh') ?? 0) ? 'fresh' : 'revalidate'
  return directives.has('must-revalidate') ? 'revalidate' : staleUseOf({ requested, directives, overdue: -left })
}

/**
 * Returns how a stored response may be used without a network. A disconnected cache must not use a stale response with
 * must-revalidate either (§5.2.2.2).
 */
export function offlineUseOf(stored: StoredResponse, now: number): Use {
  const headers = headersOf(stored)
  const isStale = ageOf(stored, now) >= lifetimeOf(headers, stored.receivedAt)
  return isStale && readDirectives(headers.get('cache-control')).has('must-revalidate') ? 'revalidate' : 'fresh'
}

interface Stale {
  readonly requested: Directives
  readonly directives: Directives
  /** Seconds since the response became stale. */
  readonly overdue: number
}

function staleUseOf({ requested, directives, overdue }: Stale): Use {
  // §5.2.1.2: without a value, any staleness is accepted.
  const accepted = requested.get('max-stale') === '' ? Infinity : (secondsOf(requested, 'max-stale') ?? -1)
  if (overdue <= accepted) return 'fresh'
  return overdue <= (secondsOf(directives, 'stale-while-revalidate') ?? -1) ? 'stale-while-revalidate' : 'revalidate'
}

/** Returns whether a stale response may replace an error or failure (RFC 5861 §4, RFC 9111 §4.2.4). */
export function mayReplaceError(
  stored: StoredResponse,
  { requested, now }: Demand,
  allowed: number | undefined,
): boolean {
  const headers = headersOf(stored)
  const directives = readDirectives(headers.get('cache-control'))
  if (requested.has('no-cache') || directives.has('no-cache') || directives.has('must-revalidate')) return false
  const most = secondsOf(directives, 'stale-if-error') ?? secondsOf(requested, 'stale-if-error') ?? allowed
  return most !== undefined && ageOf(stored, now) - lifetimeOf(headers, stored.receivedAt) <= most
}

/** Heuristically cacheable statuses (RFC 9110 §15.1); others need explicit freshness. */
const cacheable = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501])
const cacheableIfFresh = new Set([302, 307])

/** Fields of a single exchange (RFC 9111 §3.1) or with secrets. */
const notStored = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authentication-info', 'authentication-info'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'set-cookie', 'set-cookie2', 'www-authenticate'],
])

/** Fields that describe the content, which a 304 lacks (§3.2). */
const ofContent = new Set(['content-encoding', 'content-length', 'content-range', 'content-type'])

/** Fields that identify the user; the partition covers them. */
const identityFields = new Set(['authorization', 'cookie'])

/** Returns whether a private cache may store a response to GET, and can reuse it (RFC 9111 §3). */
export function isStorable({ status, headers }: Pick<Response, 'status' | 'headers'>, receivedAt: number): boolean {
  const directives = readDirectives(headers.get('cache-control'))
  if (directives.has('no-store') || varyOf(headers).includes('*')) return false
  if (headers.get('content-type')?.startsWith('text/event-stream') === true) return false
  const lifetime = lifetimeOf(headers, receivedAt)
  if (!cacheable.has(status)) return cacheableIfFresh.has(status) && lifetime > 0
  return lifetime > 0 || headers.has('etag') || headers.has('last-modified')
}

function varyOf(headers: Headers): readonly string[] {
  const names = (headers.get('vary') ?? '').toLowerCase().split(',')
  return names.map((name) => name.trim()).filter((name) => name !== '')
}

/** Returns whether a response depends on cookies. */
export function variesByCookie(headers: Headers): boolean {
  return varyOf(headers).includes('cookie')
}

type RequestHeaders = Readonly<Record<string, string>>

/** Returns the selecting header fields of a request (§4.1). Accept is always one, because CORS may hide Vary. */
export function varyingOf(headers: Headers, request: RequestHeaders): StoredResponse['varying'] {
  const names = new Set(['accept', ...varyOf(headers).filter((name) => !identityFields.has(name))])
  return [...names].map((name) => [name, request[name]?.trim()] as const)
}

export function matches({ varying }: StoredResponse, request: RequestHeaders): boolean {
  return varying.every(([name, value]) => request[name]?.trim() === value)
}

/** Returns the header fields to store. */
export function lastingHeaders(headers: Headers): StoredResponse['headers'] {
  const listed = (headers.get('connection') ?? '').toLowerCase().split(',')
  const dropped = new Set([...notStored, ...listed.map((name) => name.trim())])
  return [...headers].filter(([name]) => !dropped.has(name))
}

/** Updates a stored response after a 304 (§4.3.4). */
export function freshened(
  stored: StoredResponse,
  { headers }: Response,
  times: Pick<StoredResponse, 'receivedAt' | 'requestedAt'>,
): StoredResponse {
  const news = lastingHeaders(headers).filter(([name]) => !ofContent.has(name))
  const named = new Set(news.map(([name]) => name))
  // The old Age no longer applies.
  const olds = stored.headers.filter(([name]) => !named.has(name) && name !== 'age')
  return { ...stored, ...times, headers: [...olds, ...news] }
}
