import { bytesOf, type CacheStore, type Kept, type StoredResponse } from './stored-response.ts'

/**
 * Keeps answers as long as the program runs: what `httpCache` has where nothing else is said.
 *
 * @example
 * const store = memoryStore()
 * const clinic = connect('http://localhost:3000/', { cache: httpCache({ store }) })
 * await clinic.get()
 * console.log((await store.list()).map(({ key, bytes }) => `${key} ${String(bytes)}`))
 */
export function memoryStore(): CacheStore {
  const kept = new Map<string, { readonly responses: readonly StoredResponse[]; readonly used: number }>()
  const list = (): readonly Kept[] =>
    [...kept].map(([key, { responses, used }]) => ({ key, bytes: bytesOf(key, responses), used }))
  return {
    list: () => Promise.resolve(list()),
    read: (key) => Promise.resolve(kept.get(key)?.responses),
    write: (key, responses) => Promise.resolve(void kept.set(key, { responses, used: Date.now() })),
    remove: (key) => Promise.resolve(void kept.delete(key)),
  }
}
