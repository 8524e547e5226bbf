import { essenceOf, isJson } from '../document/decoder.ts'
import { readLinkHeader } from '../document/header-links.ts'
import { isJsonObject, isNestedDeeply, listOf, memberOf, parseJson, textOf } from '../document/json.ts'

/** The relations of linked cache invalidation (draft-nottingham-linked-cache-inv). */
export type InvalidationRelation = 'inv-by' | 'invalidates'

/** The resources that are invalidated together with others, by links with the relation `inv-by`. */
export class Dependents {
  /** The dependent URLs by the URL whose change invalidates them. */
  readonly #urls = new Map<string, Set<string>>()

  /** Adds the URLs of the same origin that invalidate a resource. */
  note(dependent: string, urls: readonly string[]): void {
    for (const url of sameOrigin(urls, dependent))
      this.#urls.set(url, (this.#urls.get(url) ?? new Set()).add(dependent))
  }

  /** Returns the URLs with those that depend on them, directly or indirectly. */
  withDependents(urls: readonly string[]): readonly string[] {
    const found = new Set(urls)
    // The iteration includes entries that are added during it.
    for (const url of found) {
      for (const [named, dependents] of this.#urls) {
        if (isInvalidated(keyOf(named), [url])) dependents.forEach((one) => found.add(one))
      }
    }
    return [...found]
  }
}

/** A response with its content, if it is known. */
interface Linked {
  readonly headers: Headers
  readonly body?: Uint8Array | undefined
}

/** Returns the absolute URLs of a relation in the Link field, and in the content if it is HAL. */
export function linkedUrls(relation: InvalidationRelation, url: string, { headers, body }: Linked): readonly string[] {
  const fields = readLinkHeader(headers.get('link'), url).filter(({ relations }) => relations.includes(relation))
  const isRead = body !== undefined && isJson(essenceOf(headers.get('content-type')) ?? '')
  const references = isRead ? halReferences(relation, new TextDecoder().decode(body)) : []
  return [...fields.map((link) => link.url), ...references.flatMap((one) => URL.parse(one, url)?.href ?? [])]
}

function halReferences(relation: string, text: string): readonly string[] {
  if (!text.includes(`"${relation}"`) || isNestedDeeply(text)) return []
  try {
    const value = parseJson(text)
    const links = isJsonObject(value) ? memberOf(value, '_links') : undefined
    const set = isJsonObject(links) ? listOf(memberOf(links, relation)) : []
    return set.filter(isJsonObject).flatMap((link) => textOf(link, 'href') ?? [])
  } catch {
    // The reader of the content reports the error.
    return []
  }
}

/**
 * Returns the URLs that a successful unsafe request invalidates (RFC 9111 §4.4, and `invalidates`, which are links with
 * this relation), of the same origin only.
 */
export function invalidatedBy(url: string, headers: Headers, linked: readonly string[]): readonly string[] {
  const fields = ['location', 'content-location'].map((name) => headers.get(name))
  const places = fields.flatMap((place) => (place === null ? [] : (URL.parse(place, url)?.href ?? [])))
  return sameOrigin([url, ...places, ...linked], url)
}

function sameOrigin(urls: readonly string[], url: string): readonly string[] {
  const { origin } = new URL(url)
  return [...new Set(urls)].filter((one) => new URL(one).origin === origin)
}

/**
 * Returns whether a URL is invalidated. A URL without a query invalidates all queries, such as pages and filters.
 */
export function isInvalidated(key: string, urls: readonly string[]): boolean {
  return urls.some((one) => keyOf(one) === key || (!one.includes('?') && key.startsWith(`${keyOf(one)}?`)))
}

/** Returns the URL without its fragment. */
export function keyOf(url: string): string {
  return url.split('#', 1)[0] ?? url
}
