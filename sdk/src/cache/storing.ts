import { readDirectives } from './directives.ts'
import { lifetimeOf } from './freshness.ts'
import type { StoredResponse } from './stored-response.ts'

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
