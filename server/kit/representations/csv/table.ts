import { stringify } from 'csv-stringify/sync'
import type { TableCell } from '../../hypermedia/representation.ts'
import { shielded } from './shield.ts'

/**
 * Writes the rows of a table as CSV (RFC 4180), of which the first one has the column names. Spreadsheets evaluate cells that
 * begin like a formula, so these get an apostrophe (OWASP, CSV injection).
 *
 * @example
 * assert.equal(writeTable([['name'], ['=1+1']]), "name\r\n'=1+1\r\n")
 */
export function writeTable(rows: readonly (readonly TableCell[])[]): string {
  return stringify(
    rows.map((row) => row.map(textOf)),
    // A row with a single empty cell would be an empty line, which readers skip.
    { record_delimiter: '\r\n', quoted_match: /^\s|[\r\n;]|\s$/, quoted_empty: rows[0]?.length === 1 },
  )
}

function textOf(cell: TableCell): string {
  const text = cell === undefined ? '' : typeof cell === 'object' ? cell.join(' ') : String(cell)
  return shielded(text)
}
