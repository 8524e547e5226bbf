import {
  choice,
  day,
  email,
  identifier,
  names,
  optional,
  paragraphs,
  telephone,
  text,
  token,
  wholeNumber,
} from '../field.ts'

/** The variable that names a doctor. */
export const doctorVariables = {
  doctor: identifier({ prompt: 'Doctor', example: 'mjones' }),
}

/** The variables of a schedule. Without a date it is today where the doctor is; without a status, open slots. */
export const scheduleVariables = {
  date: optional(day({ prompt: 'Day' })),
  status: optional(
    choice({
      prompt: 'Slots',
      example: 'open',
      options: { open: 'Open slots', booked: 'Booked slots', held: 'Held slots', all: 'All slots' },
    }),
  ),
}

/** The variables of a week: any day of it. Without one it is the present week where the doctor is. */
export const weekVariables = {
  date: optional(day({ prompt: 'Week of the day' })),
}

/** What the clinic asks of a patient who books a slot. */
export const patientFields = {
  name: text({ prompt: 'Name', maxLength: 100, placeholder: 'First and last name', example: 'Ada Lovelace' }),
  age: wholeNumber({ prompt: 'Age in years', min: 0, max: 130, example: '36' }),
  email: optional(email({ prompt: 'E-mail', placeholder: 'ada@example.org', example: 'ada@example.org' })),
  telephone: optional(telephone({ prompt: 'Telephone', placeholder: '+44 20 7946 0018', example: '+44 20 7946 0018' })),
  reason: optional(paragraphs({ prompt: 'Reason for the visit', maxLength: 1000, example: 'Yearly check-up' })),
}

/** The variables of a page of a collection. */
export const pageVariables = {
  cursor: optional(token({ prompt: 'Place in the collection', maxLength: 600 })),
  limit: optional(wholeNumber({ prompt: 'Items on a page', min: 1, max: 100, example: '10' })),
}

/** The variables of a view: which members of the state, and which embedded resources. */
export const viewVariables = {
  fields: optional(names({ prompt: 'Members', maxLength: 1000 })),
  embed: optional(names({ prompt: 'Embedded resources', maxLength: 1000 })),
}
