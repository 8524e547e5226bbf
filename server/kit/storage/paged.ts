import { sql, type Expression, type SelectQueryBuilder } from 'kysely'
import type { Page, PageRequest } from '../values/page.ts'

/** What a store asks its table for: rows with a key on one side of a bound, in one direction. */
export interface Stretch {
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly direction: 'asc' | 'desc'
  readonly limit: number
}

/** The rows of a query that lie in a stretch, in the order of their keys. */
export function within<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  key: Expression<string>,
  { after, before, direction, limit }: Stretch,
): SelectQueryBuilder<DB, TB, Row> {
  return query
    .$if(after !== undefined, (bounded) => bounded.where(sql<boolean>`${key} > ${after}`))
    .$if(before !== undefined, (bounded) => bounded.where(sql<boolean>`${key} < ${before}`))
    .orderBy(key, direction)
    .limit(limit)
}

/** A page of a table in the order of its keys. */
export async function paged<Item>(
  { limit, after, before, fromEnd = false }: PageRequest,
  table: { readonly total: () => Promise<number>; readonly items: (stretch: Stretch) => Promise<readonly Item[]> },
): Promise<Page<Item>> {
  const isBackward = fromEnd || before !== undefined
  const direction = isBackward ? 'desc' : 'asc'
  const total = await table.total()
  // One more than is asked for tells whether there are others behind it.
  const found = await table.items({ after, before, direction, limit: limit + 1 })
  const items = found.slice(0, limit)
  const hasMore = found.length > limit
  if (!isBackward) return { items, total, hasPrevious: after !== undefined, hasNext: hasMore }
  return { items: items.reverse(), total, hasPrevious: hasMore, hasNext: !fromEnd }
}
