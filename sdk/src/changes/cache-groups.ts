import { readStructuredTexts } from '../document/header-links.ts'
import { keyOf } from './invalidation.ts'

/** Some cache groups of an origin (RFC 9875 §2.1). */
export interface CacheGroups {
  readonly origin: string
  readonly names: ReadonlySet<string>
}

function groupsOf(url: string, field: string | null): CacheGroups {
  return { origin: new URL(url).origin, names: new Set(readStructuredTexts(field).map(({ text }) => text)) }
}

/** Returns the groups that the response to an unsafe request invalidates (RFC 9875 §3). */
export function invalidatedGroups(url: string, headers: Headers): CacheGroups {
  return groupsOf(url, headers.get('cache-group-invalidation'))
}

/** Returns whether a response to a URL belongs to one of the groups. */
export function sharesGroup(url: string, headers: Headers, groups: CacheGroups): boolean {
  return share(groupsOf(url, headers.get('cache-groups')), groups)
}

function share(one: CacheGroups, other: CacheGroups): boolean {
  return one.origin === other.origin && [...one.names].some((name) => other.names.has(name))
}

const mostUrls = 10_000

/** The groups of the responses that were read. */
export class GroupedUrls {
  /** The groups by URL, the oldest first. */
  readonly #groups = new Map<string, CacheGroups>()

  note(url: string, headers: Headers): void {
    const key = keyOf(url)
    const groups = groupsOf(key, headers.get('cache-groups'))
    this.#groups.delete(key)
    if (groups.names.size === 0) return
    this.#groups.set(key, groups)
    const [oldest] = this.#groups.keys()
    if (oldest !== undefined && this.#groups.size > mostUrls) this.#groups.delete(oldest)
  }

  /** Returns the URLs with a response in one of the groups. */
  within(groups: CacheGroups): readonly string[] {
    if (groups.names.size === 0) return []
    return [...this.#groups].flatMap(([url, own]) => (share(own, groups) ? [url] : []))
  }
}
