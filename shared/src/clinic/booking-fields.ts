import { LocalDate } from '../codec/local-date.ts'
import { refinedText } from '../codec/refined-text.ts'
import {
  choice,
  day,
  email,
  optional,
  paragraphs,
  telephone,
  text,
  token,
  userName,
  wholeNumber,
  type Field,
} from '../field.ts'
import { openingsPattern, parseExceptions, parseOpenings } from './openings.ts'

/** What the clinic asks of a patient who books a slot. */
export const patientFields = {
  name: text({ prompt: 'Name', maxLength: 100, placeholder: 'First and last name', example: 'Ada Lovelace' }),
  age: wholeNumber({ prompt: 'Age in years', min: 0, max: 130, example: '36' }),
  email: optional(email({ prompt: 'E-mail', placeholder: 'ada@example.org', example: 'ada@example.org' })),
  telephone: optional(telephone({ prompt: 'Telephone', placeholder: '+44 20 7946 0018', example: '+44 20 7946 0018' })),
  reason: optional(paragraphs({ prompt: 'Reason for the visit', maxLength: 1000, example: 'Yearly check-up' })),
}

const override = optional(
  choice({ prompt: 'The rules of booking', options: { keep: 'Keep them', override: 'Set them aside' } }),
)

/** What books a slot. The last two are for the clinic: whose account it is for, and whether rules are set aside. */
export const bookingFields = {
  ...patientFields,
  user: optional(userName({ prompt: 'Patient’s user name' })),
  rules: override,
}

/** The fields of a booking that are for the clinic only. */
export const staffFields = ['user', 'rules'] as const satisfies readonly (keyof typeof bookingFields)[]

/** What moves an appointment; the second is for the clinic. */
export const moveFields = {
  slot: wholeNumber({ prompt: 'Open slot', min: 1, max: 999_999_999, example: '17' }),
  rules: override,
}

export const cancelFields = {
  why: optional(paragraphs({ prompt: 'Why it is cancelled', maxLength: 500, example: 'I am well again' })),
}

export const attendanceFields = {
  status: choice({
    prompt: 'The patient',
    example: 'arrived',
    options: { arrived: 'has arrived', 'no-show': 'has not come', fulfilled: 'was seen' },
  }),
}

/** The variables of the times to which an appointment can be moved. Without a date it is the day of the appointment. */
export const timeVariables = { date: optional(day({ prompt: 'Day' })) }

/** The variable by which somebody without an account is known to hold a slot. */
export const holdVariables = { hold: optional(token({ prompt: 'Hold', maxLength: 64 })) }

export const waitingFields = {
  from: day({ prompt: 'From the day', example: '2026-12-01' }),
  to: day({ prompt: 'To the day', example: '2026-12-18' }),
}

const hoursCodec = refinedText(
  'Openings',
  (written) => written.length <= 200 && parseOpenings(written) !== undefined,
  'must be hours one after the other, such as 09:00-12:00, 13:00-17:00, or off',
)
const exceptionsCodec = refinedText(
  'Exceptions',
  (written) => written.length <= 10_000 && parseExceptions(written, LocalDate.is) !== undefined,
  'must have a day on each line, each once, such as 2026-12-24 off, or 2026-12-28 09:00-12:00',
)

function openings(prompt: string): Field<string, false> {
  return optional({
    kind: 'text',
    required: true,
    prompt,
    placeholder: 'off',
    example: '09:00-12:00, 13:00-17:00',
    maxLength: 200,
    pattern: openingsPattern,
    codec: hoursCodec,
    fromText: (written: string) => written,
  })
}

const exceptions: Field<string, false> = optional({
  kind: 'textarea',
  required: true,
  prompt: 'Days that are not like their weekday, one on each line',
  placeholder: '2026-12-24 off',
  example: '2026-12-24 off',
  maxLength: 10_000,
  codec: exceptionsCodec,
  fromText: (written: string) => written,
})

/** When a doctor sees patients; hours are in the doctor's zone, and a weekday without them is off. */
export const availabilityFields = {
  monday: openings('Monday'),
  tuesday: openings('Tuesday'),
  wednesday: openings('Wednesday'),
  thursday: openings('Thursday'),
  friday: openings('Friday'),
  saturday: openings('Saturday'),
  sunday: openings('Sunday'),
  exceptions,
  slotLength: wholeNumber({ prompt: 'Length of a slot in minutes', min: 5, max: 480, example: '30' }),
  buffer: optional(wholeNumber({ prompt: 'Minutes between slots', min: 0, max: 240, example: '0' })),
  notice: optional(wholeNumber({ prompt: 'Shortest notice in minutes', min: 0, max: 43_200, example: '60' })),
  horizon: wholeNumber({ prompt: 'Days that can be booked ahead', min: 1, max: 366, example: '28' }),
  perDay: optional(wholeNumber({ prompt: 'Most appointments in a day', min: 1, max: 200, example: '16' })),
  perPatient: optional(
    wholeNumber({ prompt: 'Most appointments ahead of one patient', min: 1, max: 50, example: '3' }),
  ),
}

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const satisfies readonly (keyof typeof availabilityFields)[]
