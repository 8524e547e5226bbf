import { translateDescribed, translatedTexts } from '@waymark/shared'
import { type PaymentStatus, paymentStatuses } from '@waymark/shared/clinic'

/** The texts of payments, apart from the description and the failures. */
export const paymentTexts = translatedTexts({
  paymentsTitle: 'Payments',
  filterTitle: 'Show payments',
  paymentTitle: 'Payment: {appointment}',
  paymentLinkTitle: 'Payment',
  checkoutTitle: 'To the payment provider',
  paymentPageTitle: 'Continue to the payment page',
  noPaymentDetail: 'This appointment has no payment.',
  unnamed: 'Appointment',
  refundSent: 'The refund is sent again.',
  faultOf: 'The payment provider has refused the refund ({reason}).',

  views: {
    headings: {
      due: 'Not paid yet',
      confirming: 'Your payment is being confirmed',
      paid: 'Paid',
      refunding: 'Your money is being refunded',
      refunded: 'Refunded',
      'refund-failed': 'The refund has failed',
      void: 'Nothing to pay',
    },
    explanations: {
      due: 'You can pay online now. Your appointment stays booked if you do not.',
      confirming:
        'The payment provider has not confirmed it yet. You do not have to pay again. Look at this page again later.',
      paid: 'The clinic has received your payment. If you cancel the appointment, it is refunded.',
      refunding: 'The refund is on its way. It can take a few days to arrive.',
      refunded: 'The money was sent back to the card or account that paid. It can take a few days to arrive.',
      'refund-failed':
        'The money could not be sent back yet. The clinic takes care of it. You do not have to do anything.',
      void: 'The appointment was cancelled before it was paid.',
    },
    price: 'Price',
    received: 'Received',
    paidOn: 'Paid',
    refundedOn: 'Refunded',
    fault: 'Reason',
    patient: 'Patient',
    toAppointment: 'Back to the appointment',
    checkAgain: 'Check again',
    leaving: 'You are taken to the page of the payment provider.',
    closed:
      'This payment page is no longer open. Go back to the payment to see whether it has arrived, or to pay again.',
    noPayments: 'No payments.',
    noneOfStatus: 'No payments with this status.',
  },
})

/** The messages of the log. */
export const paymentLogs = {
  providerLog: 'payment provider failed',
  mismatchLog: 'payment notification refused',
} as const

/** Returns the status of a payment in words. */
export function statusInWords(status: PaymentStatus): string {
  return translateDescribed(paymentStatuses[status])
}
