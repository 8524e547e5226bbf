import * as t from 'io-ts'
import { WholeNumber, Identifier } from '../src/codecs.ts'
import { curiedRelations, form, link } from '../src/description.ts'
import { choice, identifier, optional, type Field } from '../src/field.ts'
import { Notice } from './accounts-states.ts'
import { appointmentTypeFields } from './appointment-type-fields.ts'
import { availabilityFields } from './booking-fields.ts'
import { importedDoctorFields } from './doctor-fields.ts'

/** The relations of the module. */
export const dataRelations = curiedRelations('wm', {
  export: ['one', 'Export', 'The data of the clinic as files, for clerks.'],
  tables: ['many', 'Tables', 'The tables of the clinic as CSV or JSON files.'],
  imports: ['one', 'Import', 'Imports doctors and their working hours, for clerks.'],
})

/** The number of rows of the tables that are short enough to be counted. */
export const ExportSummary = t.type(
  {
    doctors: WholeNumber,
    availabilities: WholeNumber,
    types: WholeNumber,
    books: WholeNumber,
  },
  'ExportSummary',
)
export type ExportSummary = t.TypeOf<typeof ExportSummary>

/**
 * The report of an import or dry run. Lines count from 1 in CSV, including the header, and are positions in the list in
 * JSON; a fault without a column concerns the whole line. `rows` lists new and changed rows, up to a limit.
 */
export const ImportReport = t.type(
  {
    table: t.keyof({ doctors: null, availabilities: null, types: null }),
    mode: t.keyof({ 'dry-run': null, import: null }),
    added: WholeNumber,
    changed: WholeNumber,
    unchanged: WholeNumber,
    faults: t.array(t.intersection([t.type({ line: WholeNumber, detail: t.string }), t.partial({ column: t.string })])),
    rows: t.array(t.type({ line: WholeNumber, id: Identifier, outcome: t.keyof({ added: null, changed: null }) })),
  },
  'ImportReport',
)
export type ImportReport = t.TypeOf<typeof ImportReport>

/** The limits of an import. */
export const mostImported = { characters: 1_048_576, rows: 5000 } as const

const Rows = t.readonlyArray(t.UnknownRecord)

/** The rows of an import: CSV or JSON text, or a list of records. Errors are reported by line. */
const content: Field<string | t.TypeOf<typeof Rows>, true> = {
  kind: 'textarea',
  required: true,
  prompt: 'Table as CSV with column names in the first line, or as JSON',
  placeholder: Object.keys(importedDoctorFields).join(','),
  file: { prompt: 'File with the table, instead of the text below', accept: '.csv,.json,text/csv,application/json' },
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
  prompt: 'Table',
  example: 'doctors',
  options: { doctors: 'Doctors', availabilities: 'Working hours', types: 'Appointment types' },
})

const mode = optional(
  choice({
    prompt: 'Mode',
    example: 'dry-run',
    options: { 'dry-run': 'Dry run: check without changes', import: 'Import if there are no errors' },
  }),
)

/** The fields of an import; the default mode is a dry run. */
export const importFields = { table, mode, content }

/** The variables of an import with the table as its content. */
export const importVariables = { table: optional(table), mode }

/** The importable tables with their columns. */
export const importedTables = {
  doctors: importedDoctorFields,
  availabilities: { doctor: identifier({ prompt: 'Doctor', example: 'mjones' }), ...availabilityFields },
  types: {
    id: identifier({ prompt: 'Name in the web address', example: 'first-visit' }),
    doctor: identifier({ prompt: 'Doctor', example: 'mjones' }),
    ...appointmentTypeFields,
  },
} as const

/** The resources of data export and import. */
export const dataResources = {
  exports: {
    summary: 'The data of the clinic as files, for clerks.',
    state: ExportSummary,
    links: { tables: link('document'), enclosure: link('document'), imports: link('imports'), home: link('home') },
  },
  imports: {
    summary: 'Imports tables, for clerks.',
    state: Notice,
    links: { export: link('exports'), home: link('home') },
    forms: {
      import: form('importReport', { title: 'Import a table', fields: importFields, shownOnce: 'report' }),
    },
  },
  importReport: {
    summary: 'The report of an import or dry run.',
    state: ImportReport,
    links: { imports: link('imports'), doctors: link('doctors'), home: link('home') },
    forms: {
      import: form('importReport', { title: 'Import a table', fields: importFields, shownOnce: 'report' }),
    },
  },
} as const
