/*
 * Tables as text (RFC 4180), in UTF-8. A spreadsheet takes some texts for formulas, so these get an apostrophe before them
 * when they go out (OWASP, CSV injection), which is taken off when they come in again: what was written reads the same.
 */
export type Cell = string | number | readonly string[] | undefined

/** A line of a table, and which line of the text it begins on, counted from 1. */
export interface Line {
  readonly line: number
  readonly cells: readonly string[]
}

/** Why a text is no table, and where. */
export interface Unreadable {
  readonly line: number
  readonly detail: string
}

// Where there are apostrophes before it already, one more tells them from ours.
const formula = /^'*[=+\-@\t\r\n]/
const shielded = /^'+[=+\-@\t\r\n]/

/** The text of a table, the names of the columns in its first line. */
export function writeTable(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${lineText(row)}\r\n`).join('')
}

// A line with one empty cell would look like an empty line.
function lineText(row: readonly Cell[]): string {
  return row.map(cellText).join(',') || '""'
}

function cellText(cell: Cell): string {
  const text = cell === undefined ? '' : typeof cell === 'object' ? cell.join(' ') : String(cell)
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The lines of a table as far as it can be read; empty ones are passed over. */
export function readTable(text: string): { readonly lines: readonly Line[]; readonly unreadable?: Unreadable } {
  const lines: Line[] = []
  let line = 1
  for (let start = text.startsWith('\ufeff') ? 1 : 0; start < text.length;) {
    const read = readLine(text, start)
    if ('detail' in read) {
      const at = line + breaksIn(text.slice(start, read.at))
      return { lines, unreadable: { line: at, detail: read.detail } }
    }
    const isEmpty = read.cells.length === 1 && read.cells[0] === '' && text[start] !== '"'
    if (!isEmpty) lines.push({ line, cells: read.cells.map(unshielded) })
    line += breaksIn(text.slice(start, read.end))
    start = read.end
  }
  return { lines }
}

function unshielded(text: string): string {
  return shielded.test(text) ? text.slice(1) : text
}

function breaksIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}

interface Stuck {
  readonly at: number
  readonly detail: string
}

/** The cells of the line that begins at a place, and where the next begins. */
function readLine(text: string, start: number): { readonly cells: readonly string[]; readonly end: number } | Stuck {
  const cells: string[] = []
  for (let place = start; ;) {
    const read = text[place] === '"' ? quotedCell(text, place) : plainCell(text, place)
    if ('detail' in read) return read
    cells.push(read.cell)
    if (text[read.end] !== ',') return { cells, end: read.end + breakAt(text, read.end) }
    place = read.end + 1
  }
}

interface ReadCell {
  readonly cell: string
  readonly end: number
}

function plainCell(text: string, start: number): ReadCell | Stuck {
  const end = ends(text, start, /[,\r\n]/g)
  const cell = text.slice(start, end)
  const detail = 'has a quotation mark within a cell; put the cell between quotation marks, and double those within'
  return cell.includes('"') ? { at: start, detail } : { cell, end }
}

function quotedCell(text: string, start: number): ReadCell | Stuck {
  // A quotation mark within is doubled.
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  if (end < 0) return { at: start, detail: 'opens a quotation mark that nothing closes' }
  const isWhole = end + 1 === text.length || /[,\r\n]/.test(text[end + 1] ?? '')
  if (!isWhole) return { at: start, detail: 'has something behind the quotation mark that closes a cell' }
  return { cell: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 }
}

function ends(text: string, start: number, pattern: RegExp): number {
  pattern.lastIndex = start
  return pattern.exec(text)?.index ?? text.length
}

/** How many characters the line break has that begins at a place, if one does. */
function breakAt(text: string, place: number): number {
  if (text.startsWith('\r\n', place)) return 2
  return place < text.length ? 1 : 0
}
