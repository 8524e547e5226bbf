import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { TableCell } from '@waymark/server/hypermedia/representation'
import { dataTexts } from './messages.ts'

/*
 * Tables as CSV (RFC 4180) in UTF-8. Spreadsheets evaluate cells that begin like a formula, so the writer prefixes them
 * with an apostrophe (OWASP, CSV injection) and the reader removes it: reading restores the written table.
 */
export type Cell = TableCell

/** A row of a table with the line number of its start, counted from 1. */
export interface Line {
  readonly line: number
  readonly cells: readonly string[]
}

/** The error and the position of an unreadable table. */
export interface Unreadable {
  readonly line: number
  readonly detail: string
}

// A cell that already begins with apostrophes gets one more, so that reading restores it.
const formula = /^'*[=+\-@\t\r\n]/
const shielded = /^'+[=+\-@\t\r\n]/

/** Writes rows of a table, of which the first one has the column names. */
export function writeTable(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => row.map(textOf)),
    // A row with a single empty cell would be an empty line, which readers skip.
    { record_delimiter: '\r\n', quoted_match: /^\s|[\r\n;]|\s$/, quoted_empty: rows[0]?.length === 1 },
  )
}

function textOf(cell: Cell): string {
  const text = cell === undefined ? '' : typeof cell === 'object' ? cell.join(' ') : String(cell)
  return formula.test(text) ? `'${text}` : text
}

const details: Readonly<Record<string, string>> = dataTexts.csvFaults

/** Reads the first rows of a table, or those before an unreadable one; skips empty lines. */
export function readTable(
  text: string,
  most = Number.MAX_SAFE_INTEGER,
): { readonly lines: readonly Line[]; readonly unreadable?: Unreadable } {
  const bytes = Buffer.from(text.replace(/^\ufeff/, ''))
  const lines: Line[] = []
  let line = 1
  let end = 0
  // The parser counts CRLF in a quoted cell as two lines, so lines are counted here.
  const lineOfNext = (next: number): number => {
    const part = bytes.toString('utf8', end, next)
    const start = line + breaksIn(/^[\r\n]*/.exec(part)?.[0] ?? '')
    line += breaksIn(part)
    end = next
    return start
  }
  try {
    parse(bytes, {
      record_delimiter: ['\r\n', '\n', '\r'],
      delimiter: delimiterOf(text),
      skip_empty_lines: true,
      relax_column_count: true,
      to: most,
      on_record(cells: readonly string[], { bytes: next }) {
        lines.push({ line: lineOfNext(next), cells: cells.map(unshielded) })
        return null
      },
    })
    return { lines }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    lineOfNext(Number(error['bytes']))
    return { lines, unreadable: { line: lineOfNext(bytes.length), detail: details[error.code] ?? error.message } }
  }
}

// Excel writes semicolons where the comma is the decimal separator. No name of a column has either.
function delimiterOf(text: string): string {
  return /^\ufeff?\w+(?:;\w+)+(?:[\r\n]|$)/.test(text) ? ';' : ','
}

function unshielded(text: string): string {
  return shielded.test(text) ? text.slice(1) : text
}

function breaksIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}
