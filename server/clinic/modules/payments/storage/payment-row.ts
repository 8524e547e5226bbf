import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { Checkout, Payment } from '../domain/payment.ts'
import type { OpenedCheckout } from '../domain/provider.ts'
import type { CheckoutTable, Database, PaymentSchema, PaymentTable } from './schema.ts'

export type PaymentRow = Selectable<PaymentTable>
export type CheckoutRow = Selectable<CheckoutTable>
/** A checkout with the price of its payment. */
export type PricedRow = CheckoutRow & Pick<PaymentRow, 'amount' | 'currency'>

/** Returns the payment of a row. */
export function paymentOf(row: PaymentRow): Payment {
  return {
    number: row.number,
    appointment: row.appointment,
    price: { amount: row.amount, currency: row.currency },
    status: row.status,
    received: row.received,
    paidAt: row.paid_at ?? undefined,
    refundedAt: row.refunded_at ?? undefined,
    fault: row.fault ?? undefined,
    version: row.version,
  }
}

/** Returns the checkout of a row, and of the price in the row of its payment. */
export function checkoutOf(row: PricedRow): Checkout {
  return {
    id: row.id,
    appointment: row.appointment,
    price: { amount: row.amount, currency: row.currency },
    state: row.state,
    opened: openedOf(row),
    payment: row.payment ?? undefined,
    received: row.received ?? undefined,
    refund: row.refund ?? undefined,
    round: row.round,
    dueAt: row.due_at ?? undefined,
    attempts: row.attempts,
  }
}

function openedOf({ provider_id: providerId, url, expires }: CheckoutRow): OpenedCheckout | undefined {
  return providerId === null || url === null || expires === null ? undefined : { providerId, url, expires }
}

/** Returns the checkouts with their prices, oldest first. */
export function checkoutsIn(
  database: Database,
): SelectQueryBuilder<PaymentSchema, 'payment_checkout' | 'payment', PricedRow> {
  return database
    .selectFrom('payment_checkout')
    .innerJoin('payment', 'payment.appointment', 'payment_checkout.appointment')
    .selectAll('payment_checkout')
    .select(['payment.amount', 'payment.currency'])
    .orderBy('payment_checkout.place')
}
