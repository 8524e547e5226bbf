import { failure, isFailure } from '@waymark/server/values'
import { announceCancelled } from './appointment-messages.ts'
import type { Appointment } from './appointment.ts'
import { type Availability, noWorkingHours, withExceptions } from './availability.ts'
import { cancelOnly, type ChangingPorts } from './change-appointment.ts'
import type { Doctor } from './doctor.ts'
import type { BookingFailure } from './failure.ts'
import { changeAvailability, type FillingPorts, type Orphans } from './fill-schedule.ts'
import { comingOf } from './series.ts'
import type { Slot } from './slot.ts'

export type ClosingHoursPorts = FillingPorts & ChangingPorts

/** A new availability, with the appointments that were cancelled for it. */
export interface ClosedHours {
  readonly cancelled: readonly Appointment[]
  /** The slots that are new, open again or no longer held. */
  readonly opened: readonly Slot[]
}

/** A refused change of the hours, with the booked slots that prevent it, such as that of a patient who has arrived. */
export type ClosingFailure = BookingFailure & Partial<Orphans>

/**
 * Replaces the availability of a doctor and cancels the coming appointments that it excludes, all or none. Their times are not
 * offered to waiting patients, because the doctor is away.
 *
 * @param why the reason that the patients are told
 */
export async function closeHours(
  ports: ClosingHoursPorts,
  doctor: Doctor,
  availability: Availability,
  why: string | undefined,
): Promise<ClosedHours | ClosingFailure> {
  return ports.appointments.allOrNone(async () => {
    const first = await changeAvailability(ports, doctor, availability)
    if (isFailure(first)) return first
    if (!('orphans' in first)) return { cancelled: [], opened: first }
    const cancelled = await cancelAll(ports, first, why)
    if (isFailure(cancelled)) return cancelled
    const then = await changeAvailability(ports, doctor, availability)
    if ('orphans' in then) return { ...failure('appointments-outside'), ...then }
    return isFailure(then) ? then : { cancelled, opened: then }
  })
}

async function cancelAll(
  ports: ClosingHoursPorts,
  { orphans }: Orphans,
  why: string | undefined,
): Promise<readonly Appointment[] | BookingFailure> {
  const outside = await ports.appointments.ofSlots(orphans.map(({ id }) => id))
  const cancelled: Appointment[] = []
  for (const appointment of comingOf(outside, ports.clock.now())) {
    const done = await cancelOnly(ports, appointment, { why, isOfClinic: true })
    if (isFailure(done)) return done
    await announceCancelled(ports, done.after, why)
    cancelled.push(done.after)
  }
  return cancelled
}

/** Closes a day of a doctor, and cancels its coming appointments. */
export async function closeDay(
  ports: ClosingHoursPorts,
  doctor: Doctor,
  { date, why }: { readonly date: string; readonly why: string | undefined },
): Promise<ClosedHours | ClosingFailure> {
  const before = (await ports.availabilities.find(doctor.id)) ?? { ...noWorkingHours, doctor: doctor.id }
  return closeHours(ports, doctor, withExceptions(before, [date], []), why)
}
