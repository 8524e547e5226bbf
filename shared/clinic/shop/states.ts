import * as t from 'io-ts'
import { Currency, WholeNumber, Identifier, Reference, Instant } from '../../src/codecs.ts'
import { codecOfFields } from '../../src/field-values.ts'
import { typed } from '../../src/value-type.ts'
import { addressFields, bookDetails } from './fields.ts'

/** An amount of money in the minor unit of its currency: 1250 and EUR are 12.50 EUR. */
export const Money = typed(t.type({ amount: WholeNumber, currency: Currency }, 'Money'), 'money')
export type Money = t.TypeOf<typeof Money>

/** A book that the clinic sells; `language` is a BCP 47 tag. */
export const Book = t.intersection(
  [
    t.type({ id: Identifier }),
    codecOfFields(bookDetails, 'BookDetails', {
      language: typed(t.string, 'language'),
      description: typed(t.string, 'summary'),
    }),
    t.type({ price: Money }),
  ],
  'Book',
)
export type Book = t.TypeOf<typeof Book>

/** A cart; `copies` counts the books. An empty cart has no currency and thus no `total`. */
export const Cart = t.intersection(
  [t.type({ positions: WholeNumber, copies: WholeNumber }), t.partial({ total: Money })],
  'Cart',
)
export type Cart = t.TypeOf<typeof Cart>

/** A book in a cart. `position` counts from 1; `book` identifies it, also in its path. */
export const Position = t.type(
  {
    position: WholeNumber,
    book: Reference,
    title: t.string,
    quantity: WholeNumber,
    price: Money,
    sum: Money,
    isAvailable: t.boolean,
  },
  'Position',
)
export type Position = t.TypeOf<typeof Position>

/** A removed item. It can be restored until it `expires`. */
export const BinItem = t.type(
  {
    book: Reference,
    title: t.string,
    quantity: WholeNumber,
    status: t.keyof({ deleted: null, restored: null }),
    deletedAt: Instant,
    expires: Instant,
  },
  'BinItem',
)
export type BinItem = t.TypeOf<typeof BinItem>

/** A delivery address. */
export const Address = codecOfFields(addressFields, 'Address')
export type Address = t.TypeOf<typeof Address>

/** The data of the completed steps. */
const given = t.partial({ address: Address, payment: t.string })

/**
 * A purchase in progress: `open` needs an address, `addressed` a payment and `ready` a confirmation, until it
 * `expires`. A confirmed purchase is the receipt.
 */
export const Settlement = t.intersection(
  [
    t.partial({ receipt: t.string }),
    t.type({
      status: t.keyof({ open: null, addressed: null, ready: null, confirmed: null, cancelled: null, expired: null }),
      user: t.string,
      createdAt: Instant,
    }),
    t.partial({ confirmedAt: Instant, expires: Instant, seller: t.type({ name: t.string, address: t.string }) }),
    given,
    t.type({ total: Money, id: Identifier }),
  ],
  'Settlement',
)
export type Settlement = t.TypeOf<typeof Settlement>

/** A book in a purchase, at its price when the purchase started. */
export const SettlementLine = t.type(
  { title: t.string, quantity: WholeNumber, price: Money, sum: Money },
  'SettlementLine',
)
export type SettlementLine = t.TypeOf<typeof SettlementLine>

/** A step of a purchase: `due` is the next one, `later` follows another one, `over` is no longer possible. */
export const SettlementStep = t.intersection(
  [
    t.type({
      step: t.keyof({ address: null, payment: null, confirmation: null }),
      status: t.keyof({ due: null, done: null, later: null, over: null }),
      total: Money,
    }),
    given,
    t.partial({ receipt: t.string }),
  ],
  'SettlementStep',
)
export type SettlementStep = t.TypeOf<typeof SettlementStep>
