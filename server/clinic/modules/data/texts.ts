/** The texts of import and export, apart from the description and the failures. */
export const dataTexts = {
  exportTitle: 'Export',
  importTitle: 'Import',
  tableTitles: {
    doctors: 'Doctors',
    availabilities: 'Working hours',
    users: 'Users',
    appointments: 'Appointments',
    books: 'Books',
  },
  wholeExportTitle: 'All tables in one file',
  singleTablesTitle: 'Single tables',
  wholeFileTitle: 'Data of the clinic',
  nextRowsTitle: 'Next rows',
  unknownTableDetail: 'Table not found. Choose one from the export page.',

  importNotice: ({ doctors, availabilities }: Columns) =>
    [
      'A dry run checks the table and changes nothing. An import applies the whole table, or nothing if it has errors.',
      'Existing rows are updated, and no rows are deleted.',
      `Columns of doctors: ${doctors.join(', ')}.`,
      `Columns of availabilities: ${availabilities.join(', ')}.`,
    ].join(' '),
  importedTitle: 'Import complete',
  importableTitle: 'Ready to import',
  faultyTitle: (faults: number) => (faults === 1 ? '1 error found' : `${String(faults)} errors found`),

  // Details of a line or of a column.
  unknownDoctorFault: 'must be the ID of an existing doctor; import the doctors first',
  conflictFault: ({ detail, appointments }: { readonly detail: string; readonly appointments: number }) =>
    appointments === 1 ? `${detail} (1 appointment)` : `${detail} (${String(appointments)} appointments)`,
  repeatedRowFault: (line: number) => `is already on line ${String(line)}`,
  notAListFault: 'must be a list',
  missingHeaderFault: (columns: readonly string[]) => `must name the columns ${columns.join(', ')}`,
  unknownColumnFault: (columns: readonly string[]) => `is not a column; the columns are ${columns.join(', ')}`,
  missingColumnFault: 'is missing; add the column and leave unknown values empty',
  repeatedColumnFault: 'occurs twice',
  misfitFault: ({ cells, columns }: { readonly cells: number; readonly columns: number }) =>
    `has ${String(cells)} ${cells === 1 ? 'cell' : 'cells'}, but the first line has ${String(columns)}`,
  moreFaultsFault: (most: number) => `begins the errors after the first ${String(most)}; correct those first`,
  tooManyRowsFault: (most: number) => `exceeds the limit of ${String(most)} rows per import`,
  csvFaults: {
    CSV_QUOTE_NOT_CLOSED: 'has a quotation mark that is never closed',
    CSV_INVALID_CLOSING_QUOTE: 'has text after the closing quotation mark of a cell',
    INVALID_OPENING_QUOTE:
      'has a quotation mark within a cell; put the cell in quotation marks and double those within it',
  },

  views: {
    exportLead: 'Tables are CSV files for a spreadsheet. The file with all tables is JSON.',
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
} as const

interface Columns {
  readonly doctors: readonly string[]
  readonly availabilities: readonly string[]
}
