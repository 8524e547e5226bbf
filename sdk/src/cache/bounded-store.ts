import { bytesOf, type CacheStore, type CacheEntry, type StoredResponse } from './stored-response.ts'

/**
 * Stores responses in memory; the default store of `httpCache`.
 *
 * @example
 * const store = memoryStore()
 * const clinic = connect('http://localhost:3000/', { cache: httpCache({ store }) })
 * await clinic.get()
 * console.log((await store.list()).map(({ key, bytes }) => `${key} ${String(bytes)}`))
 */
export function memoryStore(): CacheStore {
  const kept = new Map<string, { readonly responses: readonly StoredResponse[]; readonly used: number }>()
  const list = (): readonly CacheEntry[] =>
    [...kept].map(([key, { responses, used }]) => ({ key, bytes: bytesOf(key, responses), used }))
  return {
    list: () => Promise.resolve(list()),
    read: (key) => Promise.resolve(kept.get(key)?.responses),
    write: (key, responses) => Promise.resolve(void kept.set(key, { responses, used: Date.now() })),
    remove: (key) => Promise.resolve(void kept.delete(key)),
  }
}

/**
 * A store with a size limit that evicts the least recently used entries. Errors of the underlying store count as cache
 * misses.
 */
export class BoundedStore {
  readonly #store: CacheStore
  readonly #most: number
  /** Sizes by key, least recently used first. */
  #index: Promise<Map<string, number>> | undefined

  constructor(store: CacheStore, most: number) {
    this.#store = store
    this.#most = most
  }

  async keys(): Promise<readonly string[]> {
    return [...(await this.#sizes()).keys()]
  }

  async read(key: string): Promise<readonly StoredResponse[]> {
    const sizes = await this.#sizes()
    const responses = await this.#store.read(key).catch(() => undefined)
    if (responses === undefined) return []
    use(sizes, key, bytesOf(key, responses))
    return responses
  }

  async write(key: string, responses: readonly StoredResponse[]): Promise<void> {
    const bytes = bytesOf(key, responses)
    if (responses.length === 0 || bytes > this.#most) return this.remove(key)
    const sizes = await this.#sizes()
    use(sizes, key, bytes)
    let sum = [...sizes.values()].reduce((one, other) => one + other, 0)
    for (const [oldest, size] of [...sizes]) {
      if (sum <= this.#most) break
      await this.remove(oldest)
      sum -= size
    }
    // A failed write may leave a partial entry.
    await this.#store.write(key, responses).catch(() => this.remove(key))
  }

  async remove(key: string): Promise<void> {
    const sizes = await this.#sizes()
    sizes.delete(key)
    await this.#store.remove(key).catch(() => undefined)
  }

  #sizes(): Promise<Map<string, number>> {
    this.#index ??= this.#load()
    return this.#index
  }

  async #load(): Promise<Map<string, number>> {
    const kept = await this.#store.list().catch(() => [])
    return new Map([...kept].sort((one, other) => one.used - other.used).map(({ key, bytes }) => [key, bytes]))
  }
}

function use(sizes: Map<string, number>, key: string, bytes: number): void {
  sizes.delete(key)
  sizes.set(key, bytes)
}
