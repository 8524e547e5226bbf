import { translate } from '@waymark/shared'
import { createHash } from 'node:crypto'
import type { InputOf, pageVariables } from '@waymark/shared'
import type { Representation } from '../hypermedia/representation.ts'
import type { CountedPage, Page, PageRequest } from '../values/page.ts'
import { protocolProblem, type Problem } from './problem.ts'
import { withVariables } from './routes.ts'

/**
 * Returns a URI Template for partial representations of a resource.
 *
 * @example
 * assert.equal(partsLinkOf('/books').href, '/books{?fields,embed}')
 * assert.equal(partsLinkOf('/books?q=dune').href, '/books?q=dune{&fields,embed}')
 */
export function partsLinkOf(self: string): { readonly href: string; readonly title: string } {
  return { href: withVariables(self, 'fields', 'embed'), title: translate('Parts of the resource') }
}

/*
 * Cursor paging. A cursor names the item before or after a page, so pages do not shift when items are added. Clients
 * take the opaque cursors from links; their format (`a.KEY`, `b.KEY` or `end`) is known to this file only.
 */
const usualLimit = 20

/**
 * Parses the page request of a query, or returns a problem if the cursor is invalid.
 *
 * @example
 * assert.deepEqual(pageRequestOf({ cursor: cursorAfter('Dune'), limit: 5 }), { limit: 5, after: 'Dune' })
 * assert.deepEqual(pageRequestOf({ cursor: 'end' }), { limit: 20, fromEnd: true })
 */
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
  return invalidCursor()
}

/**
 * Returns the problem of a cursor that no link of the collection has.
 *
 * @example
 * assert.equal(invalidCursor().problem, 'malformed-request')
 */
export function invalidCursor(): Problem {
  const errors = [{ pointer: '/cursor', detail: translate('must be taken unchanged from a link of the collection') }]
  return protocolProblem('malformed-request', translate('The cursor is not valid. Start at the first page.'), {
    errors,
  })
}

/**
 * Returns the problem of a parameter whose value is right on its own, but not with the others.
 *
 * @example
 * const { errors } = invalidParameter('until', 'must not be before from')
 * assert.deepEqual(errors, [{ pointer: '/until', detail: 'must not be before from' }])
 */
export function invalidParameter(name: string, detail: string): Problem {
  const errors = [{ pointer: `/${name}`, detail }]
  return protocolProblem('malformed-request', translate('Some values of the search are not valid.'), { errors })
}

/**
 * Returns the cursor of the page that begins after the item with a key.
 *
 * @example
 * const next = href('/books{?cursor}', { cursor: cursorAfter('Dune') })
 * assert.equal(next, '/books?cursor=a.RHVuZQ')
 */
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

/**
 * Returns the paging links; `hrefOf` builds the URI of a page from its cursor.
 *
 * @example
 * const page = { items: ['Dune', 'Emma'], hasPrevious: false, hasNext: true }
 * const { next, prev } = pageLinksOf(
 *   page,
 *   (title) => title,
 *   (cursor) => href('/books{?cursor}', { cursor }),
 * )
 * assert.equal(next?.href, `/books?cursor=${cursorAfter('Emma')}`)
 * assert.equal(prev, undefined)
 */
export function pageLinksOf<Item>(
  { items, hasPrevious, hasNext, previousBefore, nextAfter }: Page<Item>,
  keyOf: (item: Item) => string,
  hrefOf: (cursor: string | undefined) => string,
): PageLinks {
  const keyAt = (at: number): string | undefined => {
    const item = items.at(at)
    return item === undefined ? undefined : keyOf(item)
  }
  const cursor = (side: 'a' | 'b', key: string | undefined): string | undefined =>
    key === undefined ? undefined : `${side}.${Buffer.from(key).toString('base64url')}`
  const before = cursor('b', previousBefore ?? keyAt(0))
  const after = cursor('a', nextAfter ?? keyAt(-1))
  return {
    first: { href: hrefOf(undefined), title: translate('First page') },
    prev: hasPrevious && before !== undefined ? { href: hrefOf(before), title: translate('Previous page') } : undefined,
    next: hasNext && after !== undefined ? { href: hrefOf(after), title: translate('Next page') } : undefined,
    // If there is one page only, it has one URI.
    last: { href: hrefOf(hasPrevious || hasNext ? 'end' : undefined), title: translate('Last page') },
  }
}

/** Options of `listing`. */
export interface ListingOptions<Item> {
  readonly keyOf: (item: Item) => string
  /** Returns the URI of a page from its cursor. */
  readonly hrefOf: (cursor: string | undefined) => string
  readonly cursor?: string | undefined
  /** The URI of the home document. */
  readonly home: string
  readonly represent: (item: Item) => Representation
}

/** The common part of collection representations: URI, number of items, paging links and items. */
export interface Listing {
  readonly self: string
  readonly state: { readonly total?: number }
  readonly links: PageLinks & { readonly view: PageLink; readonly home: PageLink }
  readonly embedded: { readonly item: readonly Representation[] }
}

/** A listing with the number of all items. */
export interface CountedListing extends Listing {
  readonly state: { readonly total: number }
}

/**
 * Returns the state, the page links and the embedded items of a page, for the representation of a collection.
 *
 * @example
 * const page = { items: ['Dune', 'Emma'], total: 3, hasPrevious: false, hasNext: true }
 * const { state, links, embedded } = listing(page, {
 *   keyOf: (title) => title,
 *   hrefOf: (cursor) => href('/books{?cursor}', { cursor }),
 *   home: '/',
 *   represent: (title) => ({ kind: 'book', title, state: { title }, links: [], embedded: [], forms: [] }),
 * })
 * assert.equal(state.total, 3)
 * assert.equal(links.last.href, '/books?cursor=end')
 * assert.equal(embedded.item.length, 2)
 */
export function listing<Item>(page: CountedPage<Item>, options: ListingOptions<Item>): CountedListing
export function listing<Item>(page: Page<Item>, options: ListingOptions<Item>): Listing
export function listing<Item>(
  page: Page<Item>,
  { keyOf, hrefOf, cursor, home, represent }: ListingOptions<Item>,
): Listing {
  const self = hrefOf(cursor)
  return {
    self,
    state: page.total === undefined ? {} : { total: page.total },
    links: {
      ...pageLinksOf(page, keyOf, hrefOf),
      view: partsLinkOf(self),
      home: { href: home, title: translate('Home') },
    },
    embedded: { item: page.items.map(represent) },
  }
}

/**
 * Returns the version of a page from those of its items, which is cheaper than a version of the whole collection.
 *
 * @example
 * const page = { items: [{ id: 'dune', version: 1 }], hasPrevious: false, hasNext: false }
 * const version = pageVersion(page, (book) => `${book.id} ${String(book.version)}`)
 * assert.equal(version.length, 22)
 */
export function pageVersion<Item>(
  { items, total, hasPrevious, hasNext, previousBefore = '', nextAfter = '' }: Page<Item>,
  versionOf: (item: Item) => string,
): string {
  const place = [total ?? '', hasPrevious, hasNext, previousBefore, nextAfter].join('\n')
  return listVersion([place, ...items.map(versionOf)])
}

/**
 * Returns the version of a list from those of its items.
 *
 * @example
 * assert.notEqual(listVersion(['dune 1', 'emma 4']), listVersion(['dune 2', 'emma 4']))
 */
export function listVersion(versions: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(versions)).digest('base64url').slice(0, 22)
}
