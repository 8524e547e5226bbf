import type { Instant } from './clock.ts'
import type { Doctor } from './doctor.ts'
import { dayFrom, type LocalDate } from './local-time.ts'
import { statusOf, type Slot } from './slot.ts'

/** What a schedule is asked for. */
export type ScheduleStatus = 'open' | 'booked' | 'held' | 'all'

/** The port to where slots are kept: they belong to the day of a doctor, which has a version of its own. */
export interface Schedules {
  /** The slots of a doctor's day in the order of time. */
  slots(doctor: string, date: LocalDate): Promise<readonly Slot[]>
  /** A doctor with the version of one day, which grows with every change of its slots; 0 for a day without. */
  day(doctor: string, date: LocalDate): Promise<{ readonly doctor: Doctor; readonly version: number } | undefined>
  /** The slots of a doctor's days from the first to the last, both included, in the order of time. */
  slotsWithin(doctor: string, days: Days): Promise<readonly Slot[]>
  /** A doctor with a version of several days, which grows with every change of one of them. */
  days(doctor: string, days: Days): Promise<{ readonly doctor: Doctor; readonly version: number } | undefined>
  slot(id: number): Promise<Slot | undefined>
  /** Adds a whole day of slots at once; a day that has slots already stays as it is. */
  add(doctor: string, date: LocalDate, slots: readonly NewSlot[]): Promise<void>
}

/** Days that follow each other, both ends included. */
export interface Days {
  readonly from: LocalDate
  readonly to: LocalDate
}

export type NewSlot = Pick<Slot, 'startTime' | 'endTime' | 'start' | 'end'>

/** The slots that a schedule of the given status lists. */
export function listed(slots: readonly Slot[], status: ScheduleStatus, now: Instant): readonly Slot[] {
  return status === 'all' ? slots : slots.filter((slot) => statusOf(slot, now) === status)
}

const minute = 60_000

/**
 * The version of what a schedule lists. Open slots pass by themselves while the day goes on, so around now the
 * version also counts minutes.
 */
export function scheduleVersion(version: number, date: LocalDate, now: Instant): string {
  return versionOfDays(version, { from: date, to: date }, now)
}

/** The same for several days, of which one or another may be around now. */
export function versionOfDays(version: number, { from, to }: Days, now: Instant): string {
  if (dayFrom(now, from) === 'future') return String(version)
  return dayFrom(now, to) === 'past'
    ? `${String(version)}.past`
    : `${String(version)}.${String(Math.floor(now / minute))}`
}
