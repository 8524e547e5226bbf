import { sql, type QueryExecutorProvider } from 'kysely'

interface Bounds {
  readonly from: string
  readonly below: string
  readonly most: number
}

// The last code point is after every text.
export const lastCodePoint = '\u{10ffff}'
const unbounded: Bounds = { from: '', below: lastCodePoint, most: 100_000 }

/**
 * Returns the different values of a text column in their order. Each step finds the next one in the index of the column,
 * whatever the number of rows.
 */
export async function distinctValues(
  database: QueryExecutorProvider,
  table: string,
  column: string,
  { from, below, most }: Bounds = unbounded,
): Promise<readonly string[]> {
  const [rows, value] = [sql.table(table), sql.ref(`${table}.${column}`)]
  // SQLite uses one lower bound only, so each step has one.
  const { rows: found } = await sql<{ value: string }>`
    with recursive found(value) as (
      select min(${value}) from ${rows} where ${value} >= ${from} and ${value} < ${below}
      union all
      select (select min(${value}) from ${rows} where ${value} > found.value and ${value} < ${below})
      from found where found.value is not null
    )
    select value from found where value is not null limit ${most}`.execute(database)
  return found.map((row) => row.value)
}
