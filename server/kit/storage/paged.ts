import { sql, type Expression, type QueryExecutorProvider, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { CountedPage, Extent, ExtentRequest, Page, PageRequest } from '../values/page.ts'
import { read } from './statement.ts'

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
  stretch: Stretch,
): SelectQueryBuilder<DB, TB, Row> {
  const { isBeyond, sorted } = range(key, stretch)
  return query.where(isBeyond).orderBy(sorted).limit(stretch.limit)
}

/** The condition and the order of a range of rows, for a query in SQL. */
export interface Range {
  readonly isBeyond: RawBuilder<boolean>
  readonly sorted: RawBuilder<unknown>
}

/** Returns a range in the order of the keys. */
export function range(key: Expression<string>, { after, before, direction }: Stretch): Range {
  const bounds = [
    ...(after === undefined ? [] : [sql<boolean>`${key} > ${after}`]),
    ...(before === undefined ? [] : [sql<boolean>`${key} < ${before}`]),
  ]
  return { isBeyond: every(bounds), sorted: sql`${key} ${sql.raw(direction)}` }
}

/** Returns the condition that all of the given ones are true. */
export function every(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** The order of rows by a number and an identifier, whose key is `NUMBER.ID`. */
export interface NumberedOrder {
  readonly number: string
  readonly id: string
  /** Whether the highest number comes first. */
  readonly isDescending?: boolean
  /** Whether the rows are few, so that they are sorted instead of found in the order of the index. */
  readonly isSorted?: boolean | undefined
  /** A lower bound of the numbers, inclusive. */
  readonly least?: number | undefined
  /** An upper bound of the numbers, exclusive. */
  readonly below?: number | undefined
}

/**
 * Restricts a query to a range, in the order of two columns that an index has. An invalid key is before or after all
 * others.
 */
export function withinNumbered<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: NumberedOrder,
  stretch: Stretch,
): SelectQueryBuilder<DB, TB, Row> {
  const { isBeyond, sorted } = numberedRange(order, stretch)
  return query.where(isBeyond).orderBy(sorted).limit(stretch.limit)
}

/** Returns a range in the order of two columns, with one condition for each end: SQLite finds an end by one only. */
export function numberedRange(
  { number, id, isDescending = false, isSorted = false, least, below }: NumberedOrder,
  { after, before, direction }: Stretch,
): Range {
  const order = sql.raw((direction === 'desc') === isDescending ? 'asc' : 'desc')
  const [column, row] = [isSorted ? sql`(${sql.ref(number)} + 0)` : sql.ref(number), sql.ref(id)]
  const [lower, upper] = isDescending ? [before, after] : [after, before]
  const ends = [
    beyond('>', [...placesOf(lower), ...placesAt(least)].sort(inOrder).at(-1)),
    beyond('<', [...placesOf(upper), ...placesAt(below)].sort(inOrder)[0]),
  ]
  function beyond(sign: '<' | '>', place: Place | undefined): readonly RawBuilder<boolean>[] {
    return place === undefined
      ? []
      : [sql<boolean>`(${column}, ${row}) ${sql.raw(sign)} (${place.first}, ${place.second})`]
  }
  return { isBeyond: every(ends.flat()), sorted: sql`${column} ${order}, ${row} ${order}` }
}

interface Place {
  readonly first: number
  readonly second: string
}

function placesOf(key: string | undefined): readonly Place[] {
  if (key === undefined) return []
  const [, first = '0', second = ''] = /^(\d{1,15})\.([^\0]+)$/.exec(key) ?? []
  return [{ first: Number(first), second }]
}

// No identifier is empty.
function placesAt(number: number | undefined): readonly Place[] {
  return number === undefined ? [] : [{ first: number, second: '' }]
}

function inOrder(one: Place, other: Place): number {
  return one.first - other.first || (one.second < other.second ? -1 : 1)
}

/** Returns a page of a table in the order of its keys, with the number of all rows; one page of all rows needs no count. */
export async function paged<Item>(
  request: PageRequest,
  table: { readonly total: () => Promise<number>; readonly items: (stretch: Stretch) => Promise<readonly Item[]> },
): Promise<CountedPage<Item>> {
  const page = await pagedUncounted(request, table.items)
  return { ...page, total: page.total ?? (await table.total()) }
}

/** The end of a page that tests a bounded number of candidates. */
export interface Reach {
  /** The key of the last candidate. */
  readonly last: string
  /** The key of the first row that is not a candidate. */
  readonly beyond: string
}

