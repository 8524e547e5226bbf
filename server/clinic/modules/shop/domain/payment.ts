import type { Money } from '@waymark/server/values'
import { translatable } from '@waymark/shared'

/** The purchase to pay for. */
export interface Payable {
  /** Identifies the settlement, so that it is paid at most once. */
  readonly id: string
  readonly account: string
  readonly total: Money
}

/** A payment method. A new method is one more row. */
export interface PaymentMethod {
  readonly id: string
  /** The name of the method, also on the receipt. */
  readonly title: string
  /**
   * Authorises or declines the payment. Idempotent per settlement; an authorisation expires if the settlement is not
   * confirmed.
   */
  authorize(payable: Payable): Promise<'authorized' | 'declined'>
}

/** The clinic sends an invoice, so the payment needs no authorisation. */
const invoice: PaymentMethod = {
  id: 'invoice',
  title: translatable('Invoice'),
  authorize: () => Promise.resolve('authorized'),
}

export const paymentMethods: readonly PaymentMethod[] = [invoice]
