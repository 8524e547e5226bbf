import type { IncomingMessage } from 'node:http'
import { oncePerTurn } from '../../values/once-per-turn.ts'
import type { Clock } from '../../values/time.ts'
import { CacheMismatch } from './content-cache.ts'
import { responseCache, type CachedResponse } from './response-cache.ts'
import { headerOf, isReading } from '../request.ts'
import type { Service } from '../service.ts'
import { timingFieldNames, timingFields } from '../connection/timings.ts'
import { observeExchange, requestIdOf, mediaTypeIn } from '../connection/observed.ts'
import type { ClientKey } from '../admission/client-address.ts'
import { rateLimitFields } from '../admission/rate-limit.ts'
import type { RawExchange } from '../route.ts'

/** A response with its cache key. */
export interface SentResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number | readonly string[]>>
  readonly content: Uint8Array | undefined
  readonly until: number | undefined
  readonly tags?: readonly string[] | undefined
  readonly route: string
  /** The names of the header fields that were read. */
  readonly read: ReadonlySet<string>
}

/**
 * The response cache of a service. An entry is valid for one version of the database, or for all in which nothing has
 * changed that its tags name, so a cached response is never stale: it is what the service would answer at that moment.
 */
export interface CachedResponses {
  /** Answers a request, or returns false. */
  answer(raw: RawExchange): boolean | Promise<boolean>
  /** Caches a response for requests with the same cache key. */
  keep(request: IncomingMessage, response: SentResponse): void
}

export interface CachedResponsesOptions {
  readonly service: Pick<Service, 'limits' | 'observe' | 'report' | 'newTraceId' | 'sendsTimings'>
  readonly clock: Clock
  /**
   * Returns the version of the database, which changes with every commit of any process; undefined if it cannot be
   * determined.
   */
  readonly stateVersion: () => string | undefined | Promise<string | undefined>
  /** Returns whether what the tags name is the same in a former version and in the present one. */
  readonly isUnchanged?: ((tags: readonly string[], since: string, now: string) => boolean) | undefined
  readonly clientKey: ClientKey
  /** Whether each cached response is compared with a fresh one, for tests and development. */
  readonly isVerified?: boolean
}

const bytesOfResponses = 16 * 1024 * 1024
// These fields differ in each response, so they are not cached.
const ownFields: ReadonlySet<string> = new Set([
  ...['X-Request-Id', 'RateLimit', 'RateLimit-Policy'],
  ...timingFieldNames,
])

export function cachedResponses({
  service,
  clock,
  stateVersion,
  isUnchanged = () => false,
  clientKey,
  isVerified = false,
}: CachedResponsesOptions): CachedResponses {
  const cached = responseCache(bytesOfResponses)
  const expected = new WeakMap<IncomingMessage, CachedResponse>()
  const clientOf = clientKeyIn(clientKey)
  const version = oncePerTurn(stateVersion)
  // The version at the start of the request. Later reads are at least as new, and newer state has another version.
  const begun = new WeakMap<IncomingMessage, string>()

  const isCurrent = ({ state, tags }: CachedResponse, now: string): boolean =>
    state === now || (tags !== undefined && isUnchanged(tags, state, now))

  function answered(raw: RawExchange, state: string | undefined, began: number): boolean {
    const { request } = raw
    if (state === undefined) return false
    const found = cached.get(requestLineOf(request), headerOf(request))
    if (found === undefined || !isCurrent(found, state) || clock.now() >= found.until) {
      begun.set(request, state)
      return false
    }
    if (isVerified) {
      begun.set(request, state)
      expected.set(request, found)
      return false
    }
    return sendCached(raw, found, { service, clientOf, begun: began })
  }

  return {
    answer(raw) {
      if (!isPlainRead(raw.request)) return false
      const began = service.sendsTimings ? performance.now() : 0
      const state = version()
      return state instanceof Promise ? state.then((known) => answered(raw, known, began)) : answered(raw, state, began)
    },
    keep(request, { until, read, headers, tags, ...response }) {
      const state = begun.get(request)
      if (state === undefined || until === undefined) return
      const fields = Object.entries(headers).flatMap(([name, value]) =>
        ownFields.has(name) ? [] : [value].flat().flatMap((one) => [name, String(one)]),
      )
      const mediaType = mediaTypeIn(headers['Content-Type'])
      const made = { ...response, fields, until, state, tags, mediaType }
      const before = expected.get(request)
      if (before !== undefined && !isSame(before, made)) {
        const { method = '', url = '' } = request
        service.report(
          new CacheMismatch(`The cached response to ${method} ${url} is another one`),
          service.newTraceId(),
        )
      }
      const [target, header, client] = [requestLineOf(request), headerOf(request), clientOf(request)]
      cached.set({ target, header, read, client }, made)
    },
  }
}

interface Sending extends Pick<CachedResponsesOptions, 'service'> {
  readonly clientOf: (request: IncomingMessage) => string
  readonly begun: number
}

/** Sends a cached response; returns false for a client above its rate limit, which gets an uncached 429. */
function sendCached(raw: RawExchange, found: CachedResponse, { service, clientOf, begun }: Sending): boolean {
  const { request, response } = raw
  const fields = [...found.fields]
  if (service.limits !== undefined) {
    const { policy, limiter } = service.limits.reads
    const left = limiter.take(clientOf(request))
    // A rejected request consumes no quota, so the decision can be repeated.
    if (!left.allowed) return false
    for (const [name, value] of Object.entries(rateLimitFields('reads', policy, left))) fields.push(name, value)
  }
  const id = requestIdOf(request)
  if (found.status !== 304) fields.push('X-Request-Id', id)
  if (service.sendsTimings) fields.push(...Object.entries(timingFields(begun, 'hit')).flat())
  observeExchange(service, raw, { id, route: found.route, isCached: true, mediaType: found.mediaType })
  response.writeHead(found.status, fields)
  response.end(found.content)
  return true
}

function clientKeyIn(clientKey: ClientKey): (request: IncomingMessage) => string {
  return (request) => clientKey(request.socket.remoteAddress, headerOf(request)('x-forwarded-for'))
}

function isSame(one: CachedResponse, other: CachedResponse): boolean {
  const head = ({ status, fields }: CachedResponse): string => JSON.stringify([status, fields])
  const contentOf = ({ content = new Uint8Array() }: CachedResponse): Uint8Array => content
  return head(one) === head(other) && Buffer.compare(contentOf(one), contentOf(other)) === 0
}

// Requests with an Origin field get CORS fields, so their responses are not cached.
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  if (!isReading(method)) return false
  return (
    headers.origin === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined
  )
}

function requestLineOf({ method = '', url = '' }: IncomingMessage): string {
  return `${method} ${url}`
}
