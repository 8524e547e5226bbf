import { sql, type Kysely } from 'kysely'

type SchemaModule = Kysely<unknown>['schema']

/** Creates books, carts with recycle bins, and settlements with receipts. */
export async function shop(schema: SchemaModule): Promise<void> {
  await createBook(schema)
  await createCart(schema)
  await createSettlement(schema)
}

async function createBook(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('book')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('for sale', 'withdrawn')`))
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
}

async function createCart(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('cart')
    .addColumn('account', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createTable('cart_position')
    .addColumn('account', 'text', (column) => column.notNull().references('cart.account'))
    .addColumn('book', 'text', (column) => column.notNull().references('book.id'))
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('cart_position_key', ['account', 'book'])
    .execute()
  await schema
    .createTable('bin_item')
    .addColumn('account', 'text', (column) => column.notNull().references('cart.account'))
    .addColumn('book', 'text', (column) => column.notNull().references('book.id'))
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('deleted', 'restored')`))
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('bin_item_key', ['account', 'book'])
    .execute()
  await schema.createIndex('bin_item_deleted').on('bin_item').column('deleted_at').execute()
}

const states = sql`state in ('open', 'addressed', 'ready', 'confirmed', 'cancelled')`

async function createSettlement(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('settlement')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(states))
    .addColumn('name', 'text')
    .addColumn('street', 'text')
    .addColumn('postal_code', 'text')
    .addColumn('city', 'text')
    .addColumn('country', 'text')
    .addColumn('payment', 'text')
    .addColumn('receipt', 'integer', (column) => column.unique())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('seller_name', 'text')
    .addColumn('seller_address', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await schema.createIndex('settlement_of_account').on('settlement').columns(['account', 'created_at']).execute()
  await schema.createIndex('settlement_created').on('settlement').columns(['created_at', 'id']).execute()
  await schema
    .createTable('settlement_line')
    .addColumn('settlement', 'text', (column) => column.notNull().references('settlement.id'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('book', 'text', (column) => column.notNull().references('book.id'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('settlement_line_key', ['settlement', 'place'])
    .execute()
  await schema
    .createTable('receipt_count')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('last', 'integer', (column) => column.notNull())
    .execute()
}
