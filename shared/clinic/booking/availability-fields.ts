import { LocalDate, refinedText } from '../../src/codecs.ts'
import { choice, day, optional, requiredWhen, text, wholeNumber, type Field } from '../../src/field.ts'
import { translatable, translate } from '../../src/translate.ts'

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
  booked: optional(
    choice({
      prompt: 'Booked appointments outside these hours',
      example: 'cancel',
      options: { keep: 'Keep them, and change nothing', cancel: 'Cancel them' },
      default: 'keep',
    }),
  ),
  reason: requiredWhen(
    'booked',
    ['cancel'],
    text({ prompt: 'Reason, shown to the patients', maxLength: 500, example: 'The doctor is ill.' }),
  ),
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
