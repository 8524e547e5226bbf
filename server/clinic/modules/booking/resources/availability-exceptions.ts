import type { Fault, InputOf } from '@waymark/shared'
import { formatExceptions, parseOpenings, type exceptionFields } from '@waymark/shared/clinic'
import { dateAfter, type LocalDate } from '@waymark/server/values'
import { withExceptions, type Availability } from '../domain/availability.ts'
import { bookingTexts } from '../texts.ts'

// As long as the field of the working hours that has all exceptions.
const longestText = 10_000
const mostDays = 60

/**
 * Returns the availability with the exceptions of a form, or the faults of the form.
 *
 * @param today the date in the zone of the doctor
 */
export function exceptedFrom(
  availability: Availability,
  { kind, hours = '', ...days }: InputOf<typeof exceptionFields>,
  today: LocalDate,
): Availability | { readonly faults: readonly Fault[] } {
  const openings = parseOpenings(hours) ?? []
  const { from, until } = days
  // The weekly hours take an exception away, also a past one.
  if (kind !== 'weekly' && (until ?? from) < today)
    return fault(until === undefined ? '/from' : '/until', bookingTexts.pastDayFault)
  const dates = exceptedDays(days)
  if (dates.length === 0) return fault('/until', bookingTexts.exceptionDaysFault({ most: mostDays }))
  const wanted = withExceptions(availability, dates, kind === 'weekly' ? undefined : openings)
  return formatExceptions(wanted.exceptions).length > longestText
    ? fault('/from', bookingTexts.manyExceptionsFault)
    : wanted
}

function fault(pointer: string, detail: string): { readonly faults: readonly Fault[] } {
  return { faults: [{ pointer, detail }] }
}

/** Returns the days of the form; none if the range is too long or ends before it begins. */
export function exceptedDays({
  from,
  until = from,
}: Pick<InputOf<typeof exceptionFields>, 'from' | 'until'>): readonly LocalDate[] {
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1
  return days < 1 || days > mostDays ? [] : Array.from({ length: days }, (_, index) => dateAfter(from, index))
}
