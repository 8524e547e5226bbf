import * as t from 'io-ts'
import { Instant, Reference } from '../../src/codecs.ts'
import { LongCollection, pageLinks } from '../../src/collection.ts'
import { curiedRelations, form, link, optionalLink } from '../../src/description.ts'
import { paymentVariables } from './fields.ts'
import { PaymentStatusCodec } from './payment-status.ts'
import { Money } from '../shop/states.ts'

/** The relations of the module. */
export const paymentRelations = curiedRelations('wm', {
  payments: ['one', 'Payments', 'The payments of appointments, for clerks.'],
  'payment-page': ['one', 'Payment page', 'The page of the payment provider on which the payment is made.'],
  'failed-refunds': ['many', 'Failed refunds', 'Payments that could not be refunded.'],
})

/**
 * The payment of an appointment. `price` is what the appointment cost when it was booked, and `received` what the clinic
 * has received and not refunded. `confirming` waits for the provider, and `void` was cancelled before it was paid.
 */
export const Payment = t.intersection(
  [
    t.type({ appointment: Reference, status: PaymentStatusCodec, price: Money, received: Money }),
    t.partial({ paidAt: Instant, refundedAt: Instant, patient: t.string, reason: t.string }),
  ],
  'Payment',
)
export type Payment = t.TypeOf<typeof Payment>

/** An open payment at the provider. */
export const Checkout = t.intersection(
  [t.type({ appointment: Reference, price: Money }), t.partial({ expires: Instant })],
  'Checkout',
)
export type Checkout = t.TypeOf<typeof Checkout>

/** The resources of payments. */
export const paymentResources = {
  payment: {
    summary: 'The payment of an appointment with a price.',
    state: Payment,
    links: {
      appointment: link('appointment'),
      collection: optionalLink('payments'),
      home: optionalLink('home'),
    },
    forms: {
      pay: form('checkout', { title: 'Pay now', fields: {} }),
      'refund-again': form('payment', { title: 'Send the refund again', fields: {} }),
    },
  },
  checkout: {
    summary: 'The way to the page of the payment provider.',
    state: Checkout,
    links: { 'payment-page': optionalLink('document'), payment: link('payment'), home: link('home') },
  },
  payments: {
    summary: 'The payments of appointments, latest first, for clerks.',
    state: LongCollection,
    links: {
      ...pageLinks('payments'),
      payments: link('payments', { status: paymentVariables.status }),
      home: link('home'),
    },
    embedded: { item: link('payment') },
  },
} as const
