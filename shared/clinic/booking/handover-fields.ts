import { choice, day, optional, paragraphs, requiredUnless, text, wholeNumber } from '../../src/field.ts'
import { doctorVariables } from './fields.ts'
import { doctorFields } from './doctor-fields.ts'

const linkFields = {
  name: text({ prompt: 'Name of the helper', maxLength: 100, placeholder: 'Violet', example: 'Violet' }),
  until: day({ prompt: 'Last day of the link', example: '2026-12-01' }),
  note: optional(paragraphs({ prompt: 'What should they know?', maxLength: 500, example: 'Not on Tuesdays, please.' })),
}

/** What a link permits, the helper, and the last day on which it works. */
export const handoverFields = {
  may: choice({
    prompt: 'What may they do?',
    example: 'move',
    options: { move: 'Move the appointment', cancel: 'Cancel the appointment' },
  }),
  ...linkFields,
}

/** What a link lets its holder book: a doctor or a speciality, until the latest day. */
export const wishFields = {
  speciality: requiredUnless('doctor', { ...doctorFields.speciality, example: 'General practice' }),
  doctor: optional(doctorVariables.doctor),
  latest: day({ prompt: 'Latest day of the appointment', example: '2026-12-04' }),
  age: optional(wholeNumber({ prompt: 'Your age in years', min: 0, max: 130, example: '36' })),
}

/** The fields of a link with which another person books one appointment. */
export const bookingLinkFields = { ...wishFields, ...linkFields }

/** The fields of all links, as they are stored. */
export const storedLinkFields = { ...linkFields, ...wishFields, latest: optional(wishFields.latest) }
