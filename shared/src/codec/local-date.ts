import { refinedText } from './refined-text.ts'

const shape = /^(\d{4})-(\d{2})-(\d{2})$/

function isLocalDate(text: string): boolean {
  const parts = shape.exec(text)
  if (parts === null) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** A day of the calendar as `YYYY-MM-DD` (RFC 3339 full-date), in whatever zone its owner lives. */
export const LocalDate = refinedText('LocalDate', isLocalDate, 'must be a day that exists, written YYYY-MM-DD')
export type LocalDate = string
