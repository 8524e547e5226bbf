import { sharesGroup, type CacheGroups } from '../changes/cache-groups.ts'
import type { Send, WireRequest } from '../transport/transport.ts'
import type { BoundedStore } from './bounded-store.ts'
import { captured } from './captured.ts'
import {
  type Directives,
  ageOf,
  mayReplaceError,
  freshened,
  isStorable,
  lastingHeaders,
  matches,
  varyingOf,
} from './freshness.ts'
import { headersOf, type StoredResponse } from './stored-response.ts'

export interface CachingOptions {
  readonly store: BoundedStore
  /** Maximum bytes of one response. */
  readonly mostEach: number
  readonly staleIfError: number | undefined
  readonly principal: (() => string) | undefined
  readonly now: () => number
  readonly isOffline: () => boolean
}

/** Receives the responses to be stored. */
interface StoredListener {
  readonly noteStored: (key: string, response: StoredResponse) => void
}

/** The network and the signal of a request. */
export interface NetworkContext {
  readonly network: Send
  readonly signal: AbortSignal
  /** Whether the browser may add cookies that are not visible here. */
  readonly isBlind: boolean
}

/** A GET request with its cache key and directives. */
export interface CacheRequest {
  readonly request: WireRequest
  readonly key: string
  readonly partition: string
  readonly requested: Directives
}

const withoutBody = new Set([204, 205, 304])

/** Builds a response from a stored one, with header fields of the revalidation, if there was one. */
export function answerOf(stored: StoredResponse, now: number, exchanged?: Headers): Response {
  const headers = headersOf(stored)
  // RFC 9211 §2: the cache closest to the client is last.
  headers.append('cache-status', `waymark; ${exchanged === undefined ? 'hit' : 'fwd=stale; fwd-status=304'}`)
  headers.set('age', String(Math.floor(ageOf(stored, now))))
  for (const cookie of exchanged?.getSetCookie() ?? []) headers.append('set-cookie', cookie)
  const info = exchanged?.get('authentication-info') ?? null
  // A proof over the content (`auth-int`) does not apply to stored content.
  if (info !== null && !info.includes('auth-int')) headers.set('authentication-info', info)
  const body = withoutBody.has(stored.status) ? null : new Uint8Array(stored.body)
  return new Response(body, { status: stored.status, headers })
}

const failing = new Set([500, 502, 503, 504])
const mostVariants = 16

type Times = Pick<StoredResponse, 'receivedAt' | 'requestedAt'>

/** Fetches responses that are missing or stale, and stores them. */
export class Fetching {
  readonly #options: CachingOptions & StoredListener
  /** The last write per key; writes to one key run in order. */
  readonly #turns = new Map<string, Promise<void>>()
  /** The pending requests; a response requested before a change of its resource must not be stored after it. */
  readonly #pending = new Set<Pending>()

  constructor(options: CachingOptions & StoredListener) {
    this.#options = options
  }

  noteChange(isMeant: (key: string) => boolean, groups?: CacheGroups): void {
    for (const one of this.#pending) {
      if (isMeant(one.key)) one.isCurrent = false
      // The groups of a first response are not known yet.
      if (groups !== undefined) one.invalidated.push(groups)
    }
  }

