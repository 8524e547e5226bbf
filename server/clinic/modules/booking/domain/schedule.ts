import {
  dateAfter,
  dayFrom,
  dayOfWeek,
  firstInstantOf,
  type Instant,
  type LocalDate,
  type Page,
  type PageRequest,
} from '@waymark/server/values'
import type { AppointmentType } from './appointment-type.ts'
import type { Doctor } from './doctor.ts'
import { statusOf, type Slot } from './slot.ts'

/** The slots that a schedule lists. */
export type ScheduleStatus = 'open' | 'booked' | 'held' | 'all'

/**
 * Port of the stored slots. They belong to a day of a doctor, and the day has its own version. Withdrawn slots are
 * never listed.
 */
export interface Schedules {
  /** Returns the slots of a doctor's day in the order of time. */
  slots(doctor: string, date: LocalDate): Promise<readonly Slot[]>
  /** Returns a doctor with the state of one day; the version of a day without slots is 0. */
  day(doctor: string, date: LocalDate, now: Instant): Promise<DoctorDay | undefined>
  /** Returns the slots of a range of days, both ends included, in the order of time. */
  slotsWithin(doctor: string, days: Days): Promise<readonly Slot[]>
  /** Returns a doctor with the state of several days. */
  days(doctor: string, days: Days, now: Instant): Promise<DoctorDays | undefined>
  /** Returns a slot, including a withdrawn one. */
  slot(id: number): Promise<Slot | undefined>
  /** Returns the open slots in the order of time, without held ones. */
  open(search: OpenSearch): Promise<readonly Slot[]>
  /** Returns the days of a doctor with open slots, without held ones. */
  freeDays(doctor: string, days: Days, now: Instant): Promise<readonly LocalDate[]>
  /** Pages forwards through the open slots of all doctors in the order of `freeTimeKey`, without held ones. */
  free(search: FreeSearch, request: ForwardRequest): Promise<Page<FreeTime>>
  /** Returns the next open slots of each of several doctors, without held ones. */
  nextOf(doctors: readonly string[], now: Instant, count: number): Promise<NextSlots>
  /** Adds all slots of a day; a day that already has slots is unchanged. */
  add(doctor: string, date: LocalDate, slots: readonly NewSlot[]): Promise<void>
  /** Returns all slots of a doctor that begin after an instant, including withdrawn ones, in the order of time. */
  ahead(doctor: string, after: Instant): Promise<readonly Slot[]>
  /** Applies the changes of a new availability to a doctor's days. Returns the slots whose hold it has ended. */
  apply(doctor: string, changes: ScheduleChanges): Promise<readonly number[]>
  /** Blocks an open slot without a hold, or opens a blocked one; returns false if the status has changed. */
  setBlocked(slot: Slot, isBlocked: boolean, now: Instant): Promise<boolean>
}

/** A doctor with the state of a range of days. */
export interface DoctorDays {
  readonly doctor: Doctor
  /** Increases with every change of a slot. */
  readonly version: number
  /** Number of live holds; holds expire without a write. */
  readonly holds: number
  /** Milliseconds before its start in which a slot can no longer be booked. */
  readonly notice: number
}

/** A doctor with the state of one day. */
export interface DoctorDay extends DoctorDays {
  /** Whether patients choose an appointment type of the doctor. */
  readonly hasTypes: boolean
}

/** Returns the cache tag of the slots of a doctor's day. */
export function scheduleTag(doctor: string, date: LocalDate): string {
  return `schedule-${doctor}-${date}`
}

