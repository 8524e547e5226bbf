import { href } from '@waymark/server'
import type { Appointment } from '../../booking/contract.ts'
import { priceOf } from '../../booking/contract.ts'
import type { AppointmentPayment } from '../../../module.ts'
import type { Payment } from '../domain/payment.ts'
import type { Ports } from '../ports.ts'
import { paymentRoutes } from '../routes.ts'

type Given = Pick<Ports, 'payments' | 'paymentProvider' | 'origin'>

/** Returns the payment of an appointment; undefined if nothing is to be paid for it, or if it cannot be paid online. */
export async function paymentOf(
  { payments, paymentProvider, origin }: Given,
  { id, type, state }: Pick<Appointment, 'id' | 'type' | 'state'>,
): Promise<Omit<Payment, 'number'> | undefined> {
  const price = type && priceOf(type)
  if (paymentProvider === undefined || origin === undefined || price === undefined || price.amount === 0)
    return undefined
  const found = await payments.find(id)
  if (found !== undefined) return found
  // It was booked before payments were set up.
  return state === 'booked' ? { appointment: id, price, status: 'due', received: 0, version: 0 } : undefined
}

/** Returns what the page of an appointment shows about its payment. */
export async function appointmentPayment(
  ports: Given,
  appointment: Pick<Appointment, 'id' | 'type' | 'state'>,
): Promise<AppointmentPayment | undefined> {
  const found = await paymentOf(ports, appointment)
  if (found === undefined) return undefined
  const { status, version } = found
  const isPayable = status === 'due' && appointment.state === 'booked'
  const path = (capability: string | undefined): string =>
    href(paymentRoutes.payment, { appointment: appointment.id, capability })
  return { status, version, isPayable, path }
}
