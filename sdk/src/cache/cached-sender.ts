import type { WireRequest } from '../transport/transport.ts'
import { Fetching, answerOf, type CachingOptions, type CacheRequest, type NetworkContext } from './fetching.ts'
import { readDirectives, offlineUseOf, useOf, type Use, matches, variesByCookie } from './freshness.ts'
import { Dependents, invalidatedBy, isInvalidated, keyOf, linkedUrls } from '../changes/invalidation.ts'
import { GroupedUrls, invalidatedGroups, type CacheGroups } from '../changes/cache-groups.ts'
import { readAll } from '../transport/body.ts'
import { safeMethods } from '../transport/safe-methods.ts'
import { clearsCache } from './clear-site-data.ts'
import { Principals } from './principal.ts'
import { headersOf, type StoredResponse } from './stored-response.ts'

const mostChanges = 100

interface Change {
  readonly urls: readonly string[]
  /** The keys and media types requested since the change. */
  readonly renewed: Set<string>
}

/**
 * Tracks changes for downstream caches such as the browser's, which did not see the invalidation and would return their
 * fresh responses.
 */
class Renewals {
  readonly #changes: Change[] = []

  note(urls: readonly string[]): void {
    this.#changes.push({ urls, renewed: new Set() })
    if (this.#changes.length > mostChanges) this.#changes.shift()
  }

  /** Returns whether the response must come from the origin server: once after each change, per key and Accept. */
  isDue(key: string, accept: string | undefined): boolean {
    const name = JSON.stringify([key, accept])
    const due = this.#changes.filter(({ urls, renewed }) => !renewed.has(name) && isInvalidated(key, urls))
    for (const { renewed } of due) renewed.add(name)
    return due.length > 0
  }
}

const longestRevalidation = 30_000

/** Answers requests from stored responses where RFC 9111 §4 allows it. */
export class CachedSender {
  readonly #options: CachingOptions
  readonly #fetching: Fetching
  readonly #dependents = new Dependents()
  readonly #grouped = new GroupedUrls()
  #earlier: Promise<void> | undefined
  readonly #principals = new Principals()
  readonly #renewals = new Renewals()
  /** Pending requests; each ends when its response is stored or will not be. */
  readonly #flights = new Map<string, Promise<void>>()

  constructor(options: CachingOptions) {
    this.#options = options
    const noteStored = (key: string, response: StoredResponse): void => {
      const headers = headersOf(response)
      this.#noteDependents(key, headers, response.body)
      this.#grouped.note(key, headers)
    }
    this.#fetching = new Fetching({ ...options, noteStored })
  }

  send(request: WireRequest, given: NetworkContext): Promise<Response> {
    const context = this.#clearing(given)
    if (!safeMethods.has(request.method)) return this.#change(request, context)
    // Redirects that the browser follows itself and ranges are not stored.
    const isPlain =
      request.method === 'GET' && request.redirect === 'manual' && !Object.hasOwn(request.headers, 'range')
    return isPlain ? this.#known(request, context) : context.network(request, context.signal)
  }

  /** Returns a network that removes the stored responses of an origin that asks for it, such as at sign-out. */
  #clearing({ network, ...context }: NetworkContext): NetworkContext {
    return {
      ...context,
      network: async (request, signal) => {
        const response = await network(request, signal)
        const { origin } = new URL(request.url)
        if (clearsCache(request.url, response.headers)) await this.invalidate((key) => new URL(key).origin === origin)
        return response
      },
    }
  }

