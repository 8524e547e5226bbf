import { dateAfter, dayOfWeek, type LocalDate } from './local-time.ts'

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
