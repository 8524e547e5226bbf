import type { ColumnsOf, TransactionalDatabase, Unset } from '@waymark/server/storage'
import type { addressFields, newBookFields } from '@waymark/shared/clinic'
import type { Kysely } from 'kysely'

export type ShopDatabase = TransactionalDatabase<ShopSchema>
export type Database = Kysely<ShopSchema>

/** The tables of the shop. Amounts are in the minor unit of their currency. */
export interface ShopSchema {
  readonly book: BookTable
  readonly cart: CartTable
  readonly cart_position: CartPositionTable
  readonly bin_item: BinItemTable
  readonly settlement: SettlementTable
  readonly settlement_line: SettlementLineTable
  readonly receipt_count: ReceiptCountTable
}

export interface BookTable extends ColumnsOf<typeof newBookFields> {
  readonly state: 'for sale' | 'withdrawn'
  readonly version: number
}

export interface CartTable {
  readonly account: string
  readonly version: number
}

export interface CartPositionTable {
  readonly account: string
  readonly book: string
  readonly quantity: number
  /** The version of the cart at the addition, which orders the positions. */
  readonly place: number
  readonly version: number
}

export interface BinItemTable {
  readonly account: string
  readonly book: string
  readonly quantity: number
  readonly state: 'deleted' | 'restored'
  readonly deleted_at: number
  readonly version: number
}

/** The columns of the delivery address are unset until its step is done. */
export interface SettlementTable extends Unset<ColumnsOf<typeof addressFields>> {
  readonly id: string
  readonly account: string
  readonly state: 'open' | 'addressed' | 'ready' | 'confirmed' | 'cancelled'
  readonly payment: string | null
  readonly receipt: number | null
  readonly confirmed_at: number | null
  readonly seller_name: string | null
  readonly seller_address: string | null
  readonly created_at: number
  readonly changed_at: number
  readonly version: number
}

export interface SettlementLineTable {
  readonly settlement: string
  readonly place: number
  readonly book: string
  readonly title: string
  readonly quantity: number
  readonly amount: number
  readonly currency: string
}

/** A single row with the last receipt number; its lock serialises concurrent confirmations. */
export interface ReceiptCountTable {
  readonly id: number
  readonly last: number
}
