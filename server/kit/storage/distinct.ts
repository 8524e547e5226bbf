import { sql, type QueryExecutorProvider } from 'kysely'
import { read } from './statement.ts'

// The last code point is after every text.
export const lastCodePoint = '\u{10ffff}'
const most = 100_000

/**
 * Returns the different values of a text column in their order. Each step finds the next one in the index of the column,
 * whatever the number of rows.
 *
 * @example
 * const database = await openDatabase<{ readonly book: { readonly author: string } }>(
 *   await engineOf('sqlite::memory:'),
 *   {
 *     '0001-book': (schema) => schema.createTable('book').addColumn('author', 'text').execute(),
 *   },
 * )
 * await database
 *   .insertInto('book')
 *   .values([{ author: 'Herbert' }, { author: 'Austen' }, { author: 'Herbert' }])
 *   .execute()
 * assert.deepEqual(await distinctValues(database, 'book', 'author'), ['Austen', 'Herbert'])
 * await database.destroy()
 */
export async function distinctValues(
  database: QueryExecutorProvider,
  table: string,
  column: string,
): Promise<readonly string[]> {
  const [rows, value] = [sql.table(table), sql.ref(`${table}.${column}`)]
  const found = await read(
    database,
    sql<{ value: string }>`
    with recursive found(value) as (
      select min(${value}) from ${rows}
      union all
      select (select min(${value}) from ${rows} where ${value} > found.value)
      from found where found.value is not null
    )
    select value from found where value is not null limit ${most}`,
  )
  return found.map((row) => row.value)
}
