import * as t from 'io-ts'
import { Currency } from '../../codec/currency.ts'
import { WholeNumber } from '../../codec/whole-number.ts'

/** An amount of money in the smallest unit of its currency, such as cents: 1250 and EUR are 12.50 EUR. */
export const Money = t.type({ amount: WholeNumber, currency: Currency }, 'Money')
export type Money = t.TypeOf<typeof Money>
