import { refinedText } from './refined-text.ts'

const shape = /^(\d{4})-(\d{2})-(\d{2})$/

function isLocalDate(text: string): boolean {
  const [, year, month, day] = shape.exec(text) ?? []
  if (year === undefined) return false
  // A day that a month does not have would come out as one of the next.
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  // Date takes years below 100 for those of the last century.
  return Number(year) >= 100 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** A day of the calendar as `YYYY-MM-DD` (RFC 3339 full-date), in whatever zone its owner lives. */
export const LocalDate = refinedText('LocalDate', isLocalDate, 'must be a day that exists, written YYYY-MM-DD')
export type LocalDate = string
