import * as t from 'io-ts'
import { Instant } from '../../codec/instant.ts'
import { WholeNumber } from '../../codec/whole-number.ts'
import { Money } from './money.ts'

/** Where something is sent. */
export const Address = t.type(
  { name: t.string, street: t.string, postalCode: t.string, city: t.string, country: t.string },
  'Address',
)
export type Address = t.TypeOf<typeof Address>

/** What a step before the last has given. */
const given = t.partial({ address: Address, payment: t.string })

/**
 * A purchase on its way: `open` wants an address, `addressed` a payment and `ready` a confirmation, each until it `expires`. A
 * confirmed one is the receipt.
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
    t.type({ total: Money, id: t.string }),
  ],
  'Settlement',
)
export type Settlement = t.TypeOf<typeof Settlement>

/** A book in a settlement, at the price that it had when the settlement was begun. */
export const SettlementLine = t.type(
  { title: t.string, quantity: WholeNumber, price: Money, sum: Money },
  'SettlementLine',
)
export type SettlementLine = t.TypeOf<typeof SettlementLine>

/** A step of a settlement: `due` is the next one, `later` has one before it, `over` is never taken any more. */
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