/** The number of rows that a page tests for a condition that no index has; a look at each takes a few microseconds. */
export const mostCandidates = 2000

/** Ends a query of the keys of candidates, in their order, with the two keys between which a page ends. */
export const atReach = sql`limit 2 offset ${sql.lit(mostCandidates - 1)}`

/** Returns the reach of two keys; undefined if there are fewer candidates. */
export function reachOf([last, beyond]: readonly string[]): Reach | undefined {
  return last === undefined || beyond === undefined ? undefined : { last, beyond }
}

/**
 * Returns a page of a table that is too long to be counted; the total is known if there is one page only.
 *
 * @param reach bounds the candidates of a page, which may then have fewer items than requested and still a next page
 */
export async function pagedUncounted<Item>(
  request: PageRequest,
  itemsOf: (stretch: Stretch) => Promise<readonly Item[]>,
  reach?: (stretch: Stretch) => Promise<Reach | undefined>,
): Promise<Page<Item>> {
  const { limit, after, before, fromEnd = false } = request
  const isBackward = fromEnd || before !== undefined
  // One more row than requested shows whether there is another page.
  const stretch: Stretch = { after, before, direction: isBackward ? 'desc' : 'asc', limit: limit + 1 }
  const reached = await reach?.(stretch)
  const end = reached === undefined ? {} : { [isBackward ? 'after' : 'before']: reached.beyond }
  const found = await itemsOf({ ...stretch, ...end })
  return pageOfFound(request, found, reached?.last)
}

function pageOfFound<Item>(
  { limit, after, before, fromEnd = false }: PageRequest,
  found: readonly Item[],
  lastCandidate: string | undefined,
): Page<Item> {
  const [items, isFull] = [found.slice(0, limit), found.length > limit]
  const end = isFull ? undefined : lastCandidate
  const hasMore = isFull || end !== undefined
  const total = after === undefined && before === undefined && !hasMore ? items.length : undefined
  // A page without items continues on both sides of its last candidate.
  const back = items.length === 0 ? end : undefined
  return fromEnd || before !== undefined
    ? { items: items.reverse(), total, hasPrevious: hasMore, hasNext: !fromEnd, previousBefore: end, nextAfter: back }
    : { items, total, hasPrevious: after !== undefined, hasNext: hasMore, nextAfter: end, previousBefore: back }
}

/** The rows of an extent, and their version. */
export interface ExtentSource {
  /** The tables with their joins and conditions, which end with `where`. */
  readonly from: RawBuilder<unknown>
  readonly key: RawBuilder<string>
  /** Returns a range, where the rows are not in the order of the keys. */
  readonly rangeOf?: (stretch: Stretch) => Range
  /** The version of a row. */
  readonly version: RawBuilder<number>
  /** When a row was changed, in milliseconds since 1970; another row has another time. */
  readonly changed?: RawBuilder<number>
}

/** Finds an extent without reading its rows into the process. */
export async function extentOf(
  database: QueryExecutorProvider,
  { from, key, rangeOf = (stretch) => range(key, stretch), version, changed = sql<number>`0` }: ExtentSource,
  { after, limit }: ExtentRequest,
): Promise<Extent> {
  const { isBeyond, sorted } = rangeOf({ after, direction: 'asc', limit })
  const rows = sql`${from} ${isBeyond} order by ${sorted}`
  // A sum of whole times would exceed the numbers of JavaScript.
  const [sums] = await read(
    database,
    sql<{ readonly total: number; readonly versions: number | string; readonly changes: number }>`
    select count(*) as total, coalesce(sum(version), 0) as versions, coalesce(sum(changed % 1000000000), 0) as changes
    from (select ${version} as version, ${changed} as changed from ${rows} limit ${limit}) as extent`,
  )
  const ends = await read(
    database,
    sql<{ readonly key: string }>`select ${key} as key from ${rows}
    limit 2 offset ${limit - 1}`,
  )
  const { total = 0, versions = 0, changes = 0 } = sums ?? {}
  const [last, beyond] = ends.map((row) => row.key)
  const next = beyond === undefined ? undefined : last
  const parts = [total, versions, changes].map(String)
  return { after, total, version: [...parts, ...keyText(next)].join('-'), last: next }
}

// An entity tag does not contain all characters of a key.
function keyText(key: string | undefined): readonly string[] {
  return key === undefined ? [] : [Buffer.from(key).toString('base64url')]
}
