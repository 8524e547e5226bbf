import type { Cache } from '../transport/transport.ts'
import { BoundedStore, memoryStore } from './bounded-store.ts'
import { CachedSender } from './cached-sender.ts'
import type { CacheStore } from './stored-response.ts'

/**
 * How {@link httpCache} keeps what it has.
 *
 * @example
 * const cache = httpCache({ store: indexedDbStore('clinic'), most: 50 * 1024 * 1024, staleIfError: 86_400 })
 */
export interface HttpCacheOptions {
  /** Where; in memory if not given. */
  readonly store?: CacheStore | undefined
  /** Bytes of all that is kept; 10 MiB if not given. What was not used for the longest time goes first. */
  readonly most?: number | undefined
  /**
   * Seconds for which what is stale still serves where the service cannot be reached or fails, and does not say itself;
   * not at all if not given.
   */
  readonly staleIfError?: number | undefined
  /**
   * Who asks, where requests do not show it: in a browser that sends cookies of its own. Without it, what depends on
   * cookies is there never used without asking the service.
   */
  readonly principal?: (() => string) | undefined
  /** Milliseconds since 1970; the clock of the platform if not given. */
  readonly now?: (() => number) | undefined
}

/**
 * A cache, which several connections may share.
 *
 * @example
 * const cache = httpCache()
 * const clinic = connect('http://localhost:3000/', { cache })
 * await cache.clear() // when the user has signed out
 */
export interface HttpCache extends Cache {
  /** Forgets everything. */
  readonly clear: () => Promise<void>
}

/**
 * A private cache of answers (RFC 9111): uses what is fresh, asks whether what is stale still holds, and forgets what
 * a change has made untrue, as far as the service says. Nobody gets what somebody else was shown.
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
  const { most = 10 * 1024 * 1024, staleIfError, principal, now = Date.now } = options
  const store = new BoundedStore(options.store ?? memoryStore(), most)
  const sender = new CachedSender({ store, staleIfError, principal, now, mostEach: most / 4 })
  return {
    over: (network, { omitsCookies }) => {
      const maySendCookies = principal === undefined && !omitsCookies && hidesCookies()
      return (request, signal) => {
        return sender.send(request, { network, signal, isBlind: maySendCookies && isOwnOrigin(request.url) })
      }
    },
    clear: () => sender.forget(() => true),
  }
}

/** Whether the platform adds cookies that no program sees, as browsers do (Fetch standard, forbidden request-header). */
function hidesCookies(): boolean {
  return !new Request('http://localhost/', { headers: { cookie: 'a=b' } }).headers.has('cookie')
}

/** Whether cookies go there, where nothing else is said: only to the origin of the page (Fetch standard, `same-origin`). */
function isOwnOrigin(url: string): boolean {
  return !('location' in globalThis) || new URL(url).origin === globalThis.location.origin
}
