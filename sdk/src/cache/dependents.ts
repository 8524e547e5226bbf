import { readLinkHeader } from '../link-header.ts'
import type { BoundedStore } from './bounded-store.ts'
import { headersOf } from './stored-response.ts'

/*
 * Links of the relation `inv-by` (draft-nottingham-linked-cache-inv) are the other way round than `invalidates`: what is
 * kept says itself what makes it untrue.
 */
export class Dependents {
  /** By the URL that changes, what is not true then. */
  readonly #keys = new Map<string, Set<string>>()
  #known: Promise<void> | undefined

  note(key: string, headers: Headers): void {
    if (headers.get('link')?.includes('inv-by') !== true) return
    const links = readLinkHeader(headers.get('link'), key).filter(({ relations }) => relations.includes('inv-by'))
    for (const { url } of links) {
      if (new URL(url).origin === new URL(key).origin) this.#keys.set(url, (this.#keys.get(url) ?? new Set()).add(key))
    }
  }

  /** What changes with these; what an earlier run of the program has kept is looked through once. */
  async of(urls: readonly string[], store: BoundedStore): Promise<readonly string[]> {
    this.#known ??= this.#load(store)
    await this.#known
    return urls.flatMap((url) => [...(this.#keys.get(url) ?? [])])
  }

  async #load(store: BoundedStore): Promise<void> {
    for (const key of await store.keys()) for (const one of await store.read(key)) this.note(key, headersOf(one))
  }
}
