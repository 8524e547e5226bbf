import * as t from 'io-ts'
import { WholeNumber } from '../../codec/whole-number.ts'

/** How many rows each table of an export has. */
export const ExportSummary = t.type(
  {
    doctors: WholeNumber,
    availabilities: WholeNumber,
    users: WholeNumber,
    appointments: WholeNumber,
    books: WholeNumber,
  },
  'ExportSummary',
)
export type ExportSummary = t.TypeOf<typeof ExportSummary>
