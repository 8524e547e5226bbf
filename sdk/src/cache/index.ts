/**
 * The optional private cache for `connect`.
 *
 * @module @waymark/sdk/cache
 */
export { httpCache, type HttpCache, type HttpCacheOptions } from './http-cache.ts'
export { indexedDbStore } from './indexed-db-store.ts'
export { memoryStore } from './bounded-store.ts'
export type { CacheStore, CacheEntry, StoredResponse } from './stored-response.ts'
