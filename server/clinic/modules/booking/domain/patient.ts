import { valuesOfFields, type Fault, type InputOf } from '@waymark/shared'
import { personFields, visitFields, type patientFields } from '@waymark/shared/clinic'
import { type LocalDate, yearsBetween } from '@waymark/server/values'
import { bookingTexts } from '../texts.ts'
import type { Patient, Visit } from './appointment.ts'

/** Returns a patient with the age on the day of the appointment. */
export function patientOn<P extends Patient>(date: LocalDate, patient: P): P {
  const { dateOfBirth } = patient
  return dateOfBirth === undefined ? patient : { ...patient, age: yearsBetween(dateOfBirth, date) }
}

/** The day of an appointment and the present day, in the time zone of the doctor. */
export interface VisitDays {
  readonly date: LocalDate
  readonly today: LocalDate
}

const oldest = 130

/**
 * Returns the visit that the fields of a booking describe, or the faults of the age. The given age may be that of today
 * or that of the day of the appointment.
 */
export function visitOf(
  fields: InputOf<typeof patientFields>,
  { date, today }: VisitDays,
): Visit | { readonly faults: readonly Fault[] } {
  const { age, dateOfBirth } = fields
  const details = valuesOfFields(visitFields, fields)
  const person = valuesOfFields(personFields, fields)
  if (dateOfBirth === undefined) {
    if (age === undefined) throw new Error('The fields require an age or a date of birth')
    return { ...details, patient: { ...person, age } }
  }
  const ages = [yearsBetween(dateOfBirth, date), yearsBetween(dateOfBirth, today)] as const
  if (dateOfBirth > today || ages[0] > oldest) return fault('/dateOfBirth', bookingTexts.dateOfBirthFault)
  if (age !== undefined && !ages.includes(age)) return fault('/age', bookingTexts.contradictingAgeFault)
  return { ...details, patient: { ...person, age: ages[0] } }
}

function fault(pointer: string, detail: string): { readonly faults: readonly Fault[] } {
  return { faults: [{ pointer, detail }] }
}
