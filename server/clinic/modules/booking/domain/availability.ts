import {
  type Instant,
  dateAt,
  dayOfWeek,
  instantOf,
  timeAt,
  type LocalDate,
  type TimeOfDay,
} from '@waymark/server/values/time'
import type { Page, PageRequest } from '@waymark/server/values/page'
import type { NewSlot } from './schedule.ts'

/*
 * When a doctor sees patients. Slots follow from it, for every day of the horizon; what it changes never leaves a
 * booked slot outside of it (change-availability.ts).
 */
export interface Availability {
  readonly doctor: string
  /** The hours of each weekday, Monday first; all in the doctor's zone. */
  readonly weekly: readonly (readonly Opening[])[]
  /** Days that are not like their weekday: off, or with other hours. */
  readonly exceptions: readonly ExceptionalDay[]
  /** Minutes. */
  readonly slotLength: number
  /** Minutes between two slots. */
  readonly buffer: number
  /** Minutes before its start in which patients cannot book a slot any more. */
  readonly notice: number
  /** Days, today included, for which there are slots. */
  readonly horizon: number
  /** Appointments in a day, where they are limited. */
  readonly perDay?: number | undefined
  /** Appointments that a patient with an account may have ahead with the doctor, where they are limited. */
  readonly perPatient?: number | undefined
  /** Grows with every change. */
  readonly version: number
}

/** What there is of a doctor of whom nothing was said yet. */
export const nothingSaid: Omit<Availability, 'doctor'> = {
  weekly: [[], [], [], [], [], [], []],
  exceptions: [],
  slotLength: 30,
  buffer: 0,
  notice: 0,
  horizon: 28,
  version: 0,
}

/** From and to, as the doctor's clock shows them; 24:00 is the end of the day. */
export interface Opening {
  readonly from: TimeOfDay
  readonly to: TimeOfDay
}

export interface ExceptionalDay {
  readonly date: LocalDate
  /** None on a day off. */
  readonly hours: readonly Opening[]
}

/** The port to where availabilities are kept. */
export interface Availabilities {
  find(doctor: string): Promise<Availability | undefined>
  /** By the ids of their doctors. */
  page(request: PageRequest): Promise<Page<Availability>>
  /** Changes whenever one of them does. */
  version(): Promise<string>
  /** The doctors whose days were last filled before an instant. */
  due(before: Instant, limit: number): Promise<readonly string[]>
  /** Writes it if the version is still the given one, 0 for none; false where it is not. */
  put(availability: Availability): Promise<boolean>
  /** Says when the days of a doctor were filled. */
  setFilled(doctor: string, at: Instant): Promise<void>
}

/** When a doctor sees patients on a day, and how long one slot is. */
export interface Hours extends Opening {
  /** Minutes. */
  readonly slotLength: number
  /** Minutes between two slots. */
  readonly buffer?: number
}

/**
 * The slots that follow from the hours of a day. Slots have their full length in real time, so a day on which
 * the clock changes has more or fewer of them, and none lies in an hour that does not exist.
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

/** When the doctor is there on a day. */
function openingsOf({ weekly, exceptions }: Availability, date: LocalDate): readonly Opening[] {
  const exception = exceptions.find((day) => day.date === date)
  return exception?.hours ?? weekly[dayOfWeek(date) - 1] ?? []
}

/** The slots of a day. */
export function slotsOfDay(availability: Availability, date: LocalDate, timeZone: string): readonly NewSlot[] {
  const { slotLength, buffer } = availability
  return openingsOf(availability, date).flatMap((opening) =>
    slotsOf(date, { ...opening, slotLength, buffer }, timeZone),
  )
}

/** Whether a time lies within the hours of the day on which it begins. */
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
