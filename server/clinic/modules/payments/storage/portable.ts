import { Currency } from '@waymark/shared'
import { portable, type PortableTable, portableTable } from '@waymark/server/storage'
import { checkoutStates } from '../domain/checkout-state.ts'
import type { CheckoutTable, PaymentTable } from './schema.ts'

const { choice, instant, number, optional, text } = portable

/** Payments in the file of the clinic's data: what was paid can be refunded with the same account at the provider. */
export const portableTables: readonly PortableTable[] = [
  portableTable<PaymentTable>()('payment', {
    key: ['appointment'],
    columns: {
      number,
      appointment: text,
      amount: number,
      currency: portable.textThat(Currency.is),
      wanted: choice(0, 1),
      status: choice('due', 'confirming', 'paid', 'refunding', 'refunded', 'refund-failed', 'void'),
      received: number,
      paid_at: optional(instant),
      refunded_at: optional(instant),
      fault: optional(text),
      version: number,
    },
    references: [{ columns: ['appointment'], table: 'appointment' }],
  }),
  portableTable<CheckoutTable>()('payment_checkout', {
    key: ['id'],
    columns: {
      id: text,
      appointment: text,
      place: number,
      state: choice(...checkoutStates),
      provider_id: optional(text),
      url: optional(text),
      expires: optional(instant),
      payment: optional(text),
      received: optional(number),
      refund: optional(text),
      round: number,
      due_at: optional(instant),
      attempts: number,
    },
    references: [{ columns: ['appointment'], table: 'payment' }],
  }),
]
