import type { AuditLog } from '@waymark/server/authentication'
import type { Platform } from '../../module.ts'
import type { BookingPorts } from '../booking/contract.ts'
import type { Payments } from './domain/payment.ts'
import type { PaymentProvider } from './domain/provider.ts'

export interface Ports
  extends
    Platform,
    Pick<
      BookingPorts,
      'appointments' | 'doctors' | 'accounts' | 'capabilities' | 'mailTransport' | 'appointmentPayment'
    > {
  readonly payments: Payments
  readonly auditLog: Pick<AuditLog, 'append'>
  /** Undefined without a provider or a public origin, to which patients return. */
  readonly paymentProvider: PaymentProvider | undefined
  /** Returns a number from 0 up to 1. */
  readonly random: () => number
}
