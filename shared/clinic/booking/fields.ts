import {
  choice,
  day,
  identifier,
  optional,
  email,
  hidden,
  paragraphs,
  requiredUnless,
  telephone,
  text,
  token,
  userName,
  wholeNumber,
} from '../../src/field.ts'
import { chosenTypeFields } from './appointment-type-fields.ts'

/** The variable that identifies a doctor. */
export const doctorVariables = {
  doctor: identifier({ prompt: 'Doctor', example: 'mjones' }),
}

/** The variables of a schedule. Defaults: today in the doctor's time zone, and open slots. */
export const scheduleVariables = {
  date: optional(day({ prompt: 'Day' })),
  status: optional(
    choice({
      prompt: 'Times',
      example: 'open',
      default: 'open',
      options: { open: 'Free times', booked: 'Booked times', held: 'Held times', all: 'All times' },
    }),
  ),
}

/** The variables of the desk. Default: today in the time zone of the first doctor. */
export const deskVariables = { date: optional(day({ prompt: 'Day' })) }

/** The variables of a week: any day of it; default the current week in the doctor's time zone. */
export const weekVariables = {
  date: optional(day({ prompt: 'Week with the day' })),
}

/** The patient of an appointment. */
export const personFields = {
  name: text({
    prompt: 'Name',
    maxLength: 100,
    purpose: 'name',
    placeholder: 'First and last name',
    example: 'Ada Lovelace',
  }),
  age: requiredUnless('dateOfBirth', wholeNumber({ prompt: 'Age in years', min: 0, max: 130, example: '36' })),
  dateOfBirth: optional(day({ prompt: 'Date of birth', purpose: 'bday', example: '1990-05-17' })),
  email: optional(email({ prompt: 'E-mail', placeholder: 'ada@example.org', example: 'ada@example.org' })),
  telephone: optional(telephone({ prompt: 'Telephone', placeholder: '+44 20 7946 0018', example: '+44 20 7946 0018' })),
}

/** The details of a visit besides its patient. */
export const visitFields = {
  reason: optional(paragraphs({ prompt: 'Reason for the visit', maxLength: 1000, example: 'Yearly check-up' })),
}

/** The patient details of a booking. */
export const patientFields = { ...personFields, ...visitFields }

// A page offers the override after a rule has refused.
const override = optional(
  hidden(choice({ prompt: 'Booking rules', options: { keep: 'Apply the rules', override: 'Override the rules' } })),
)

/**
 * The fields of a booking: the patient and, with a doctor that has appointment types, the type. The last two are for staff:
 * the user to book for, which a page fills in, and whether to override the rules.
 */
export const bookingFields = {
  ...patientFields,
  ...chosenTypeFields,
  user: optional(hidden(userName({ prompt: 'User name of the patient' }))),
  rules: override,
}

/** The fields of a booking for staff only. */
export const staffFields = ['user', 'rules'] as const satisfies readonly (keyof typeof bookingFields)[]

/** The fields of a move; the second is for staff. */
export const moveFields = {
  slot: wholeNumber({ prompt: 'New time', min: 1, max: 999_999_999, example: '17' }),
  rules: override,
}

/** The appointment that its patient gives up for a held time. */
export const exchangeFields = {
  appointment: identifier({ prompt: 'Appointment to give up' }),
}

/** The variables of alternative times; default the day of the appointment. */
export const timeVariables = { date: optional(day({ prompt: 'Day' })) }

/** The variable that identifies the hold of an anonymous client. */
export const holdVariables = { hold: optional(token({ prompt: 'Hold', maxLength: 64 })) }

/** The variables of a search for appointments; the days are those of the doctors' calendars. */
export const appointmentSearch = {
  q: optional(
    text({ prompt: 'Patient, e-mail or telephone', minLength: 2, maxLength: 100, example: 'Ada', isPrivate: true }),
  ),
  user: optional(hidden(userName({ prompt: 'User name', example: 'pat' }))),
  doctor: optional(doctorVariables.doctor),
  status: optional(
    choice({
      prompt: 'Status',
      example: 'booked',
      options: {
        booked: 'Booked',
        arrived: 'Arrived',
        fulfilled: 'Seen',
        'no-show': 'Did not attend',
        cancelled: 'Cancelled',
      },
    }),
  ),
  period: optional(
    choice({
      prompt: 'Period',
      example: 'upcoming',
      options: { upcoming: 'Upcoming, soonest first', past: 'Past, latest first' },
    }),
  ),
  from: optional(day({ prompt: 'First day', example: '2026-12-01' })),
  until: optional(day({ prompt: 'Last day', example: '2026-12-18' })),
}

/** The days, both included, in which a patient waits for a free time. */
export const waitingFields = {
  from: day({ prompt: 'First day', example: '2026-12-01' }),
  to: day({ prompt: 'Last day', example: '2026-12-18' }),
}
