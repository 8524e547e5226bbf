import {
  LocalDate,
  parseExceptions,
  parseOpenings,
  weekdays,
  type availabilityFields,
  type InputOf,
} from '@waymark/shared'
import type { Availability } from '../domain/availability.ts'

/** What the form of an availability says; its fields have seen that it can be read. */
export function availabilityOf(input: InputOf<typeof availabilityFields>): Omit<Availability, 'doctor' | 'version'> {
  const { slotLength, buffer = 0, notice = 0, horizon, perDay, perPatient, exceptions = '' } = input
  return {
    weekly: weekdays.map((day) => parseOpenings(input[day] ?? '') ?? []),
    exceptions: parseExceptions(exceptions, LocalDate.is) ?? [],
    ...{ slotLength, buffer, notice, horizon, perDay, perPatient },
  }
}
