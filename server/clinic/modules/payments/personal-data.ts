import { type DataQuery, type Gathered, inText, type PersonalSections, upTo } from '../../personal-data.ts'
import { definedMembers } from '../../represent.ts'
import { appointmentKey, type BookingPorts } from '../booking/contract.ts'
import type { Payment, Payments } from './domain/payment.ts'

interface PaidPorts {
  readonly appointments: Pick<BookingPorts['appointments'], 'page'>
  readonly payments: Pick<Payments, 'ofAppointments'>
}

/** Returns the payments of the appointments of a user. */
export async function paymentData(
  { appointments, payments }: PaidPorts,
  { account, most }: DataQuery,
): Promise<Gathered<Pick<PersonalSections, 'payments'>>> {
  const booked = await upTo(most, (request) => appointments.page({ account }, request), appointmentKey)
  const found = await payments.ofAppointments(booked.items.map(({ id }) => id))
  return { sections: { payments: found.map(dataOf) }, isComplete: booked.isWhole }
}

function dataOf({
  appointment,
  status,
  price,
  received,
  paidAt,
  refundedAt,
}: Payment): PersonalSections['payments'][number] {
  return {
    appointment,
    status,
    price,
    received: { amount: received, currency: price.currency },
    ...definedMembers({
      paidAt: paidAt === undefined ? undefined : inText(paidAt),
      refundedAt: refundedAt === undefined ? undefined : inText(refundedAt),
    }),
  }
}
