import { readLinkHeader } from '../document/header-links.ts'
import type { BoundedStore } from './bounded-store.ts'
import { headersOf } from './stored-response.ts'

/*
 * Links with the relation `inv-by` (draft-nottingham-linked-cache-inv): the stored response names the resources that
 * invalidate it.
 */
export class Dependents {
  /** The dependent keys by changed URL. */
  readonly #keys = new Map<string, Set<string>>()
  #known: Promise<void> | undefined

  note(key: string, headers: Headers): void {
    if (headers.get('link')?.includes('inv-by') !== true) return
    const links = readLinkHeader(headers.get('link'), key).filter(({ relations }) => relations.includes('inv-by'))
    for (const { url } of links) {
      if (new URL(url).origin === new URL(key).origin) this.#keys.set(url, (this.#keys.get(url) ?? new Set()).add(key))
    }
  }

  /** Returns the keys that depend on the URLs. The first call reads the entries of earlier runs. */
  async of(urls: readonly string[], store: BoundedStore): Promise<readonly string[]> {
    this.#known ??= this.#load(store)
    await this.#known
    return urls.flatMap((url) => [...(this.#keys.get(url) ?? [])])
  }

  async #load(store: BoundedStore): Promise<void> {
    for (const key of await store.keys()) for (const one of await store.read(key)) this.note(key, headersOf(one))
  }
}

/**
 * Returns the URLs that a successful unsafe request invalidates (RFC 9111 §4.4, and links with the relation
 * `invalidates`), of the same origin only.
 */
export function invalidatedBy(url: string, headers: Headers): readonly string[] {
  const fields = ['location', 'content-location'].map((name) => headers.get(name))
  const places = fields.flatMap((place) => (place === null ? [] : (URL.parse(place, url)?.href ?? [])))
  const links = readLinkHeader(headers.get('link'), url).filter(({ relations }) => relations.includes('invalidates'))
  const { origin } = new URL(url)
  const all = [url, ...places, ...links.map((link) => link.url)]
  return [...new Set(all)].filter((one) => new URL(one).origin === origin)
}

/**
 * Returns whether a stored URL is invalidated. A URL without a query invalidates all queries, such as pages and
 * filters.
 */
export function isInvalidated(key: string, urls: readonly string[]): boolean {
  return urls.some((one) => keyOf(one) === key || (!one.includes('?') && key.startsWith(`${keyOf(one)}?`)))
}

/** Returns the URL without its fragment. */
export function keyOf(url: string): string {
  return url.split('#', 1)[0] ?? url
}
