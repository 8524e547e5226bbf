import * as t from 'io-ts'
import { WholeNumber, Identifier } from '../src/codecs.ts'
import { curiedRelations, form, link } from '../src/description.ts'
import { choice, identifier, optional, type Field } from '../src/field.ts'
import { Notice } from './accounts/states.ts'
import { appointmentTypeFields } from './booking/appointment-type-fields.ts'
import { availabilityFields } from './booking/availability-fields.ts'
import { importedDoctorFields } from './booking/doctor-fields.ts'

/** The relations of the module. */
export const dataRelations = curiedRelations('wm', {
  export: ['one', 'Export', 'The data of the clinic as files, for clerks.'],
  tables: ['many', 'Tables', 'The tables of the clinic as CSV or JSON files.'],
  imports: ['one', 'Import', 'Imports doctors and their working hours, for clerks.'],
  'clinic-file': ['one', 'Clinic file', 'The data of the clinic in one file, which another clinic can import.'],
  'clinic-import': ['one', 'Import a clinic', 'Imports the file of another clinic, for clerks.'],
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

/**
 * The report of an import of the file of a clinic. Lines count from 1, including the first one about the file. Conflicts are
 * rows that are present with other values, which stay as they are.
 */
export const ClinicImportReport = t.type(
  {
    mode: t.keyof({ 'dry-run': null, import: null }),
    added: WholeNumber,
    unchanged: WholeNumber,
    conflicts: WholeNumber,
    tables: t.array(t.type({ table: t.string, added: WholeNumber, unchanged: WholeNumber, conflicts: WholeNumber })),
    faults: t.array(t.intersection([t.type({ line: WholeNumber, detail: t.string }), t.partial({ column: t.string })])),
  },
  'ClinicImportReport',
)
export type ClinicImportReport = t.TypeOf<typeof ClinicImportReport>

/** The limit of the file of a clinic in a request, in characters; the command line has none. */
export const mostClinicCharacters = 16 * 1024 * 1024

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
    default: 'dry-run',
    options: { 'dry-run': 'Dry run: check without changes', import: 'Import if there are no errors' },
  }),
)

/** The fields of an import; the default mode is a dry run. */
export const importFields = { table, mode, content }

const conflicts = optional(
  choice({
    prompt: 'Rows that are present with other values',
    example: 'refuse',
    default: 'refuse',
    options: { refuse: 'Refuse the file', keep: 'Keep the present rows and import the others' },
  }),
)

const clinicContent: Field<string, true> = {
  kind: 'textarea',
  required: true,
  prompt: 'File of a clinic',
  file: { prompt: 'File of a clinic, instead of the text below', accept: '.ndjson,application/x-ndjson' },
  maxLength: mostClinicCharacters,
  codec: new t.Type<string>(
    'ClinicFile',
    t.string.is,
    (value, context) =>
      typeof value === 'string' && value.trim() !== '' && value.length <= mostClinicCharacters
        ? t.success(value)
        : t.failure(value, context, `must be text with 1 to ${String(mostClinicCharacters)} characters`),
    t.identity,
  ),
  fromText: (written) => written,
}

/** The fields of the import of a clinic; the default mode is a dry run. */
export const clinicImportFields = { mode, conflicts, content: clinicContent }

/** The variables of an import with the file as its content. */
export const clinicImportVariables = { mode, conflicts }

/** The variables of an import with the table as its content. */
export const importVariables = { table: optional(table), mode }

/** The importable tables with their columns. */
export const importedTables = {
  doctors: importedDoctorFields,
  availabilities: { doctor: identifier({ prompt: 'Doctor', example: 'mjones' }), ...availabilityFields },
  types: {
    id: identifier({ prompt: 'Name in the web address', example: 'new-patient' }),
    doctor: identifier({ prompt: 'Doctor', example: 'mjones' }),
    ...appointmentTypeFields,
  },
} as const

/** The resources of data export and import. */
export const dataResources = {
  exports: {
    summary: 'The data of the clinic as files, for clerks.',
    state: ExportSummary,
    links: {
      tables: link('document'),
      enclosure: link('document'),
      'clinic-file': link('document'),
      imports: link('imports'),
      'clinic-import': link('clinicImport'),
      home: link('home'),
    },
  },
  imports: {
    summary: 'Imports tables, for clerks.',
    state: Notice,
    links: { export: link('exports'), 'clinic-import': link('clinicImport'), home: link('home') },
    forms: {
      import: form('importReport', { title: 'Import a table', fields: importFields, shownOnce: 'report' }),
    },
  },
  clinicImport: {
    summary: 'Imports the file of another clinic, for clerks.',
    state: Notice,
    links: { imports: link('imports'), export: link('exports'), home: link('home') },
    forms: {
      import: form('clinicImportReport', {
        title: 'Import a clinic',
        fields: clinicImportFields,
        shownOnce: 'report',
      }),
    },
  },
  clinicImportReport: {
    summary: 'The report of the import of a clinic, or of its dry run.',
    state: ClinicImportReport,
    links: { 'clinic-import': link('clinicImport'), doctors: link('doctors'), home: link('home') },
    forms: {
      import: form('clinicImportReport', {
        title: 'Import a clinic',
        fields: clinicImportFields,
        shownOnce: 'report',
      }),
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