  /** Calls `done` when the response is stored or will not be. */
  async fetch(
    cacheRequest: CacheRequest,
    stored: StoredResponse | undefined,
    context: NetworkContext,
    done: () => void,
  ): Promise<Response> {
    const pending: Pending = { key: cacheRequest.key, isCurrent: true, invalidated: [] }
    this.#pending.add(pending)
    const over = (): void => {
      this.#pending.delete(pending)
      done()
    }
    const isCurrent = (headers: Headers): boolean =>
      pending.isCurrent && !pending.invalidated.some((groups) => sharesGroup(pending.key, headers, groups))
    const keeping = { requestedAt: this.#options.now(), isCurrent, over }
    try {
      const { request } = cacheRequest
      const headers = { ...request.headers, ...conditionsOf(stored) }
      const response = await context.network({ ...request, headers }, context.signal)
      return await this.#interpret(cacheRequest, stored, response, keeping)
    } catch (error) {
      over()
      if (stored === undefined || context.signal.aborted || !this.#mayReplaceError(stored, cacheRequest)) throw error
      return answerOf(stored, this.#options.now())
    }
  }

  async #interpret(
    cacheRequest: CacheRequest,
    stored: StoredResponse | undefined,
    response: Response,
    keeping: Keeping,
  ): Promise<Response> {
    const { now } = this.#options
    const receivedAt = now()
    if (stored !== undefined && response.status === 304) {
      const renewed = freshened(stored, response, { requestedAt: keeping.requestedAt, receivedAt })
      await this.#replace(cacheRequest, keepable(renewed), () => keeping.isCurrent(headersOf(renewed)))
      keeping.over()
      return answerOf(renewed, now(), response.headers)
    }
    const isReplaced =
      failing.has(response.status) && stored !== undefined && this.#mayReplaceError(stored, cacheRequest)
    if (!isReplaced) return this.#keep(cacheRequest, response, { ...keeping, receivedAt })
    await response.body?.cancel()
    keeping.over()
    return answerOf(stored, now())
  }

  #mayReplaceError(stored: StoredResponse, { requested }: CacheRequest): boolean {
    return mayReplaceError(stored, { requested, now: this.#options.now() }, this.#options.staleIfError)
  }

  async #keep(cacheRequest: CacheRequest, response: Response, keeping: Keeping & Times): Promise<Response> {
    const { requestedAt, receivedAt, over } = keeping
    const isCurrent = (): boolean => keeping.isCurrent(response.headers)
    const isKept = !cacheRequest.requested.has('no-store') && isStorable(response, receivedAt) && isCurrent()
    if (!isKept) {
      // A new response that must not be stored also replaces the stored one.
      if (isReplacement(response)) await this.#replace(cacheRequest, undefined, isCurrent)
      over()
      return response
    }
    const { status, headers } = response
    const complete = async (body: Uint8Array): Promise<void> => {
      const { partition, request } = cacheRequest
      const varying = varyingOf(headers, request.headers)
      const response = { status, headers: lastingHeaders(headers), body, partition, varying, requestedAt, receivedAt }
      await this.#replace(cacheRequest, response, isCurrent)
    }
    return captured(response, { most: this.#options.mostEach, complete, over })
  }

  #replace(cacheRequest: CacheRequest, response: StoredResponse | undefined, isCurrent: () => boolean): Promise<void> {
    const { key, partition, request } = cacheRequest
    const { store } = this.#options
    const write = async (): Promise<void> => {
      if (!isCurrent()) return
      const variants = await store.read(key)
      const others = variants.filter((one) => one.partition !== partition || !matches(one, request.headers))
      if (response === undefined && others.length === variants.length) return
      if (response !== undefined) this.#options.noteStored(key, response)
      await store.write(key, [...(response === undefined ? [] : [response]), ...others].slice(0, mostVariants))
      // The change may have happened while the store was busy.
      if (!isCurrent()) await store.remove(key)
    }
    const turn = (this.#turns.get(key) ?? Promise.resolve()).then(write)
    this.#turns.set(key, turn)
    return turn.finally(() => {
      if (this.#turns.get(key) === turn) this.#turns.delete(key)
    })
  }
}

interface Pending {
  readonly key: string
  /** Whether the resource has not changed since the request. */
  isCurrent: boolean
  /** The groups that were invalidated since the request. */
  readonly invalidated: CacheGroups[]
}

interface Keeping {
  readonly requestedAt: number
  /** Returns whether the resource of a response has not changed since the request. */
  readonly isCurrent: (headers: Headers) => boolean
  readonly over: () => void
}

function keepable(response: StoredResponse): StoredResponse | undefined {
  return isStorable({ status: response.status, headers: headersOf(response) }, response.receivedAt)
    ? response
    : undefined
}

/** Returns whether a response supersedes the stored one. */
function isReplacement({ ok, status }: Response): boolean {
  return ok || status === 404 || status === 410
}

function conditionsOf(stored: StoredResponse | undefined): Readonly<Record<string, string>> {
  if (stored === undefined) return {}
  const headers = headersOf(stored)
  const [etag, changed] = [headers.get('etag'), headers.get('last-modified')]
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(changed === null ? {} : { 'if-modified-since': changed }),
  }
}
