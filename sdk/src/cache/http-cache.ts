import type { Cache } from '../transport/transport.ts'
import { BoundedStore, memoryStore } from './bounded-store.ts'
import { CachedSender } from './cached-sender.ts'
import type { CacheStore } from './stored-response.ts'

/**
 * Options of {@link httpCache}.
 *
 * @example
 * const cache = httpCache({ store: indexedDbStore('clinic'), most: 50 * 1024 * 1024, staleIfError: 86_400 })
 */
export interface HttpCacheOptions {
  /** The store; default memory. */
  readonly store?: CacheStore | undefined
  /** Maximum bytes of all entries; default 10 MiB. The least recently used entries are evicted. */
  readonly most?: number | undefined
  /** Seconds for which a stale response replaces a failure, unless the service says otherwise; default none. */
  readonly staleIfError?: number | undefined
  /**
   * Returns an identifier of the user, for a browser that sends cookies itself. Without it, responses that vary by
   * cookie are always revalidated.
   */
  readonly principal?: (() => string) | undefined
  /**
   * Returns whether there is no network: stored responses are then used without revalidation, also with `no-cache`, and
   * whatever their age; only stale ones with `must-revalidate` are not. Default never.
   *
   * @example
   * const cache = httpCache({ isOffline: () => !navigator.onLine })
   */
  readonly isOffline?: (() => boolean) | undefined
  /** Returns the time in milliseconds since the epoch; default Date.now. */
  readonly now?: (() => number) | undefined
}

/**
 * A cache that several connections may share.
 *
 * @example
 * const cache = httpCache()
 * const clinic = connect('http://localhost:3000/', { cache })
 * await cache.clear() // when the user has signed out
 */
export interface HttpCache extends Cache {
  /** Removes all entries. */
  readonly clear: () => Promise<void>
}

/**
 * Creates a private cache (RFC 9111): reuses fresh responses, revalidates stale ones and removes those that a change
 * invalidated. Responses are never shared between users.
 *
 * @example
 * import { connect } from '@waymark/sdk'
 * import { httpCache } from '@waymark/sdk/cache'
 *
 * const seen: unknown[] = []
 * const onExchange = ({ cacheStatus }: { cacheStatus: unknown }): void => void seen.push(cacheStatus)
 * const clinic = connect('http://localhost:3000/', { cache: httpCache({ most: 1024 * 1024 }), onExchange })
 * await clinic.follow('wm:doctors')
 * await clinic.follow('wm:doctors')
 * console.log(seen)
 */
export function httpCache(options: HttpCacheOptions = {}): HttpCache {
  const { most = 10 * 1024 * 1024, staleIfError, principal, isOffline = () => false, now = Date.now } = options
  const store = new BoundedStore(options.store ?? memoryStore(), most)
  const sender = new CachedSender({ store, staleIfError, principal, isOffline, now, mostEach: most / 4 })
  return {
    wrap: (network, { omitsCookies }) => {
      const maySendCookies = principal === undefined && !omitsCookies && hidesCookies()
      return (request, signal) => {
        return sender.send(request, { network, signal, isBlind: maySendCookies && isOwnOrigin(request.url) })
      }
    },
    clear: () => sender.invalidate(() => true),
  }
}

/**
 * Returns whether the platform hides cookies from programs, as browsers do (Fetch standard, forbidden request-header).
 */
function hidesCookies(): boolean {
  return !new Request('http://localhost/', { headers: { cookie: 'a=b' } }).headers.has('cookie')
}

/** Returns whether the platform sends cookies there by default (Fetch standard, `same-origin`). */
function isOwnOrigin(url: string): boolean {
  return !('location' in globalThis) || new URL(url).origin === globalThis.location.origin
}
