import { Temporal } from 'temporal-polyfill'

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

/** Where the domain takes the time from; tests hold it still. */
export interface Clock {
  now(): Instant
}

/** A day of the calendar, `YYYY-MM-DD`, in whatever zone its owner lives. */
export type LocalDate = string
/** A time of day, `HH:MM`. */
export type TimeOfDay = string

/** The day that it is at an instant in a time zone (IANA name). */
export function dateAt(instant: Instant, timeZone: string): LocalDate {
  return zoned(instant, timeZone).toPlainDate().toString()
}

/** The time of day that a wall clock shows at an instant in a time zone. */
export function timeAt(instant: Instant, timeZone: string): TimeOfDay {
  return zoned(instant, timeZone).toPlainTime().toString({ smallestUnit: 'minute' })
}

/**
 * The instant at which a wall clock shows a time on a day; 24:00 is the start of the next day. A time that the
 * change to summer time leaves out is taken as that much later, one that occurs twice as the earlier.
 */
export function instantOf(date: LocalDate, time: TimeOfDay, timeZone: string): Instant {
  const day = Temporal.PlainDate.from(date)
  const [start, plainTime] = time === '24:00' ? [day.add({ days: 1 }), '00:00'] : [day, time]
  return start.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
}

/** The day so many days later, or earlier where `days` is negative. */
export function dateAfter(date: LocalDate, days: number): LocalDate {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** Monday is 1, Sunday is 7. */
export function dayOfWeek(date: LocalDate): number {
  return Temporal.PlainDate.from(date).dayOfWeek
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

/** A day as people say it, such as Tuesday 1 December 2026. */
export function dayInWords(date: LocalDate): string {
  return day.format(Date.parse(date)).replace(',', '')
}

const hour = 3_600_000

/** Where a day lies from now, whatever its zone: zones reach from 14 hours before to 12 hours after UTC. */
export function dayFrom(now: Instant, date: LocalDate): 'past' | 'around now' | 'future' {
  const start = Date.parse(`${date}T00:00:00Z`)
  if (now < start - 14 * hour) return 'future'
  return now > start + 36 * hour ? 'past' : 'around now'
}

function zoned(instant: Instant, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}
