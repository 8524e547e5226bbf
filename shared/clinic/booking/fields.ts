import { LocalDate, refinedText } from '../../src/codecs.ts'
import {
  choice,
  day,
  identifier,
  optional,
  email,
  hidden,
  paragraphs,
  requiredUnless,
  requiredWhen,
  telephone,
  text,
  token,
  userName,
  wholeNumber,
  type Field,
} from '../../src/field.ts'
import { translatable, translate } from '../../src/translate.ts'
import { chosenTypeFields } from './appointment-type-fields.ts'

/*
 * The hours of a doctor as text: `09:00-12:00, 13:00-17:00`, or `off`. An exception is a line with a date: `2026-12-24
 * off`.
 */
/** A part of a day in which a doctor works, as times of day `HH:MM`; the end may be `24:00`. */
export interface WrittenOpening {
  readonly from: string
  readonly to: string
}

/** The hours of one date that differ from those of its weekday; none is a day off. */
export interface WrittenDay {
  readonly date: string
  readonly hours: readonly WrittenOpening[]
}

const off = 'off'
const time = '(?:[01][0-9]|2[0-3]):[0-5][0-9]'
const opening = `${time} ?- ?(?:${time}|24:00)`

/** A pattern for the hours of a day, in the syntax of HTML's `pattern`. */
const openTimes = `${opening}(?:, ?${opening})*`
/** A pattern for the hours of a day, `off` or nothing, in the syntax of the `pattern` attribute of HTML. */
export const openingsPattern = `(?:${openTimes}|off)?`

const written = new RegExp(`^(?:${openingsPattern})$`, 'v')

/** Parses the hours of a day; undefined if they are malformed or out of order. */
export function parseOpenings(text: string): readonly WrittenOpening[] | undefined {
  const trimmed = text.trim()
  if (!written.test(trimmed)) return undefined
  if (trimmed === '' || trimmed === off) return []
  const hours = trimmed.split(',').map((each) => {
    const [from = '', to = ''] = each.split('-').map((end) => end.trim())
    return { from, to }
  })
  const isInOrder = hours.every(({ from, to }, index) => from < to && (hours[index - 1]?.to ?? '') <= from)
  return isInOrder ? hours : undefined
}

/** Returns the hours of a day as text, which `parseOpenings` reads; `off` without hours. */
export function formatOpenings(hours: readonly WrittenOpening[]): string {
  return hours.length === 0 ? off : hours.map(({ from, to }) => `${from}-${to}`).join(', ')
}

/** Parses exceptions, one per line; undefined for a malformed line or a duplicate date. */
export function parseExceptions(text: string, isDate: (date: string) => boolean): readonly WrittenDay[] | undefined {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const days: WrittenDay[] = []
  for (const line of lines) {
    const [date = '', ...rest] = line.split(/\s+/)
    const hours = rest.length === 0 ? undefined : parseOpenings(rest.join(' '))
    if (!isDate(date) || hours === undefined || days.some((day) => day.date === date)) return undefined
    days.push({ date, hours })
  }
  return days.sort((one, other) => (one.date < other.date ? -1 : 1))
}

/** Returns exceptions as text with one date per line, which `parseExceptions` reads. */
export function formatExceptions(days: readonly WrittenDay[]): string {
  return days.map(({ date, hours }) => `${date} ${formatOpenings(hours)}`).join('\n')
}

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

const hoursCodec = refinedText(
  'Openings',
  (text) => text.length <= 200 && parseOpenings(text) !== undefined,
  (text) =>
    written.test(text.trim())
      ? translate('must have hours that end after they begin and do not overlap')
      : translate('must be off or hours in order, such as 09:00-12:00, 13:00-17:00'),
)
const exceptionsCodec = refinedText(
  'Exceptions',
  (written) => written.length <= 10_000 && parseExceptions(written, LocalDate.is) !== undefined,
  translatable('must have one day per line without duplicates, such as 2026-12-24 off or 2026-12-28 09:00-12:00'),
)

const workingHours: Omit<Field<string, true>, 'prompt'> = {
  kind: 'text',
  isTimes: true,
  required: true,
  placeholder: 'off',
  example: '09:00-12:00, 13:00-17:00',
  maxLength: 200,
  pattern: openingsPattern,
  codec: hoursCodec,
  fromText: (written) => written,
}

function openings(prompt: string): Field<string, false> {
  return optional({ ...workingHours, prompt })
}

const otherHours: Field<string, true> = {
  ...workingHours,
  prompt: 'Other hours',
  placeholder: '09:00-12:00',
  pattern: openTimes,
  codec: refinedText(
    'OtherHours',
    (written) => hoursCodec.is(written) && (parseOpenings(written) ?? []).length > 0,
    translatable('must be hours in order, such as 09:00-12:00, 13:00-17:00'),
  ),
}

const exceptions: Field<string, false> = optional({
  kind: 'textarea',
  required: true,
  prompt: 'Exceptions to the weekly hours, one per line',
  placeholder: '2026-12-24 off',
  example: '2026-12-24 off',
  maxLength: 10_000,
  codec: exceptionsCodec,
  fromText: (written: string) => written,
})

/** Exceptions to the weekly hours on one day or several. */
export const exceptionFields = {
  from: day({ prompt: 'First day', example: '2026-12-24' }),
  until: optional(day({ prompt: 'Last day, if there are several', example: '2026-12-27' })),
  kind: choice({
    prompt: 'Hours on these days',
    example: 'off',
    options: { off: 'Off', other: 'Other hours', weekly: 'As every week' },
  }),
  hours: requiredWhen('kind', ['other'], otherHours),
}

/** The rules for the slots of a doctor. */
export const slotRuleFields = {
  slotLength: wholeNumber({ prompt: 'Length of an appointment in minutes', min: 5, max: 480, example: '30' }),
  buffer: optional(wholeNumber({ prompt: 'Break between appointments in minutes', min: 0, max: 240, example: '0' })),
  notice: optional(wholeNumber({ prompt: 'Minimum notice in minutes', min: 0, max: 43_200, example: '60' })),
  horizon: wholeNumber({ prompt: 'Booking window in days', min: 1, max: 366, example: '28' }),
  perDay: optional(wholeNumber({ prompt: 'Maximum appointments per day', min: 1, max: 200, example: '16' })),
  perPatient: optional(
    wholeNumber({ prompt: 'Maximum upcoming appointments per patient', min: 1, max: 50, example: '3' }),
  ),
}

/** The hours of each weekday; one without hours is off. */
export const weeklyFields = {
  monday: openings('Monday'),
  tuesday: openings('Tuesday'),
  wednesday: openings('Wednesday'),
  thursday: openings('Thursday'),
  friday: openings('Friday'),
  saturday: openings('Saturday'),
  sunday: openings('Sunday'),
}

/** The availability of a doctor. Hours are in the doctor's time zone. */
export const availabilityFields = {
  ...weeklyFields,
  exceptions,
  ...slotRuleFields,
}

/** The names of the weekdays in the fields of the weekly hours, Monday first (ISO 8601). */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const satisfies readonly (keyof typeof weeklyFields)[]
