import { translatedTexts } from '@waymark/shared'
/** The texts of import and export, apart from the description and the failures. */
export const dataTexts = translatedTexts({
  exportTitle: 'Export',
  importTitle: 'Import',
  clinicFileTitle: 'The clinic in one file, for another clinic',
  clinicImportTitle: 'Import a clinic',
  clinicImportNotice:
    'The file comes from the export of a clinic, here or elsewhere. A dry run checks it and changes nothing. An import adds all rows of the file that are not here, or nothing if a line has an error. No present row is changed. Users get no password: they set one by a link.',
  tableTitles: {
    doctors: 'Doctors',
    availabilities: 'Working hours',
    types: 'Appointment types',
    users: 'Users',
    appointments: 'Appointments',
    books: 'Books',
  },
  wholeExportTitle: 'All tables in one file',
  singleTablesTitle: 'Single tables',
  wholeFileTitle: 'Data of the clinic',
  nextRowsTitle: 'Next rows',
  unknownTableDetail: 'Table not found. Choose one from the export page.',

  importNotice:
    'A dry run checks the table and changes nothing. An import applies the whole table, or nothing if it has errors. Existing rows are updated, and no rows are deleted. Columns of doctors: {doctors}. Columns of availabilities: {availabilities}. Columns of appointment types: {types}.',
  importedTitle: 'Import complete',
  importableTitle: 'Ready to import',
  faultyTitle: '{faults, plural, one {# error found} other {# errors found}}',

  // Details of a line or of a column.
  otherDoctorFault: 'must be the doctor of the appointment type, which cannot change',
  unknownDoctorFault: 'must be the ID of an existing doctor; import the doctors first',
  conflictFault:
    '{appointments, plural, one {{detail} (# appointment: {day}, {start})} other {{detail} (# appointments, the first: {day}, {start})}}',
  repeatedRowFault: 'is already on line {line}',
  notAListFault: 'must be a list',
  missingHeaderFault: 'must name the columns {columns}',
  unknownColumnFault: 'is not a column; the columns are {columns}',
  missingColumnFault: 'is missing; add the column and leave unknown values empty',
  repeatedColumnFault: 'occurs twice',
  misfitFault:
    '{cells, plural, one {has # cell, but the first line has {columns}} other {has # cells, but the first line has {columns}}}',
  moreFaultsFault: 'begins the errors after the first {most}; correct those first',
  tooManyRowsFault: 'exceeds the limit of {most} rows per import',
  csvFaults: {
    CSV_QUOTE_NOT_CLOSED: 'has a quotation mark that is never closed',
    CSV_INVALID_CLOSING_QUOTE: 'has text after the closing quotation mark of a cell',
    INVALID_OPENING_QUOTE:
      'has a quotation mark within a cell; put the cell in quotation marks and double those within it',
  },

  // Details of a line in the file of the clinic's data.
  fileFaults: {
    'not-json': 'must be an object in JSON',
    'no-row': 'must name its table and have a row',
    'no-manifest': 'must be the first line of a file that the export of a clinic has written',
    newer: 'has version {version} of the format, and this service knows {known}; update the service first',
    truncated: 'is missing: the file was cut off; export it again',
    altered: 'does not fit the lines before: the file was changed or damaged; export it again',
    'after-end': 'comes after the end of the file',
    'too-long': 'is too long',
    'unknown-column': 'is not a column of this service; update the service first',
    missing: 'is missing',
    taken: 'has a value that must be unique and that another row has',
    conflict: 'has another value here; keep the present rows, or change one of both',
    more: 'begins the other errors; correct the first ones',
    unknownTable: 'has the table “{table}”, which this service does not know; update the service first',
    reference: 'names a row of the table “{table}” that does not exist',
    invalid: 'must be {kind}',
    otherChoice: 'must be one of {choices}',
  },
  fileKinds: {
    text: 'text',
    number: 'a whole number',
    instant: 'an instant, such as 2026-11-30T12:00:00.000Z',
    date: 'a date, such as 2026-11-30',
    time: 'a time of day, such as 09:30',
    json: 'a value in JSON',
  },

  views: {
    exportLead: 'Tables are CSV files for a spreadsheet. The file with all tables is JSON.',
    clinicFileLead:
      'The file for another clinic has one line for each row: the clinic, doctors, times, users, appointments, messages, pictures and the shop. It has no passwords, keys or private links.',
    conflicts: 'Rows with other values here',
    downloadClinicFile: 'Download the file',
    chooseAnother: 'Choose another file',
    chooseAgain: 'Choose the same file again',
    perTable: 'Rows by table',
    table: 'Table',
    largeFile: 'Larger files are imported on the command line of the service.',
    importLead:
      'First the table is checked, and nothing is changed. Then it is imported as a whole, or not at all. Existing rows are updated, and no rows are deleted.',
    columnsOf: 'Columns of the table “{table}”',
    meaning: 'Meaning',
    required: 'Required',
    needed: 'Yes',
    example: 'Example',
    template: 'Template for “{table}” (CSV)',
    check: 'Continue',
    nothingChangedYet: 'Nothing is changed yet.',
    added: 'New rows',
    changed: 'Changed rows',
    unchanged: 'Unchanged rows',
    faults: 'Errors by line',
    rows: 'New and changed rows',
    line: 'Line',
    column: 'Column',
    fault: 'Error',
    id: 'Row',
    outcome: 'Change',
    newRow: 'New',
    changedRow: 'Changed',
    correct: 'Correct the table',
    enterAgain: 'Enter the same table again',
    importNow: 'Import now',
  },
})

/** The events of the module in the audit log. */
export const dataEvents = {
  exportEvent: 'export',
  importEvent: ({
    table,
    added,
    changed,
  }: {
    readonly table: string
    readonly added: number
    readonly changed: number
  }) => `import of ${table}: ${String(added)} added, ${String(changed)} changed`,
  clinicImportEvent: ({ added }: { readonly added: number }) => `import of a clinic: ${String(added)} added`,
} as const