/** A range of days, both ends included. */
export interface Days {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** Selects open slots of a doctor, or of other doctors with the same speciality. */
export interface OpenSearch {
  readonly doctor: string
  readonly ofOthers?: boolean
  /** Restricts the search to this day. */
  readonly date?: LocalDate
  readonly now: Instant
  /** Restricts the search to slots that begin at or after this instant. */
  readonly from?: Instant
  readonly limit: number
}

/** Selects open slots of all doctors. */
export interface FreeSearch {
  readonly now: Instant
  /** Days of the doctors' calendars, both ends included. */
  readonly from?: LocalDate | undefined
  readonly to?: LocalDate | undefined
  /** The time of day, `HH:MM`, from which slots of the first day are selected. */
  readonly time?: string | undefined
  readonly speciality?: string | undefined
  /** A language tag; it also matches the variants of the language. */
  readonly language?: string | undefined
}

/** A request that is not for the page before a key. */
export type ForwardRequest = Pick<PageRequest, 'limit' | 'after'>

/** An open slot with its doctor, and the appointment type that begins there if one was searched for. */
export interface FreeTime {
  readonly slot: Slot
  readonly doctor: Doctor
  readonly type?: AppointmentType
}

/** Slots by their doctors, in the order of time. */
export type NextSlots = ReadonlyMap<string, readonly Slot[]>

/** Returns the days of a month, given by one of its days. */
export function monthOf(date: LocalDate): Days & { readonly dates: readonly LocalDate[] } {
  const from = `${date.slice(0, -2)}01`
  const dates = Array.from({ length: 31 }, (_, index) => dateAfter(from, index)).filter(
    (each) => each.slice(0, -2) === date.slice(0, -2),
  )
  return { from, to: dates.at(-1) ?? from, dates }
}

/** Returns the sort key of a free time: by start, then by id. */
export function freeTimeKey({ slot }: Pick<FreeTime, 'slot'>): string {
  return `${String(slot.start)}.${String(slot.id)}`
}

/** The place of a slot in the order of time. */
export type TimePlace = Pick<Slot, 'start' | 'id'>

/** Returns the place of the key of a free time; an invalid key is before all others. */
export function placeOfKey(key: string | undefined): TimePlace {
  const [, start = 0, id = 0] = (/^(\d{1,15})\.(\d{1,15})$/.exec(key ?? '') ?? []).map(Number)
  return { start, id }
}

/** Compares two places in the order of `freeTimeKey`. */
export function compareTimes(one: TimePlace, other: TimePlace): number {
  return one.start - other.start || one.id - other.id
}

export type NewSlot = Pick<Slot, 'startTime' | 'endTime' | 'start' | 'end'>

export interface ScheduleChanges {
  readonly added: readonly (NewSlot & Pick<Slot, 'date'>)[]
  /** Withdrawn slots that are open again. */
  readonly reopened: readonly Slot[]
  readonly withdrawn: readonly Slot[]
  /** Slots with new instants, because the rules of the zone have changed. */
  readonly realigned: readonly Slot[]
  /** Milliseconds, for all slots that begin after `now`. */
  readonly notice: number
  readonly now: Instant
}

/** Returns the slots that a schedule of the given status lists. */
export function listed(slots: readonly Slot[], status: ScheduleStatus, now: Instant): readonly Slot[] {
  return status === 'all' ? slots : slots.filter((slot) => statusOf(slot, now) === status)
}

const minute = 60_000

/**
 * Returns the version of a range of days. Open slots close and pass without a write, so the version of days around now
 * also counts minutes. Holds expire without a write, so it also counts live holds.
 */
export function versionOfDays(
  { version, holds, notice }: Omit<DoctorDays, 'doctor'>,
  { from, to }: Days,
  now: Instant,
): VersionOfDays {
  const known = holds === 0 ? String(version) : `${String(version)}.h${String(holds)}`
  const until = (instant: Instant): Instant => (holds === 0 ? instant : now)
  if (dayFrom(now + notice, from) === 'future') return { version: known, until: until(firstInstantOf(from) - notice) }
  if (dayFrom(now, to) === 'past') return { version: `${known}.past`, until: until(Infinity) }
  const minutes = Math.floor(now / minute)
  return { version: `${known}.${String(minutes)}`, until: until((minutes + 1) * minute) }
}

export interface VersionOfDays {
  readonly version: string
  /** The instant until which the version changes only with a write; in the past if there are live holds. */
  readonly until: Instant
}

// Maximum numbers of alternatives of each kind.
const sameDay = 3
const laterDays = 3
const otherDoctors = 2

/**
 * Returns alternatives to a slot: the nearest open slots of the same day, the first of later days, and the first of
 * other doctors with the same speciality.
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

// A date has a year of four digits, from 0100.
const first = '0100-01-01'

function isWritten(date: LocalDate): boolean {
  return date.length === first.length && date >= first
}

/** Returns the week of a day, Monday first; at the ends of the calendar it has fewer than seven days. */
export function weekOf(date: LocalDate): readonly LocalDate[] {
  const monday = 1 - dayOfWeek(date)
  return [0, 1, 2, 3, 4, 5, 6].map((day) => dateAfter(date, monday + day)).filter(isWritten)
}

/** Returns the same weekday of another week, or undefined beyond the end of the calendar. */
export function weeksAfter(date: LocalDate, weeks: number): LocalDate | undefined {
  const other = dateAfter(date, 7 * weeks)
  return isWritten(other) ? other : undefined
}
