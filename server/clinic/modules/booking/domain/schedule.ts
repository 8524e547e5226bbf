import { type Instant, dayFrom, type LocalDate, dateAfter, dayOfWeek } from '@waymark/server/values/time'
import type { Doctor } from './doctor.ts'
import { statusOf, type Slot } from './slot.ts'

/** What a schedule is asked for. */
export type ScheduleStatus = 'open' | 'booked' | 'held' | 'all'

/** The port to where slots are kept: they belong to the day of a doctor, which has a version of its own. Nobody is shown withdrawn ones. */
export interface Schedules {
  /** The slots of a doctor's day in the order of time. */
  slots(doctor: string, date: LocalDate): Promise<readonly Slot[]>
  /** A doctor with the state of one day, whose version is 0 for a day without slots. */
  day(doctor: string, date: LocalDate, now: Instant): Promise<DoctorDays | undefined>
  /** The slots of a doctor's days from the first to the last, both included, in the order of time. */
  slotsWithin(doctor: string, days: Days): Promise<readonly Slot[]>
  /** A doctor with the state of several days. */
  days(doctor: string, days: Days, now: Instant): Promise<DoctorDays | undefined>
  /** A slot, withdrawn ones included. */
  slot(id: number): Promise<Slot | undefined>
  /** Open slots in the order of time, those of whoever holds one not among them. */
  open(search: OpenSearch): Promise<readonly Slot[]>
  /** Adds a whole day of slots at once; a day that has slots already stays as it is. */
  add(doctor: string, date: LocalDate, slots: readonly NewSlot[]): Promise<void>
  /** All slots of a doctor that begin after an instant, withdrawn ones included, in the order of time. */
  ahead(doctor: string, after: Instant): Promise<readonly Slot[]>
  /** Brings a doctor's days to what a new availability asks for. */
  apply(doctor: string, changes: ScheduleChanges): Promise<void>
  /** Blocks an open slot that is not held, or opens a blocked one; false where it is not what it was. */
  setBlocked(slot: Slot, isBlocked: boolean, now: Instant): Promise<boolean>
}

/** A doctor, and how some of the doctor's days are. */
export interface DoctorDays {
  readonly doctor: Doctor
  /** Grows with every change of their slots. */
  readonly version: number
  /** How many slots are held now: holds pass by themselves. */
  readonly holds: number
  /** Milliseconds before its start in which a slot cannot be booked any more. */
  readonly notice: number
}

/** Days that follow each other, both ends included. */
export interface Days {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** Which open slots are looked for: those of a doctor, or of others with the same speciality. */
export interface OpenSearch {
  readonly doctor: string
  readonly ofOthers?: boolean
  /** Where given, only on this day. */
  readonly date?: LocalDate
  readonly now: Instant
  /** Those that begin at this instant or after it. */
  readonly from?: Instant
  readonly limit: number
}

export type NewSlot = Pick<Slot, 'startTime' | 'endTime' | 'start' | 'end'>

export interface ScheduleChanges {
  readonly added: readonly (NewSlot & Pick<Slot, 'date'>)[]
  /** Slots that were withdrawn and are open again. */
  readonly reopened: readonly Slot[]
  readonly withdrawn: readonly Slot[]
  /** Slots whose instants are others than they were, because the rules of the zone have changed. */
  readonly realigned: readonly Slot[]
  /** Milliseconds, for all slots that begin after `now`. */
  readonly notice: number
  readonly now: Instant
}

/** The slots that a schedule of the given status lists. */
export function listed(slots: readonly Slot[], status: ScheduleStatus, now: Instant): readonly Slot[] {
  return status === 'all' ? slots : slots.filter((slot) => statusOf(slot, now) === status)
}

const minute = 60_000

/**
 * The version of what some days show. Open slots pass by themselves while the day goes on, and close before that, so
 * around now the version also counts minutes; so do holds, which it counts.
 */
export function versionOfDays(
  { version, holds, notice }: Omit<DoctorDays, 'doctor'>,
  { from, to }: Days,
  now: Instant,
): string {
  const known = holds === 0 ? String(version) : `${String(version)}.h${String(holds)}`
  if (dayFrom(now + notice, from) === 'future') return known
  return dayFrom(now, to) === 'past' ? `${known}.past` : `${known}.${String(Math.floor(now / minute))}`
}

// So many of each kind are offered to somebody who was too late.
const sameDay = 3
const laterDays = 3
const otherDoctors = 2

/**
 * Open slots for somebody who does not get the one that was asked for: the nearest of the same day, the first of later days,
 * and the first of other doctors with the same speciality.
 */
export async function alternativesTo(
  schedules: Pick<Schedules, 'open'>,
  slot: Pick<Slot, 'id' | 'doctor' | 'date' | 'start'>,
  now: Instant,
): Promise<readonly Slot[]> {
  const { doctor, date, start } = slot
  const isOther = (one: Slot): boolean => one.id !== slot.id
  const onTheDay = await schedules.open({ doctor, date, now, limit: 100 })
  const nearest = onTheDay
    .filter(isOther)
    .sort((one, other) => Math.abs(one.start - start) - Math.abs(other.start - start))
    .slice(0, sameDay)
    .sort((one, other) => one.start - other.start)
  const from = Math.max(now, start)
  const later = await schedules.open({ doctor, now, from, limit: onTheDay.length + laterDays })
  const ofOthers = await schedules.open({ doctor, ofOthers: true, now, from, limit: otherDoctors })
  return [...nearest, ...later.filter((one) => one.date !== date).slice(0, laterDays), ...ofOthers]
}

// Days are written with four digits of the year, and none is before the year 100.
const first = '0100-01-01'

function isWritten(date: LocalDate): boolean {
  return date.length === first.length && date >= first
}

/** The days of the week that a day is in, Monday first; at the ends of the calendar fewer than seven. */
export function weekOf(date: LocalDate): readonly LocalDate[] {
  const monday = 1 - dayOfWeek(date)
  return [0, 1, 2, 3, 4, 5, 6].map((day) => dateAfter(date, monday + day)).filter(isWritten)
}

/** The same day of another week; undefined where the calendar ends before. */
export function weeksAfter(date: LocalDate, weeks: number): LocalDate | undefined {
  const other = dateAfter(date, 7 * weeks)
  return isWritten(other) ? other : undefined
}
