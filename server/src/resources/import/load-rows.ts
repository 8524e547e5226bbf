import type { Fields, ImportReport } from '@waymark/shared'
import type { DecodedRow, LineFault } from './read-rows.ts'

/** The outcome of one row: how it changed the clinic, or why it could not. */
export type RowOutcome = 'added' | 'changed' | 'unchanged' | Omit<LineFault, 'line'>

/** The outcome of rows; `table` and `mode` are known to the caller that reports it. */
export type Loaded = Omit<ImportReport, 'table' | 'mode'>

/** The counts of a report cover all rows; it names this many at most. */
export const mostNamed = 1000

/** Loads one row after the other and counts the outcomes. */
export async function loadRows<F extends Fields>(
  rows: readonly DecodedRow<F>[],
  idOf: (row: DecodedRow<F>['value']) => string,
  load: (row: DecodedRow<F>['value']) => Promise<RowOutcome>,
): Promise<Loaded> {
  const faults: LineFault[] = []
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const named: Loaded['rows'] = []
  for (const { line, value } of rows) {
    const outcome = await load(value)
    if (typeof outcome === 'object') {
      faults.push({ line, ...outcome })
      continue
    }
    counts[outcome] += 1
    if (outcome !== 'unchanged') named.push({ line, id: idOf(value), outcome })
  }
  return { ...counts, faults, rows: named }
}
