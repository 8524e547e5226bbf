import { Currency, type Field } from '@waymark/shared'
import { bookDetails } from '@waymark/shared/clinic'
import { portable, type PortableTable, portableTable, sql } from '@waymark/server/storage'
import type {
  BinItemTable,
  BookTable,
  CartPositionTable,
  CartTable,
  SettlementLineTable,
  SettlementTable,
} from './schema.ts'

const { choice, instant, number, optional, text } = portable
const line = optional(text)
const currency = portable.textThat(Currency.is)
const ofBook = { columns: ['book'], table: 'book' } as const
const ofCart = { columns: ['account'], table: 'cart' } as const
const ofAccount = { columns: ['account'], table: 'account' } as const

const settlement = portableTable<SettlementTable>()('settlement', {
  key: ['id'],
  columns: {
    id: text,
    account: text,
    state: choice('open', 'addressed', 'ready', 'confirmed', 'cancelled'),
    name: line,
    street: line,
    postal_code: line,
    city: line,
    country: line,
    payment: line,
    receipt: optional(number),
    confirmed_at: optional(instant),
    seller_name: line,
    seller_address: line,
    created_at: instant,
    changed_at: instant,
    version: number,
  },
  references: [ofAccount],
  // The next receipt gets the next number.
  async imported(database) {
    const last = sql`(select max(receipt) from settlement)`
    await sql`update receipt_count set last = ${last} where last < ${last}`.execute(database)
  },
})

// The names are lost by Object.fromEntries.
const details = Object.fromEntries(
  Object.entries<Field>(bookDetails).map(([name, { kind, required }]) => {
    const column = kind === 'number' ? number : text
    return [name, required ? column : optional(column)]
  }),
) as { readonly [Name in keyof typeof bookDetails]: typeof text }

/** The shop in the file of the clinic's data. */
export const portableTables: readonly PortableTable[] = [
  portableTable<BookTable>()('book', {
    key: ['id'],
    columns: {
      id: text,
      ...details,
      amount: number,
      currency,
      state: choice('for sale', 'withdrawn'),
      version: number,
    },
  }),
  portableTable<CartTable>()('cart', {
    key: ['account'],
    columns: { account: text, version: number },
    references: [ofAccount],
  }),
  portableTable<CartPositionTable>()('cart_position', {
    key: ['account', 'book'],
    columns: { account: text, book: text, quantity: number, place: number, version: number },
    references: [ofCart, ofBook],
  }),
  portableTable<BinItemTable>()('bin_item', {
    key: ['account', 'book'],
    columns: {
      account: text,
      book: text,
      quantity: number,
      state: choice('deleted', 'restored'),
      deleted_at: instant,
      version: number,
    },
    references: [ofCart, ofBook],
  }),
  settlement,
  portableTable<SettlementLineTable>()('settlement_line', {
    key: ['settlement', 'place'],
    columns: {
      settlement: text,
      place: number,
      book: text,
      title: text,
      quantity: number,
      amount: number,
      currency,
    },
    references: [{ columns: ['settlement'], table: 'settlement' }, ofBook],
  }),
]
