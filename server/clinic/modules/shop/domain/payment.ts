import type { Money } from '@waymark/server/values/money'

/** What is to be paid. */
export interface Payable {
  /** Names the settlement, so that the same one is never paid twice. */
  readonly id: string
  readonly account: string
  readonly total: Money
}

/** A way to pay; one more is one row. */
export interface PaymentMethod {
  readonly id: string
  /** What it is called, also on the receipt. */
  readonly title: string
  /**
   * Promises to pay or declines. Asked again for the same settlement it promises nothing more; a promise lapses by itself
   * where the settlement is not confirmed.
   */
  authorize(payable: Payable): Promise<'authorized' | 'declined'>
}

/** The clinic sends a bill along, so there is nothing to ask anybody. */
const invoice: PaymentMethod = { id: 'invoice', title: 'Invoice', authorize: () => Promise.resolve('authorized') }

export const paymentMethods: readonly PaymentMethod[] = [invoice]
