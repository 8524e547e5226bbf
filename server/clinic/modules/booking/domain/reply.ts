import { type Clock, failure, type Instant } from '@waymark/server/values'
import type { Appointment, Appointments } from './appointment.ts'
import { overAs } from './change-appointment.ts'
import type { BookingFailure } from './failure.ts'

/** What a patient says about an appointment. */
export type Reply = 'coming' | 'arrived'

const hour = 3_600_000
// A patient is asked when the reminder has been sent, and cannot be in the waiting room the day before.
const lead = { coming: 48 * hour, arrived: hour } as const satisfies Record<Reply, number>

/** Returns the times at which the reply that is offered changes. */
export function replyTimes({ start, end }: Pick<Appointment['slot'], 'start' | 'end'>): readonly Instant[] {
  return [start - lead.coming, start - lead.arrived, end]
}

/** Returns what the patient can say now, if anything; a confirmed appointment is not asked about again. */
export function offeredReply({ state, slot, confirmedAt }: Appointment, now: Instant): Reply | undefined {
  if (state !== 'booked' || now >= slot.end) return undefined
  if (now >= slot.start - lead.arrived) return 'arrived'
  return confirmedAt === undefined && now >= slot.start - lead.coming ? 'coming' : undefined
}

/** Returns when the patient has confirmed an appointment, as a member of its state. */
export function confirmedState({ confirmedAt }: Pick<Appointment, 'confirmedAt'>): { readonly confirmedAt?: string } {
  return confirmedAt === undefined ? {} : { confirmedAt: new Date(confirmedAt).toISOString() }
}

/** Records what the patient says. Idempotent. */
export async function reply(
  { appointments, clock }: { readonly appointments: Appointments; readonly clock: Clock },
  appointment: Appointment,
  what: Reply,
): Promise<Appointment | BookingFailure> {
  const { state, slot, confirmedAt } = appointment
  const now = clock.now()
  if (state === what) return appointment
  if (state !== 'booked') return overAs(appointment)
  if (slot.end <= now) return failure('appointment-ended')
  if (what === 'coming') {
    if (confirmedAt !== undefined) return appointment
    return (await appointments.confirm(appointment, now)) ?? failure('state-changed')
  }
  if (now < slot.start - lead.arrived) return failure('arrival-too-early')
  return (await appointments.setState(appointment, what, now)) ?? failure('state-changed')
}
