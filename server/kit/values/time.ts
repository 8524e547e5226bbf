import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'
import { currentTranslator, translate } from '@waymark/shared'
import { localeOf, perLanguage } from '../languages/current.ts'

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

/** The current time; fixed in tests. */
export interface Clock {
  now(): Instant
}

/** A calendar date, `YYYY-MM-DD`, in the owner's time zone. */
export type LocalDate = string
/** A time of day, `HH:MM`. */
export type TimeOfDay = string

const minute = 60_000
const hour = 60 * minute
// Writing a date takes longer than all else in the title of a slot.
const minutesOfDay: readonly TimeOfDay[] = Array.from({ length: 24 * 60 }, (_, index) =>
  [Math.floor(index / 60), index % 60].map((part) => String(part).padStart(2, '0')).join(':'),
)

const steadyOffsets = new LRUCache<string, number>({ max: 1000 })

// A schedule has many times of one day.
let last = { day: Number.NaN, timeZone: '', offset: Number.NaN }

/**
 * Returns the offset of a time zone in milliseconds, if it is the same on the whole UTC day of an instant and some hours
 * around it; NaN otherwise. Temporal takes a hundred times as long for each time, and most days have one offset.
 */
function steadyOffset(instant: Instant, timeZone: string): number {
  const day = Math.floor(instant / (24 * hour))
  if (last.day === day && last.timeZone === timeZone) return last.offset
  const key = `${timeZone} ${String(day)}`
  const offset = steadyOffsets.get(key) ?? offsetOfDay(day, timeZone)
  steadyOffsets.set(key, offset)
  last = { day, timeZone, offset }
  return offset
}

function offsetOfDay(day: number, timeZone: string): number {
  const [first, last] = [day * 24 - 3, day * 24 + 27].map((hours) => zoned(hours * hour, timeZone).offsetNanoseconds)
  return first !== undefined && first === last ? first / 1_000_000 : Number.NaN
}

function dateOf(milliseconds: number): LocalDate {
  return new Date(milliseconds).toISOString().replace(/T.*/, '')
}

/** Returns the date at an instant in an IANA time zone. */
export function dateAt(instant: Instant, timeZone: string): LocalDate {
  const offset = steadyOffset(instant, timeZone)
  if (Number.isNaN(offset)) return zoned(instant, timeZone).toPlainDate().toString()
  return dateOf(instant + offset)
}

/** Returns the local time at an instant in an IANA time zone. */
export function timeAt(instant: Instant, timeZone: string): TimeOfDay {
  const offset = steadyOffset(instant, timeZone)
  if (Number.isNaN(offset)) return zoned(instant, timeZone).toPlainTime().toString({ smallestUnit: 'minute' })
  const minuteOfDay = Math.floor((instant + offset) / minute) % minutesOfDay.length
  return minutesOfDay.at(minuteOfDay) ?? ''
}

const zoneNames = perLanguage(
  (translator) =>
    new LRUCache<string, Intl.DateTimeFormat>({
      max: 100,
      memoMethod: (timeZone) => {
        const locale = translator.language === 'en' ? 'en-US' : localeOf(translator)
        return new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
      },
    }),
)

/**
 * Returns the local time at an instant for people. Of a time that the end of summer time repeats, it says which of the two
 * it is, such as 01:30 EDT.
 *
 * @example
 * assert.equal(clockTime(Date.parse('2026-11-01T06:30:00Z'), 'America/New_York'), '01:30 EST')
 * assert.equal(clockTime(Date.parse('2026-11-01T14:30:00Z'), 'America/New_York'), '09:30')
 */
export function clockTime(instant: Instant, timeZone: string): string {
  const time = timeAt(instant, timeZone)
  if (!Number.isNaN(steadyOffset(instant, timeZone))) return time
  const local = zoned(instant, timeZone).toPlainDateTime()
  const [first, second] = (['earlier', 'later'] as const).map(
    (disambiguation) => local.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
  )
  if (first === second) return time
  const parts = zoneNames().memo(timeZone).formatToParts(instant)
  return `${time} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''}`.trim()
}

/**
 * Returns the instant of a local time on a date; 24:00 is midnight of the next day. A time that the change to summer
 * time skips is shifted by the gap; of an ambiguous time, the earlier instant is returned.
 */
export function instantOf(date: LocalDate, time: TimeOfDay, timeZone: string): Instant {
  const day = Temporal.PlainDate.from(date)
  const [start, plainTime] = time === '24:00' ? [day.add({ days: 1 }), '00:00'] : [day, time]
  return start.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
}

/** Adds days to a date. */
export function dateAfter(date: LocalDate, days: number): LocalDate {
  // Temporal takes five times as long, and a schedule has two neighbours.
  return dateOf(Date.parse(date) + days * 24 * hour)
}

/** Returns the full years between two dates, such as the age on a day. */
export function yearsBetween(from: LocalDate, to: LocalDate): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'year' }).years
}

