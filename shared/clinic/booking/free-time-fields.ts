import { TimeOfDay } from '../../src/codecs.ts'
import { day, hidden, optional, text, userName, type Field } from '../../src/field.ts'
import { doctorFields, searchVariables } from './doctor-fields.ts'

/** The variables of a page to book for a patient, for clerks: the chosen patient, or words that find one. */
export const patientVariables = {
  q: optional(
    text({
      prompt: 'Name, date of birth or telephone',
      minLength: 2,
      maxLength: 100,
      example: '1990',
      isPrivate: true,
    }),
  ),
  patient: optional(hidden(userName({ prompt: 'Patient', example: 'pat' }))),
}

const notBefore: Field<string, true> = {
  kind: 'text',
  required: true,
  prompt: 'Not before',
  placeholder: '12:00',
  example: '12:00',
  maxLength: 5,
  pattern: '(?:[01]?[0-9]|2[0-3]):[0-5][0-9]',
  codec: TimeOfDay,
  fromText: (written) => (/^\d:\d\d$/.test(written) ? `0${written}` : written),
}

/** The variables of a search for free times with any doctor; the days are those of the doctors' calendars. */
export const freeTimeSearch = {
  speciality: optional(doctorFields.speciality),
  typeName: optional(text({ prompt: 'Appointment type', maxLength: 100, example: 'First visit' })),
  language: searchVariables.language,
  from: optional(day({ prompt: 'First day', example: '2026-12-01' })),
  time: optional(notBefore),
  until: optional(day({ prompt: 'Last day', example: '2026-12-18' })),
}

/** The same for a patient, for clerks. */
export const telephoneSearch = { ...patientVariables, ...freeTimeSearch }

/** What a caller on the telephone says first. */
export const callVariables = {
  q: patientVariables.q,
  speciality: freeTimeSearch.speciality,
  typeName: freeTimeSearch.typeName,
  from: freeTimeSearch.from,
  time: freeTimeSearch.time,
}
