import * as t from 'io-ts'
import { Instant } from '../../codec/instant.ts'
import { WholeNumber } from '../../codec/whole-number.ts'
import { Money } from './money.ts'

/** What somebody means to buy; `copies` counts the books. Without a position there is no currency and so no `total`. */
export const Cart = t.intersection(
  [t.type({ positions: WholeNumber, copies: WholeNumber }), t.partial({ total: Money })],
  'Cart',
)
export type Cart = t.TypeOf<typeof Cart>

/** A book in a cart. `position` counts from 1; `book` names it, also in its path. */
export const Position = t.type(
  {
    position: WholeNumber,
    book: t.string,
    title: t.string,
    quantity: WholeNumber,
    price: Money,
    sum: Money,
    isAvailable: t.boolean,
  },
  'Position',
)
export type Position = t.TypeOf<typeof Position>

/** What was taken out of a cart. It can be restored until it `expires`. */
export const BinItem = t.type(
  {
    book: t.string,
    title: t.string,
    quantity: WholeNumber,
    status: t.keyof({ deleted: null, restored: null }),
    deletedAt: Instant,
    expires: Instant,
  },
  'BinItem',
)
export type BinItem = t.TypeOf<typeof BinItem>
