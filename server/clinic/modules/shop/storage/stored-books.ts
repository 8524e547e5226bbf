import type { ShopDatabase, BookTable } from './schema.ts'
import { sql, type Selectable } from 'kysely'
import type { Book, Books } from '../domain/book.ts'
import { extentOf, fieldColumns, paged, statement, within } from '@waymark/server/storage'
import { bookDetails, bookFields } from '@waymark/shared/clinic'

export const detailColumns = fieldColumns('book', bookDetails)
export const bookColumns = fieldColumns('book', bookFields)

/** Stores books in the database. */
export function storedBooks(database: ShopDatabase): Books {
  const find = statement<{ id: string }, Selectable<BookTable>>(['id'], ({ id }) =>
    database.current.selectFrom('book').selectAll().where('id', '=', id),
  )
  return {
    find: async (id) => (await find(database.current, { id })).rows.map(bookOf)[0],
    async add({ price, ...book }) {
      const rows = await database.current
        .insertInto('book')
        .values({ ...detailColumns.row(book), id: book.id, ...price, state: 'for sale', version: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .execute()
      return rows.map(bookOf)[0]
    },
    change: (book, given) => update(database, book, bookColumns.row(given)),
    withdraw: (book) => update(database, book, { state: 'withdrawn' }),
    ...listing(database),
  }
}

// A concurrent change must not be overwritten.
async function update(
  database: ShopDatabase,
  { id, version }: Pick<Book, 'id' | 'version'>,
  given: Partial<Omit<BookTable, 'id' | 'version'>>,
): Promise<Book | undefined> {
  const rows = await database.current
    .updateTable('book')
    .set({ ...given, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'for sale')
    .returningAll()
    .execute()
  return rows.map(bookOf)[0]
}

// The same order as the domain's bookKey.
const key = sql<string>`title || ${sql.lit('\n')} || id`

function listing(database: ShopDatabase): Pick<Books, 'page' | 'isAnyForSale' | 'extent' | 'version'> {
  // Books are withdrawn and not deleted, so the count and the sum only grow.
  const version = async (): Promise<string> => {
    const { total, versions } = await database.current
      .selectFrom('book')
      .select(({ fn }) => [fn.countAll<number>().as('total'), fn.sum<number | null>('version').as('versions')])
      .executeTakeFirstOrThrow()
    return `${String(total)}.${String(versions ?? 0)}`
  }
  const forSale = () => database.current.selectFrom('book').where('state', '=', 'for sale')
  const anyForSale = statement<object, { readonly id: string }>([], () => forSale().select('id').limit(1))
  return {
    isAnyForSale: async () => (await anyForSale(database.current, {})).rows.length > 0,
    page: (request) =>
      paged(request, {
        async total() {
          const counted = forSale().select(({ fn }) => fn.countAll<number>().as('total'))
          return (await counted.executeTakeFirstOrThrow()).total
        },
        async items(stretch) {
          const rows = await within(forSale().selectAll(), key, stretch).execute()
          return rows.map(bookOf)
        },
      }),
    async extent(request) {
      const from = sql`book where state = 'for sale' and`
      const extent = await extentOf(database.current, { from, key, version: sql<number>`version` }, request)
      // Withdrawn books leave the extent, so its own version could repeat.
      return { ...extent, version: `${extent.version}-${await version()}` }
    },
    version,
  }
}

/** Maps a row, possibly with more columns, to a book. */
export function bookOf(row: Selectable<BookTable>): Book {
  const { id, amount, currency, state, version } = row
  return { ...detailColumns.values(row), id, price: { amount, currency }, state, version }
}
