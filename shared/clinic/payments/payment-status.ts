import * as t from 'io-ts'
import { paymentStatuses } from './fields.ts'

/** The status of the payment of an appointment. */
export const PaymentStatusCodec = t.keyof(paymentStatuses, 'PaymentStatus')
