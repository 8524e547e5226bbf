import type { InputOf, pageVariables } from '@waymark/shared'
import type { Representation } from '../hypermedia/representation.ts'
import type { Page, PageRequest } from '../values/page.ts'
import { protocolProblem, type Problem } from './problem.ts'

/** The link to chosen parts of a resource, as a URI Template over the resource's own URI. */
export function viewOf(self: string): { readonly href: string; readonly title: string } {
  return { href: `${self}{${self.includes('?') ? '&' : '?'}fields,embed}`, title: 'Chosen parts' }
}

/*
 * Cursor paging. A cursor names the item after or before which a page lies, so a page does not shift when items are
 * added. Only this file builds and parses cursors; clients take them from links: `a.KEY`, `b.KEY`, or `end`.
 */
const usualLimit = 20

/** The page that a query asks for, or the problem that its cursor is not one of ours. */
export function pageRequestOf(
  { cursor, limit }: InputOf<typeof pageVariables>,
  usual: number = usualLimit,
): PageRequest | Problem {
  const size = { limit: limit ?? usual }
  if (cursor === undefined) return size
  if (cursor === 'end') return { ...size, fromEnd: true }
  const [side, text = ''] = cursor.split('.', 2)
  const key = Buffer.from(text, 'base64url').toString()
  if (side === 'a' && text !== '') return { ...size, after: key }
  if (side === 'b' && text !== '') return { ...size, before: key }
  const errors = [{ pointer: '/cursor', detail: 'must be taken from a link of the collection as it is' }]
  return protocolProblem('malformed-request', 'The cursor leads nowhere.', { errors })
}

/** The cursor of the page behind a key. */
export function cursorAfter(key: string): string {
  return `a.${Buffer.from(key).toString('base64url')}`
}

interface PageLink {
  readonly href: string
  readonly title: string
}

export interface PageLinks {
  readonly first: PageLink
  readonly prev: PageLink | undefined
  readonly next: PageLink | undefined
  readonly last: PageLink
}

/** The links from a page to its neighbours and to both ends; `hrefOf` makes the URI of a page from its cursor. */
export function pageLinksOf<Item>(
  { items, hasPrevious, hasNext }: Page<Item>,
  keyOf: (item: Item) => string,
  hrefOf: (cursor: string | undefined) => string,
): PageLinks {
  const cursor = (side: 'a' | 'b', item: Item | undefined): string | undefined =>
    item === undefined ? undefined : `${side}.${Buffer.from(keyOf(item)).toString('base64url')}`
  const before = cursor('b', items.at(0))
  const after = cursor('a', items.at(-1))
  return {
    first: { href: hrefOf(undefined), title: 'First page' },
    prev: hasPrevious && before !== undefined ? { href: hrefOf(before), title: 'Previous page' } : undefined,
    next: hasNext && after !== undefined ? { href: hrefOf(after), title: 'Next page' } : undefined,
    // A collection of one page has one URI for it.
    last: { href: hrefOf(hasPrevious || hasNext ? 'end' : undefined), title: 'Last page' },
  }
}

/** How a page of a collection is represented. */
interface ListingOptions<Item> {
  readonly keyOf: (item: Item) => string
  /** Returns the URI of a page from its cursor. */
  readonly hrefOf: (cursor: string | undefined) => string
  readonly cursor?: string | undefined
  /** The URI of the home document. */
  readonly home: string
  readonly represent: (item: Item) => Representation
}

/** What the representation of every collection has: its URI, the number of items, the pager and the items. */
export interface Listing {
  readonly self: string
  readonly state: { readonly total: number }
  readonly links: PageLinks & { readonly view: PageLink; readonly home: PageLink }
  readonly embedded: { readonly item: readonly Representation[] }
}

export function listing<Item>(
  page: Page<Item>,
  { keyOf, hrefOf, cursor, home, represent }: ListingOptions<Item>,
): Listing {
  const self = hrefOf(cursor)
  return {
    self,
    state: { total: page.total },
    links: { ...pageLinksOf(page, keyOf, hrefOf), view: viewOf(self), home: { href: home, title: 'Home' } },
    embedded: { item: page.items.map(represent) },
  }
}
