/**
 * A private cache for `connect`, as an entry of its own: who has no need of it does not load it.
 *
 * @module @waymark/sdk/cache
 */
export { httpCache, type HttpCache, type HttpCacheOptions } from './cache/http-cache.ts'
export { indexedDbStore } from './cache/indexed-db-store.ts'
export { memoryStore } from './cache/memory-store.ts'
export type { CacheStore, Kept, StoredResponse } from './cache/stored-response.ts'
