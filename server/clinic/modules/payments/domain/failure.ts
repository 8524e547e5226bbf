import type { Failure } from '@waymark/server/values'

/** The failures of the module, as a closed union: a caller handles each, and failures.ts gives each its status. */
export type PaymentCode =
  /** The appointment is paid, or its payment is being confirmed. */
  | 'already-paid'
  /** The appointment is no longer booked, or was refunded. */
  | 'not-payable'
  /** The provider does not answer, or has refused the request. */
  | 'provider-unavailable'
  /** No refund of the payment has failed. */
  | 'refund-not-failed'

export type PaymentFailure = Failure<PaymentCode>
