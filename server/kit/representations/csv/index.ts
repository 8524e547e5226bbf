/**
 * Lists as CSV (RFC 4180), and tables that spreadsheets do not evaluate. It needs the package `csv-stringify`.
 *
 * @example
 * import { csv } from '@waymark/server/csv'
 *
 * createService({ ...options, serializers: [csv] })
 *
 * @module @waymark/server/csv
 */
export { csv } from '../csv.ts'
export { unshielded } from './shield.ts'
export { writeTable } from './table.ts'
