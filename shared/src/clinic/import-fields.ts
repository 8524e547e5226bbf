import * as t from 'io-ts'
import { choice, identifier, optional, type Field } from '../field.ts'
import { availabilityFields } from './booking-fields.ts'
import { newDoctorFields } from './doctor-fields.ts'

/** So many characters can be imported at once, and so many rows. */
export const mostImported = { characters: 1_048_576, rows: 5000 } as const

const Rows = t.readonlyArray(t.UnknownRecord)

/** Rows to be imported: text in CSV or JSON, or a list of records. What is wrong within it is told line by line. */
const content: Field<string | t.TypeOf<typeof Rows>, true> = {
  kind: 'textarea',
  required: true,
  prompt: 'The table as CSV, with the names of the columns in the first line, or as JSON',
  placeholder: Object.keys(newDoctorFields).join(','),
  maxLength: mostImported.characters,
  codec: new t.Type<string | t.TypeOf<typeof Rows>>(
    'Content',
    (value): value is string | t.TypeOf<typeof Rows> => isText(value) || Rows.is(value),
    (value, context) => {
      if (isText(value) || Rows.is(value)) return t.success(value)
      const limit = String(mostImported.characters)
      return t.failure(value, context, `must be text with 1 to ${limit} characters, or a list of objects`)
    },
    t.identity,
  ),
  fromText: (written) => written,
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= mostImported.characters
}

const table = choice({
  prompt: 'What is imported',
  example: 'doctors',
  options: { doctors: 'Doctors', availabilities: 'When doctors see patients' },
})

const mode = optional(
  choice({
    prompt: 'What is done',
    example: 'dry-run',
    options: { 'dry-run': 'Only say what would be done', import: 'Do it, if there is no fault' },
  }),
)

/** What an import takes; without a mode it is a dry run. */
export const importFields = { table, mode, content }

/** The variables of an import whose content is the table itself. */
export const importVariables = { table: optional(table), mode }

/** The columns of the tables that can be imported, as the fields that read them. */
export const importedTables = {
  doctors: newDoctorFields,
  availabilities: { doctor: identifier({ prompt: 'Doctor', example: 'mjones' }), ...availabilityFields },
} as const
