import type { GivenForm } from '@waymark/server'
import type { PaymentStatus } from '@waymark/shared/clinic'
import type { AppointmentPayment } from '../../../../module.ts'
import type { TitledLink } from '../../../../represent.ts'
import { bookingTexts } from '../../texts.ts'

/** What a caller may do with the payment of an appointment. */
export interface PayingViewer {
  /** Undefined for a list item, and for an appointment that cannot be paid online. */
  readonly payment?: AppointmentPayment | undefined
  readonly mayPay: boolean
  /** The capability that authorises a caller without an account. */
  readonly capability?: string | undefined
}

/** Returns the member of an appointment that tells whether it is paid. */
export function paymentState({ payment }: PayingViewer): { readonly payment?: PaymentStatus } {
  return payment === undefined ? {} : { payment: payment.status }
}

/** Returns the link to the payment of an appointment. */
export function paymentLink({ payment, capability }: PayingViewer): TitledLink | undefined {
  return payment && { href: payment.path(capability), title: bookingTexts.paymentTitle }
}

/** Returns the form that leads to the page of the payment provider. */
export function payForm({ payment, mayPay, capability }: PayingViewer): GivenForm | undefined {
  const isOffered = payment?.isPayable === true && mayPay
  return isOffered ? { method: 'POST', target: payment.path(capability) } : undefined
}

/** Returns what changes with the payment of an appointment. */
export function versionOfPayment(payment: AppointmentPayment | undefined): string {
  return payment === undefined ? 'none' : `${payment.status}.${String(payment.version)}`
}
