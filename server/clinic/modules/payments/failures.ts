import { type ProblemKind, problemsOf } from '@waymark/server'
import type { PaymentCode } from './domain/failure.ts'

/** The status and the texts of each failure of the module. */
export const paymentFailures = {
  'already-paid': {
    status: 409,
    title: 'The appointment is already paid',
    description: 'The payment has arrived, or is being confirmed. You do not have to pay again.',
  },
  'not-payable': {
    status: 409,
    title: 'The appointment cannot be paid',
    description: 'The appointment was cancelled or is over, or its payment was refunded.',
  },
  'provider-unavailable': {
    status: 503,
    title: 'The payment cannot start now',
    description: 'The payment provider does not answer. Your appointment stays booked. Try again in a few minutes.',
  },
  'refund-not-failed': {
    status: 409,
    title: 'No refund has failed',
    description: 'Only a refund that has failed can be sent again.',
  },
  'signature-refused': {
    status: 400,
    title: 'The signature is not valid',
    description: 'A notification needs a signature of the payment provider that is not older than five minutes.',
  },
} as const satisfies Readonly<Record<PaymentCode | 'signature-refused', ProblemKind>>

/** Returns the problem of a failure of the module. */
export const problemOf = problemsOf(paymentFailures)
