import type { Fields, ImportReport } from '@waymark/shared'
import type { DecodedRow, DecodedRows, LineFault } from './read-rows.ts'

/** What comes of one row: what it has changed, or why it could change nothing. */
export type RowOutcome = 'added' | 'changed' | 'unchanged' | Omit<LineFault, 'line'>

/** What came of all rows; `table` and `mode` are known where it is reported. */
export type Loaded = Omit<ImportReport, 'table' | 'mode'>

// So many are named; the counts are of all.
const mostNamed = 1000

/** Does what the rows ask for, one after the other, and counts. */
export async function loadRows<F extends Fields>(
  { rows, faults: known }: DecodedRows<F>,
  idOf: (row: DecodedRow<F>['value']) => string,
  load: (row: DecodedRow<F>['value']) => Promise<RowOutcome>,
): Promise<Loaded> {
  const faults: LineFault[] = [...known]
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const named: Loaded['rows'] = []
  for (const { line, value } of rows) {
    const outcome = await load(value)
    if (typeof outcome === 'object') {
      faults.push({ line, ...outcome })
      continue
    }
    counts[outcome] += 1
    if (outcome !== 'unchanged' && named.length < mostNamed) named.push({ line, id: idOf(value), outcome })
  }
  return { ...counts, faults: faults.toSorted((one, other) => one.line - other.line), rows: named }
}
