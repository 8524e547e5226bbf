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

/** Returns a page of a collection in memory that is ordered by key. */
export function pageOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { limit, after, before, fromEnd = false }: PageRequest,
): Page<Item> {
  const ahead = after === undefined ? 0 : items.filter((item) => keyOf(item) <= after).length
  const end = fromEnd
    ? items.length
    : before === undefined
      ? ahead + limit
      : items.filter((item) => keyOf(item) < before).length
  const start = before === undefined && !fromEnd ? ahead : Math.max(0, end - limit)
  const page = items.slice(start, end)
  return { items: page, total: items.length, hasPrevious: start > 0, hasNext: start + page.length < items.length }
}
