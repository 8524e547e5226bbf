import * as t from 'io-ts'
import { WholeNumber } from '../../codec/whole-number.ts'

/**
 * What came of an import, or would come of it. Lines count from 1, with the names of the columns in CSV, and are positions
 * in the list in JSON; a fault without a column is of the whole line. `rows` names those that are new or others now, as far
 * as it is long enough.
 */
export const ImportReport = t.type(
  {
    table: t.keyof({ doctors: null, availabilities: null }),
    mode: t.keyof({ 'dry-run': null, import: null }),
    added: WholeNumber,
    changed: WholeNumber,
    unchanged: WholeNumber,
    faults: t.array(t.intersection([t.type({ line: WholeNumber, detail: t.string }), t.partial({ column: t.string })])),
    rows: t.array(t.type({ line: WholeNumber, id: t.string, outcome: t.keyof({ added: null, changed: null }) })),
  },
  'ImportReport',
)
export type ImportReport = t.TypeOf<typeof ImportReport>
