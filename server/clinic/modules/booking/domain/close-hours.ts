import { isFailure, type LocalDate } from '@waymark/server/values'
import type { Appointment } from './appointment.ts'
import { type Availability, presentAvailability, isWithin, withExceptions } from './availability.ts'
import { cancelAndTell, type Changed, type ChangingPorts } from './change-appointment.ts'
import type { Doctor } from './doctor.ts'
import type { BookingFailure } from './failure.ts'
import { type FillingPorts, replaceAvailability } from './fill-schedule.ts'
import { comingOf } from './series.ts'
import type { Slot } from './slot.ts'
import { offerEach, type OfferingPorts } from './waiting-list.ts'

export type ClosingHoursPorts = FillingPorts & ChangingPorts & Omit<OfferingPorts, 'schedules'>

/** A new availability, with the appointments that were cancelled for it. */
export interface ClosedHours {
  readonly cancelled: readonly Appointment[]
  /** The slots that are new, open again or no longer held. */
  readonly opened: readonly Slot[]
}

interface Closing {
  /** The days whose appointments are cancelled. */
  readonly dates: readonly LocalDate[]
  /** The reason that the patients are told. */
  readonly why: string | undefined
}

/**
 * Replaces the availability of a doctor, and cancels the coming appointments of some days that it excludes, all or none. Their
 * times are neither free nor offered to waiting patients, except those within the new hours. The appointment of a patient who
 * has arrived stays.
 */
export async function closeHours(
  ports: ClosingHoursPorts,
  doctor: Doctor,
  availability: Availability,
  { dates, why }: Closing,
): Promise<ClosedHours | BookingFailure> {
  return ports.appointments.allOrNone(async () => {
    const done: Changed[] = []
    for (const appointment of await outside(ports, doctor, availability, dates)) {
      const one = await cancelAndTell(ports, appointment, { why, isOfClinic: true })
      if (isFailure(one)) return one
      done.push(one)
    }
    const opened = await replaceAvailability(ports, doctor, availability)
    if (isFailure(opened)) return opened
    await offerEach(
      ports,
      done.flatMap(({ freed }) => freed),
    )
    return { cancelled: done.map(({ after }) => after), opened }
  })
}

async function outside(
  { appointments, clock }: ClosingHoursPorts,
  { id, timeZone }: Doctor,
  availability: Availability,
  dates: readonly LocalDate[],
): Promise<readonly Appointment[]> {
  const booked: Appointment[] = []
  for (const date of dates) booked.push(...(await appointments.bookedOn({ doctor: id }, date)))
  return comingOf(booked, clock.now()).filter(({ slot }) => !isWithin(availability, slot, timeZone))
}

/** Closes a day of a doctor, and cancels its coming appointments. */
export async function closeDay(
  ports: ClosingHoursPorts,
  doctor: Doctor,
  { date, why }: { readonly date: LocalDate; readonly why: string | undefined },
): Promise<ClosedHours | BookingFailure> {
  const before = await presentAvailability(ports, doctor)
  return closeHours(ports, doctor, withExceptions(before, [date], []), { dates: [date], why })
}