/** Returns the days from one date to another; negative if the other is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

/** Monday is 1, Sunday is 7. */
export function dayOfWeek(date: LocalDate): number {
  return Temporal.PlainDate.from(date).dayOfWeek
}

const fullDate = perLanguage(
  (translator) => new Intl.DateTimeFormat(localeOf(translator), { dateStyle: 'full', timeZone: 'UTC' }),
)
// A schedule has the same day in the title of each slot, and Intl takes longer than all else in the title.
const days = perLanguage(() => new LRUCache<LocalDate, string>({ max: 1000 }))

/** Formats a date for people, such as Tuesday 1 December 2026. */
export function dayInWords(date: LocalDate): string {
  const written = days()
  const known = written.get(date)
  if (known !== undefined) return known
  const words = fullDate().format(Date.parse(date))
  const withoutComma = currentTranslator().language === 'en' ? words.replace(',', '') : words
  written.set(date, withoutComma)
  return withoutComma
}

const shortDay = perLanguage(
  (translator) => new Intl.DateTimeFormat(localeOf(translator), { weekday: 'short', day: 'numeric', timeZone: 'UTC' }),
)

/** Formats a date for a narrow place, such as Mon 23. */
export function shortDayInWords(date: LocalDate): string {
  return shortDay().format(Date.parse(date))
}

const shortDate = perLanguage(
  (translator) =>
    new Intl.DateTimeFormat(localeOf(translator), {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    }),
)

/** Formats a date of the coming days for a narrow place, such as Mon 23 Nov. */
export function shortDateInWords(date: LocalDate): string {
  return shortDate().format(Date.parse(date))
}

const weekday = perLanguage(
  (translator) => new Intl.DateTimeFormat(localeOf(translator), { weekday: 'short', timeZone: 'UTC' }),
)

/** Formats the weekday of a date for a narrow place, such as Mon. */
export function weekdayInWords(date: LocalDate): string {
  return weekday().format(Date.parse(date))
}

/**
 * Returns the first day of the week where the reader's language is spoken: Monday is 1, as in `dayOfWeek`.
 *
 * @example
 * assert.equal(firstDayOfWeek(), 1)
 */
export const firstDayOfWeek = perLanguage((translator) => {
  // TypeScript does not know the method yet.
  const locale: Intl.Locale & { getWeekInfo?: () => { readonly firstDay: number } } = new Intl.Locale(
    localeOf(translator),
  )
  return locale.getWeekInfo?.().firstDay ?? 1
})

const month = perLanguage(
  (translator) => new Intl.DateTimeFormat(localeOf(translator), { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** Formats the month of a date, such as December 2026. */
export function monthInWords(date: LocalDate): string {
  return month().format(Date.parse(date))
}

const longDate = perLanguage(
  (translator) => new Intl.DateTimeFormat(localeOf(translator), { dateStyle: 'long', timeZone: 'UTC' }),
)

/** Formats a date without its weekday, such as 1 December 2026. */
export function dateInWords(date: LocalDate): string {
  return longDate().format(Date.parse(date))
}

/** Formats the dates from one to another for people, such as 1–7 December 2026. */
export function daysInWords(from: LocalDate, to: LocalDate): string {
  return longDate().formatRange(Date.parse(from), Date.parse(to))
}

/** Returns the instant at which a date begins in the first time zone, UTC+14. */
export function firstInstantOf(date: LocalDate): Instant {
  return Date.parse(`${date}T00:00:00Z`) - 14 * hour
}

/** Returns the instant at which a date ends in the last time zone, UTC−12. */
export function lastInstantOf(date: LocalDate): Instant {
  return Date.parse(`${date}T00:00:00Z`) + 36 * hour
}

/** Compares a date with now in every time zone. */
export function dayFrom(now: Instant, date: LocalDate): 'past' | 'around now' | 'future' {
  if (now < firstInstantOf(date)) return 'future'
  return now > lastInstantOf(date) ? 'past' : 'around now'
}

function zoned(instant: Instant, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}

/**
 * Returns a text about times with the name of their time zone, unless it is the zone that readers take for granted.
 *
 * @example
 * assert.equal(withZone('09:30', 'America/New_York', 'Europe/London'), '09:30, New York time')
 * assert.equal(withZone('09:30', 'Europe/London', 'Europe/London'), '09:30')
 */
export function withZone(times: string, zone: string, usual: string | undefined): string {
  return isNamed(zone, usual) ? translate('{times}, {zone}', { times, zone: zoneName(zone) }) : times
}

/** Returns whether pages, mails and PDF name a time zone: only if it is not that of the service. */
export function isNamed(zone: string, usual: string | undefined): boolean {
  return zone !== '' && zone !== usual
}

/** Returns the name of a time zone for people: `America/New_York` becomes `New York time`. */
export function zoneName(zone: string): string {
  return translate('{place} time', { place: zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone })
}
