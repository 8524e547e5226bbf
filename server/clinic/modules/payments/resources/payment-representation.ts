import { type GivenForm, href, type Representation, type Sheet } from '@waymark/server'
import type { PaymentStatus } from '@waymark/shared/clinic'
import { moneyText } from '@waymark/server/values'
import { definedMembers, homeLink, represent } from '../../../represent.ts'
import { bookingRoutes } from '../../booking/contract.ts'
import type { Payment } from '../domain/payment.ts'
import { paymentRoutes } from '../routes.ts'
import { paymentTexts, statusInWords } from '../texts.ts'

/** A payment as a caller sees it. */
export interface ShownPayment {
  readonly payment: Pick<Payment, 'appointment' | 'price' | 'status' | 'received' | 'paidAt' | 'refundedAt' | 'fault'>
  /** The title of the appointment. */
  readonly title: string
  readonly capability?: string | undefined
  /** Whether the patient has returned from the page of the provider, and waits for its confirmation. */
  readonly isAwaited?: boolean
  /** Whether the caller may pay. */
  readonly mayPay: boolean
  /** Whether the caller is a clerk. */
  readonly isClerk: boolean
  /** The name of the patient, for a list. */
  readonly patient?: string | undefined
}

/** Represents the payment of an appointment. */
export function paymentRepresentation(shown: ShownPayment): Representation {
  const { payment, title, capability, isClerk, patient, isAwaited = false } = shown
  const { appointment, price, received } = payment
  const status = isAwaited ? 'confirming' : payment.status
  const self = href(paymentRoutes.payment, { appointment, capability })
  return represent('payment', {
    title: paymentTexts.paymentTitle({ appointment: title }),
    self: isAwaited ? href(paymentRoutes.payment, { appointment, capability, returned: 'yes' }) : self,
    state: {
      appointment,
      status,
      price,
      received: { amount: received, currency: price.currency },
      ...timesOf(payment),
      ...definedMembers({ patient, reason: isClerk ? faultOf(payment) : undefined }),
    },
    links: {
      appointment: { href: href(bookingRoutes.appointment, { appointment, capability }), title },
      collection: isClerk ? { href: href(paymentRoutes.payments, {}), title: paymentTexts.paymentsTitle } : undefined,
      home: homeLink,
    },
    forms: formsOf(shown, status),
    layout: sheetOf(shown, status),
  })
}

function formsOf(
  { payment: { appointment }, capability, mayPay, isClerk }: ShownPayment,
  status: PaymentStatus,
): Readonly<Record<'pay' | 'refund-again', GivenForm | undefined>> {
  const canRefund = isClerk && status === 'refund-failed'
  return {
    pay:
      mayPay && status === 'due'
        ? { method: 'POST', target: href(paymentRoutes.payment, { appointment, capability }) }
        : undefined,
    'refund-again': canRefund ? { method: 'POST', target: href(paymentRoutes.refund, { appointment }) } : undefined,
  }
}

function faultOf({ fault }: Pick<Payment, 'fault'>): string | undefined {
  return fault === undefined || fault === '' ? undefined : paymentTexts.faultOf({ reason: fault })
}

function timesOf({ paidAt, refundedAt }: Pick<Payment, 'paidAt' | 'refundedAt'>): Readonly<Record<string, string>> {
  const times = Object.entries(definedMembers({ paidAt, refundedAt }))
  return Object.fromEntries(times.map(([name, instant]) => [name, new Date(instant).toISOString()]))
}

function sheetOf({ payment: { price, received }, title }: ShownPayment, status: PaymentStatus): Sheet {
  const { views } = paymentTexts
  return {
    kind: 'sheet',
    facts: [
      { label: paymentTexts.unnamed, text: title },
      { label: views.price, text: moneyText(price) },
      { label: paymentTexts.paymentLinkTitle, text: statusInWords(status) },
      { label: views.received, text: moneyText({ amount: received, currency: price.currency }) },
    ],
    notes: [views.explanations[status]],
  }
}
