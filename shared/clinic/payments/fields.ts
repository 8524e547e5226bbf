import { pageVariables } from '../../src/collection.ts'
import { choice, optional } from '../../src/field.ts'
import { translatable } from '../../src/translate.ts'

/** The status of the payment of an appointment, in words. */
export const paymentStatuses = {
  due: translatable('To be paid'),
  confirming: translatable('Being confirmed'),
  paid: translatable('Paid'),
  refunding: translatable('Being refunded'),
  refunded: translatable('Refunded'),
  'refund-failed': translatable('Refund failed'),
  void: translatable('Nothing to pay'),
} as const

/** The status of a payment. */
export type PaymentStatus = keyof typeof paymentStatuses

/** The variables of the list of payments. */
export const paymentVariables = {
  status: optional(choice({ prompt: 'Payments', example: 'due', options: paymentStatuses })),
  ...pageVariables,
}
