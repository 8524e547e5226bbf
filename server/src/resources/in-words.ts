import type { LocalDate } from '../domain/local-time.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

/** A day as people say it, such as Tuesday 1 December 2026. */
export function dayInWords(date: LocalDate): string {
  return day.format(Date.parse(date)).replace(',', '')
}
