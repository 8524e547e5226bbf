import type { ShopDatabase, Database } from './schema.ts'
import { sql } from 'kysely'
import { binLifetime, type BinItem, type Cart, type Carts, type Position } from '../domain/cart.ts'
import { bookOf } from './stored-books.ts'

/** Stores carts and their recycle bins in the database. */
export function storedCarts(database: ShopDatabase): Carts {
  return {
    async find(account) {
      const row = await database.current
        .selectFrom('cart')
        .select('version')
        .where('account', '=', account)
        .executeTakeFirst()
      return contents(database.current, account, row?.version ?? 0)
    },
    async hold(account) {
      if (!database.isInTransaction) throw new Error('A cart is held for the rest of a transaction')
      // An update to the same value locks the row on every engine.
      const { version } = await database.current
        .insertInto('cart')
        .values({ account, version: 0 })
        .onConflict((conflict) => conflict.column('account').doUpdateSet({ version: sql`cart.version` }))
        .returning('version')
        .executeTakeFirstOrThrow()
      return contents(database.current, account, version)
    },
    async save(before, after) {
      const { account, version } = after
      await database.current.updateTable('cart').set({ version }).where('account', '=', account).execute()
      await savePositions(database.current, before, after)
      await saveBin(database.current, before, after)
    },
    async purge(now) {
      await database.current
        .deleteFrom('bin_item')
        .where('deleted_at', '<=', now - binLifetime)
        .execute()
    },
  }
}

async function contents(database: Database, account: string, version: number): Promise<Cart> {
  if (version === 0) return { account, version, positions: [], bin: [] }
  return { account, version, positions: await positionsOf(database, account), bin: await binOf(database, account) }
}

async function positionsOf(database: Database, account: string): Promise<readonly Position[]> {
  const rows = await database
    .selectFrom('cart_position')
    .innerJoin('book', 'book.id', 'cart_position.book')
    .selectAll('book')
    .select(['cart_position.quantity as copies', 'cart_position.version as changed'])
    .where('cart_position.account', '=', account)
    .orderBy('cart_position.place')
    .execute()
  return rows.map((row) => ({ book: bookOf(row), quantity: row.copies, version: row.changed }))
}

async function binOf(database: Database, account: string): Promise<readonly BinItem[]> {
  const rows = await database
    .selectFrom('bin_item')
    .innerJoin('book', 'book.id', 'bin_item.book')
    .selectAll('book')
    .select([
      'bin_item.quantity as copies',
      'bin_item.version as changed',
      'bin_item.state as bin_state',
      'bin_item.deleted_at as deleted_at',
    ])
    .where('bin_item.account', '=', account)
    .execute()
  return rows.map((row) => ({
    book: bookOf(row),
    quantity: row.copies,
    version: row.changed,
    state: row.bin_state,
    deletedAt: row.deleted_at,
  }))
}

type Entries = readonly { readonly book: { readonly id: string }; readonly version: number }[]

/** Returns the books of the removed entries. */
function gone(before: Entries, after: Entries): readonly string[] {
  const kept = new Set(after.map(({ book }) => book.id))
  return before.map(({ book }) => book.id).filter((id) => !kept.has(id))
}

async function savePositions(database: Database, before: Cart, after: Cart): Promise<void> {
  const { account, version } = after
  const removed = gone(before.positions, after.positions)
  if (removed.length > 0) {
    await database.deleteFrom('cart_position').where('account', '=', account).where('book', 'in', removed).execute()
  }
  for (const { book, quantity } of after.positions.filter((position) => position.version === version)) {
    await database
      .insertInto('cart_position')
      .values({ account, book: book.id, quantity, place: version, version })
      .onConflict((conflict) => conflict.columns(['account', 'book']).doUpdateSet({ quantity, version }))
      .execute()
  }
}

async function saveBin(database: Database, before: Cart, after: Cart): Promise<void> {
  const { account, version } = after
  const removed = gone(before.bin, after.bin)
  if (removed.length > 0) {
    await database.deleteFrom('bin_item').where('account', '=', account).where('book', 'in', removed).execute()
  }
  for (const { book, quantity, state, deletedAt } of after.bin.filter((item) => item.version === version)) {
    const given = { quantity, state, deleted_at: deletedAt, version }
    await database
      .insertInto('bin_item')
      .values({ account, book: book.id, ...given })
      .onConflict((conflict) => conflict.columns(['account', 'book']).doUpdateSet(given))
      .execute()
  }
}
