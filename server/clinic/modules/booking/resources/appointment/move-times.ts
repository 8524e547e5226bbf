import { type GivenLink, href, withVariables } from '@waymark/server'
import { dateAfter, dayInWords, failure, type LocalDate } from '@waymark/server/values'
import type { TitledLink } from '../../../../represent.ts'
import type { Appointment } from '../../domain/appointment.ts'
import type { Doctor } from '../../domain/doctor.ts'
import type { BookingFailure } from '../../domain/failure.ts'
import { openFor } from '../../domain/fitting-times.ts'
import type { Schedules } from '../../domain/schedule.ts'
import { spanInWords, type Slot } from '../../domain/slot.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { spanOfType } from '../slot/type-choice.ts'

/** The times to which an appointment can move. */
export interface MoveTimes {
  /** The day of the times in the form. */
  readonly date: LocalDate
  /** The next days with free times. */
  readonly freeDays: readonly LocalDate[]
  /** Returns the open slots of the day. */
  readonly slots: () => Promise<readonly Slot[]>
  /** Changes with the times. */
  readonly version: string
}

/** Returns the link to the other times of an appointment. */
export function moveLink(where: {
  readonly appointment: string
  readonly capability?: string | undefined
}): TitledLink {
  return { href: href(bookingRoutes.appointmentTime, where), title: bookingTexts.moveTitle }
}

interface Moving {
  readonly appointment: Appointment
  readonly doctor: Doctor
}

type Needed = Pick<Ports, 'schedules' | 'availabilities' | 'appointments' | 'clock'>

/** The days with free times that a page shows after the one that is looked at. */
export const daysAhead = 21

// Maximum number of slots to choose from.
const most = 300

/** Finds the times of a day to which an appointment can move; the default is the day of the appointment. */
export async function moveTimes(
  ports: Needed,
  { appointment, doctor: { id: doctor } }: Moving,
  date: LocalDate = appointment.slot.date,
): Promise<MoveTimes> {
  return timesOfDay(ports, await openForMove(ports, appointment), { doctor, date })
}

/**
 * Finds the open times of a doctor on a day.
 *
 * @param latest the last of the days with times
 */
export async function timesOfDay(
  ports: Pick<Needed, 'schedules' | 'clock'>,
  open: Pick<Schedules, 'open' | 'freeDays'>,
  { doctor, date, latest }: { readonly doctor: string; readonly date: LocalDate; readonly latest?: LocalDate },
): Promise<MoveTimes> {
  const now = ports.clock.now()
  const day = await ports.schedules.day(doctor, date, now)
  const end = dateAfter(date, daysAhead)
  const to = latest === undefined || end < latest ? end : latest
  const freeDays = to < date ? [] : await open.freeDays(doctor, { from: date, to }, now)
  const minute = Math.floor(now / 60_000)
  return {
    date,
    freeDays,
    slots: async () => (to < date ? [] : open.open({ doctor, date, now: ports.clock.now(), limit: most })),
    version: [date, day?.version, day?.holds, minute, ...freeDays].join('-'),
  }
}

// The appointment may take a part of its present time again.
async function openForMove(
  ports: Needed,
  { id, type, slot }: Appointment,
): Promise<Pick<Schedules, 'open' | 'freeDays'>> {
  if (type === undefined) return ports.schedules
  return openFor(ports, type, { first: slot.id, further: await ports.appointments.furtherSlots(id) })
}

/** Returns the link to the times of another day. */
export function otherDayLink(date: LocalDate, hrefOf: (date?: LocalDate) => string): GivenLink {
  return { href: withVariables(hrefOf(), 'date'), title: bookingTexts.anotherDayTitle, values: { date } }
}

/** Returns the links to the times of the days before and after a day. */
export function neighbourDays(
  date: LocalDate,
  hrefOf: (date: LocalDate) => string,
): Readonly<Record<'prev' | 'next', TitledLink>> {
  const day = (days: number): TitledLink => {
    const other = dateAfter(date, days)
    return { href: hrefOf(other), title: bookingTexts.otherTimesTitle({ day: dayInWords(other) }) }
  }
  return { prev: day(-1), next: day(1) }
}

/** Returns the options of the field with the new time. */
export function timeOptions(
  slots: readonly Slot[],
  { appointment: { type }, doctor }: { readonly appointment: Pick<Appointment, 'type'>; readonly doctor: Doctor },
): readonly { readonly value: string; readonly prompt: string }[] {
  return slots.map((slot) => ({
    value: String(slot.id),
    prompt: bookingTexts.slotTimeTitle(spanInWords(spanOfType(slot, type, doctor), doctor.timeZone)),
  }))
}

/** Finds the slot to which an appointment moves. */
export async function slotToMoveTo(
  { schedules }: Pick<Ports, 'schedules'>,
  id: number,
): Promise<Slot | BookingFailure> {
  const slot = await schedules.slot(id)
  if (slot === undefined) return failure('slot-unknown')
  return slot.state === 'withdrawn' ? failure('slot-blocked') : slot
}

/** Returns the day and the time of a slot for the audit log. */
export function recordedTime({ date, startTime }: Slot): string {
  return `${date} ${startTime}`
}
