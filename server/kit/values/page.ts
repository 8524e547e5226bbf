/** A page of an ordered collection: a number of items before or after a key, or from the end. */
export interface PageRequest {
  readonly limit: number
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly fromEnd?: boolean | undefined
}

/** A page of an ordered collection. The keys of the first and last item lead to the adjacent pages, unless it names others. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** The number of items of all pages; undefined where counting them would take longer than reading the page. */
  readonly total?: number | undefined
  readonly hasPrevious: boolean
  readonly hasNext: boolean
  /** The key before which the previous page ends, if the page ended before it had found all of its items. */
  readonly previousBefore?: string | undefined
  /** The key after which the next page begins, likewise. */
  readonly nextAfter?: string | undefined
}

/** Consecutive items of a collection that are read in several pages. */
export interface Extent {
  /** The key of the item before the first one. */
  readonly after: string | undefined
  readonly total: number
  /** Changes with every change of the items. */
  readonly version: string
  /** The key of the last item, if there are more behind it. */
  readonly last: string | undefined
}

/** The part of a page request that the version of a page depends on. */
export type ExtentRequest = Pick<PageRequest, 'after' | 'limit'>

/** A page of a collection that is short enough to be counted. */
export interface CountedPage<Item> extends Page<Item> {
  readonly total: number
}

/** Returns a page of a collection that is in memory and in the order of its keys. */
export function pageOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  request: PageRequest,
): CountedPage<Item> {
  const compare = (item: Item, key: string): number => (keyOf(item) > key ? 1 : keyOf(item) < key ? -1 : 0)
  return pageOfSorted(items, compare, request)
}

/**
 * Returns a page of a collection that is in memory and sorted.
 *
 * @param compare positive for an item behind the one with the key, negative for one before it, 0 for that one
 */
export function pageOfSorted<Item>(
  items: readonly Item[],
  compare: (item: Item, key: string) => number,
  { limit, after, before, fromEnd = false }: PageRequest,
): CountedPage<Item> {
  const ahead = after === undefined ? 0 : items.filter((item) => compare(item, after) <= 0).length
  const end = fromEnd
    ? items.length
    : before === undefined
      ? ahead + limit
      : items.filter((item) => compare(item, before) < 0).length
  const start = before === undefined && !fromEnd ? ahead : Math.max(0, end - limit)
  const page = items.slice(start, end)
  return { items: page, total: items.length, hasPrevious: start > 0, hasNext: start + page.length < items.length }
}
