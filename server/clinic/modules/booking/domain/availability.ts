import type { InputOf } from '@waymark/shared'
import type { slotRuleFields } from '@waymark/shared/clinic'
import {
  type CountedPage,
  dateAt,
  dayOfWeek,
  type Extent,
  type ExtentRequest,
  type Instant,
  instantOf,
  type LocalDate,
  type PageRequest,
  timeAt,
  type TimeOfDay,
} from '@waymark/server/values'
import type { NewSlot } from './schedule.ts'

/*
 * The working hours of a doctor. They determine the slots of every day of the horizon; a change never orphans a booked
 * slot (change-availability.ts).
 */
export interface Availability extends Readonly<InputOf<typeof slotRuleFields>> {
  readonly doctor: string
  /** The hours of each weekday, Monday first, in the doctor's zone. */
  readonly weekly: readonly (readonly Opening[])[]
  /** Exceptions to the weekly hours: days off, or days with other hours. */
  readonly exceptions: readonly ExceptionalDay[]
  /** Minutes between two slots. */
  readonly buffer: number
  /** Minutes before the start of a slot after which patients can no longer book it. */
  readonly notice: number
  /** Increases with every change. */
  readonly version: number
}

/** The availability of a doctor before it is first set. */
export const noWorkingHours: Omit<Availability, 'doctor'> = {
  weekly: [[], [], [], [], [], [], []],
  exceptions: [],
  slotLength: 30,
  buffer: 0,
  notice: 0,
  horizon: 28,
  version: 0,
}

/** Local times of the doctor; 24:00 is the end of the day. */
export interface Opening {
  readonly from: TimeOfDay
  readonly to: TimeOfDay
}

export interface ExceptionalDay {
  readonly date: LocalDate
  /** Empty on a day off. */
  readonly hours: readonly Opening[]
}

/** Port of the stored availabilities. */
export interface Availabilities {
  find(doctor: string): Promise<Availability | undefined>
  /** Pages in the order of the doctors' ids. */
  page(request: PageRequest): Promise<CountedPage<Availability>>
  extent(request: ExtentRequest): Promise<Extent>
  /** Returns the doctors with days last filled before an instant. */
  due(before: Instant, limit: number): Promise<readonly string[]>
  /** Writes the availability, or returns false if the version has changed; version 0 means none exists. */
  put(availability: Availability): Promise<boolean>
  /** Records when the days of a doctor were filled. */
  setFilled(doctor: string, at: Instant): Promise<void>
}

/** Returns the working hours of a doctor, which are none before they are first set. */
export async function presentAvailability(
  { availabilities }: { readonly availabilities: Pick<Availabilities, 'find'> },
  { id: doctor }: { readonly id: string },
): Promise<Availability> {
  return (await availabilities.find(doctor)) ?? { ...noWorkingHours, doctor }
}

/** The working hours of a doctor on a day, and the length of a slot. */
export interface Hours extends Opening {
  /** Minutes. */
  readonly slotLength: number
  /** Minutes between two slots. */
  readonly buffer?: number
}

/**
 * Returns the slots that fit into the hours of a day. Slots have their full length in real time, so a day on which the
 * clock changes has more or fewer of them, and none lies in a skipped hour.
 */
export function slotsOf(date: LocalDate, hours: Hours, timeZone: string): readonly NewSlot[] {
  const length = hours.slotLength * minute
  const step = length + (hours.buffer ?? 0) * minute
  const close = instantOf(date, hours.to, timeZone)
  const slots: NewSlot[] = []
  for (let start = instantOf(date, hours.from, timeZone); start + length <= close; start += step) {
    const end = start + length
    slots.push({ start, end, startTime: timeAt(start, timeZone), endTime: timeAt(end, timeZone) })
  }
  return slots
}

const minute = 60_000

/** Returns the working hours of a doctor on a day. */
export function openingsOf({ weekly, exceptions }: Availability, date: LocalDate): readonly Opening[] {
  const exception = exceptions.find((day) => day.date === date)
  return exception?.hours ?? weekly[dayOfWeek(date) - 1] ?? []
}

/** Returns the availability with other hours on some days; without hours, the weekly hours apply to them again. */
export function withExceptions(
  availability: Availability,
  dates: readonly LocalDate[],
  hours: readonly Opening[] | undefined,
): Availability {
  const others = availability.exceptions.filter(({ date }) => !dates.includes(date))
  const set = hours === undefined ? [] : dates.map((date) => ({ date, hours }))
  const exceptions = [...others, ...set].toSorted((one, other) => (one.date < other.date ? -1 : 1))
  return { ...availability, exceptions }
}

/** Returns the slots of a day. */
export function slotsOfDay(availability: Availability, date: LocalDate, timeZone: string): readonly NewSlot[] {
  const { slotLength, buffer } = availability
  return openingsOf(availability, date).flatMap((opening) =>
    slotsOf(date, { ...opening, slotLength, buffer }, timeZone),
  )
}

/** Tells whether a time lies within the working hours of the day on which it begins. */
export function isWithin(
  availability: Availability,
  { start, end }: Pick<NewSlot, 'start' | 'end'>,
  timeZone: string,
): boolean {
  const date = dateAt(start, timeZone)
  return openingsOf(availability, date).some(
    ({ from, to }) => start >= instantOf(date, from, timeZone) && end <= instantOf(date, to, timeZone),
  )
}
