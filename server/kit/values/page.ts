/** A page of an ordered collection: a number of items before or after a key, or from the end. */
export interface PageRequest {
  readonly limit: number
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly fromEnd?: boolean | undefined
}

/** A page of an ordered collection. The keys of the first and last item lead to the adjacent pages. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
  readonly hasPrevious: boolean
  readonly hasNext: boolean
}

/** Returns a page of a collection that is in memory and in the order of its keys. */
export function pageOf<Item>(items: readonly Item[], keyOf: (item: Item) => string, request: PageRequest): Page<Item> {
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
): Page<Item> {
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
