import { sql, type Expression, type SelectQueryBuilder } from 'kysely'
import type { Page, PageRequest } from '../values/page.ts'

/** A range of rows on one side of a key, in one direction. */
export interface Stretch {
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly direction: 'asc' | 'desc'
  readonly limit: number
}

/** Restricts a query to a range, in the order of the keys. */
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

/** Returns a page of a table in the order of its keys. */
export async function paged<Item>(
  { limit, after, before, fromEnd = false }: PageRequest,
  table: { readonly total: () => Promise<number>; readonly items: (stretch: Stretch) => Promise<readonly Item[]> },
): Promise<Page<Item>> {
  const isBackward = fromEnd || before !== undefined
  const direction = isBackward ? 'desc' : 'asc'
  const total = await table.total()
  // One more row than requested shows whether there is another page.
  const found = await table.items({ after, before, direction, limit: limit + 1 })
  const items = found.slice(0, limit)
  const hasMore = found.length > limit
  if (!isBackward) return { items, total, hasPrevious: after !== undefined, hasNext: hasMore }
  return { items: items.reverse(), total, hasPrevious: hasMore, hasNext: !fromEnd }
}
