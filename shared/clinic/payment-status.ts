import * as t from 'io-ts'
import { paymentStatuses } from './payment-fields.ts'

/** The status of the payment of an appointment. */
export const PaymentStatusCodec = t.keyof(paymentStatuses, 'PaymentStatus')