  async #known(request: WireRequest, context: NetworkContext): Promise<Response> {
    const response = await this.#get(request, context)
    this.#noteDependents(keyOf(request.url), response.headers)
    return response
  }

  #noteDependents(key: string, headers: Headers, body?: Uint8Array): void {
    this.#dependents.note(key, linkedUrls('inv-by', key, { headers, body }))
  }

  async #loadDependents(): Promise<void> {
    const { store } = this.#options
    for (const key of await store.keys())
      for (const one of await store.read(key)) {
        this.#noteDependents(key, headersOf(one), one.body)
        this.#grouped.note(key, headersOf(one))
      }
  }

  async invalidate(isMeant: (key: string) => boolean, groups?: CacheGroups): Promise<void> {
    this.#fetching.noteChange(isMeant, groups)
    for (const key of await this.#options.store.keys()) if (isMeant(key)) await this.#options.store.remove(key)
  }

  async #change(request: WireRequest, { network, signal }: NetworkContext): Promise<Response> {
    const { url } = request
    try {
      const response = await network(request, signal)
      if (response.status < 200 || response.status >= 400) return response
      const linked = linkedUrls('invalidates', url, { headers: response.headers, body: await contentOf(response) })
      await this.#invalidateUrls(invalidatedBy(url, response.headers, linked), invalidatedGroups(url, response.headers))
      return response
    } catch (error) {
      // Without a response, the change may have happened.
      await this.#invalidateUrls([url])
      throw error
    }
  }

  async #invalidateUrls(named: readonly string[], groups?: CacheGroups): Promise<void> {
    // Entries of earlier runs have dependents too.
    this.#earlier ??= this.#loadDependents()
    await this.#earlier
    const grouped = groups === undefined ? [] : this.#grouped.within(groups)
    const urls = this.#dependents.withDependents([...named, ...grouped])
    this.#renewals.note(urls)
    await this.invalidate((key) => isInvalidated(key, urls), groups)
  }

  async #get(given: WireRequest, context: NetworkContext): Promise<Response> {
    const key = keyOf(given.url)
    const request = this.#renewals.isDue(key, given.headers['accept']) ? { ...given, isFresh: true } : given
    const partition = await this.#principals.nameOf(request.headers, this.#options.principal?.())
    const directives = readDirectives(request.headers['cache-control'])
    const requested = request.isFresh === true ? new Map([...directives, ['no-cache', '']]) : directives
    const cacheRequest = { request, key, partition, requested }
    const stored = await this.#find(cacheRequest)
    const use = stored === undefined ? 'revalidate' : this.#useOf(stored, cacheRequest, context)
    if (stored !== undefined && use !== 'revalidate') {
      if (use === 'stale-while-revalidate') this.#revalidate(cacheRequest, stored, context)
      return answerOf(stored, this.#options.now())
    }
    if (requested.has('only-if-cached')) return new Response(null, { status: 504 })
    return this.#share(cacheRequest, stored, context)
  }

  #useOf(stored: StoredResponse, { requested }: CacheRequest, { isBlind }: NetworkContext): Use {
    const { now, isOffline } = this.#options
    // Cookies that the browser adds are not visible here, so the user may have changed.
    if (isBlind && variesByCookie(headersOf(stored))) return 'revalidate'
    return isOffline() ? offlineUseOf(stored, now()) : useOf(stored, { requested, now: now() })
  }

  async #find({ request, key, partition, requested }: CacheRequest): Promise<StoredResponse | undefined> {
    if (requested.has('no-store')) return undefined
    const variants = await this.#options.store.read(key)
    return variants.find((one) => one.partition === partition && matches(one, request.headers))
  }

  // Concurrent equal requests share one request if its response may be reused.
  async #share(
    cacheRequest: CacheRequest,
    stored: StoredResponse | undefined,
    context: NetworkContext,
  ): Promise<Response> {
    const flight = flightOf(cacheRequest)
    const running = this.#flights.get(flight)
    // A streaming reader may stop at any time, so other requests must not wait for it.
    const isLeading = running === undefined && cacheRequest.request.isStreamed !== true
    if (running === undefined || cacheRequest.requested.has('no-cache')) {
      return this.#fetching.fetch(cacheRequest, stored, context, isLeading ? this.#begin(flight) : noWaiters)
    }
    await unlessAborted(running, context.signal)
    const shared = await this.#find(cacheRequest)
    const isNew = shared !== undefined && shared.requestedAt !== stored?.requestedAt
    if (isNew && this.#useOf(shared, cacheRequest, context) !== 'revalidate')
      return answerOf(shared, this.#options.now())
    return this.#fetching.fetch(cacheRequest, shared ?? stored, context, noWaiters)
  }

  #revalidate(cacheRequest: CacheRequest, stored: StoredResponse, rest: NetworkContext): void {
    const flight = flightOf(cacheRequest)
    if (this.#flights.has(flight)) return
    // The caller already has a response, so its signal does not apply.
    const context = { ...rest, signal: AbortSignal.timeout(longestRevalidation) }
    const over = this.#begin(flight)
    this.#fetching
      .fetch(cacheRequest, stored, context, over)
      .then((response) => response.arrayBuffer())
      // A failed revalidation is repeated by the next request.
      .catch(over)
  }

  #begin(flight: string): () => void {
    // Node 20 has no Promise.withResolvers.
    let resolve: (() => void) | undefined
    const running = new Promise<void>((end) => {
      resolve = end
    })
    this.#flights.set(flight, running)
    return () => {
      if (this.#flights.get(flight) === running) this.#flights.delete(flight)
      resolve?.()
    }
  }
}

const mostBytes = 10 * 1024 * 1024

// The caller reads the content itself, and reports what is wrong with it.
async function contentOf(response: Response): Promise<Uint8Array | undefined> {
  if (response.headers.get('content-type')?.includes('json') !== true) return undefined
  const { body } = response.clone()
  return body === null ? undefined : readAll(body, mostBytes).catch(() => undefined)
}

function noWaiters(): void {
  // No request waits for this response.
}

function flightOf({ partition, key, request }: CacheRequest): string {
  return JSON.stringify([partition, key, Object.entries(request.headers).sort()])
}

async function unlessAborted(running: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const ended = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    const stop = (): void => {
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', stop, { once: true, signal: ended.signal })
  })
  try {
    await Promise.race([running, aborted])
  } finally {
    ended.abort()
  }
}
