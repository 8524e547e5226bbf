import { readLinkHeader } from '../document/header-links.ts'
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

/**
 * The URLs of which a success of an unsafe request says that they may be otherwise now (RFC 9111 §4.4, and links of the
 * relation `invalidates`): none of another origin, of which a service has nothing to say.
 */
export function invalidatedBy(url: string, headers: Headers): readonly string[] {
  const fields = ['location', 'content-location'].map((name) => headers.get(name))
  const places = fields.flatMap((place) => (place === null ? [] : (URL.parse(place, url)?.href ?? [])))
  const links = readLinkHeader(headers.get('link'), url).filter(({ relations }) => relations.includes('invalidates'))
  const { origin } = new URL(url)
  const all = [url, ...places, ...links.map((link) => link.url)]
  return [...new Set(all)].filter((one) => new URL(one).origin === origin)
}

/** Whether a stored URL is one of these. One without a query stands for every query: pages and filters of a list. */
export function isInvalidated(key: string, urls: readonly string[]): boolean {
  return urls.some((one) => keyOf(one) === key || (!one.includes('?') && key.startsWith(`${keyOf(one)}?`)))
}

/** The key of a URL: all of it but the fragment. */
export function keyOf(url: string): string {
  return url.split('#', 1)[0] ?? url
}
