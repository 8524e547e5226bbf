import { decodeFields, inputFromText, type Fields, type InputOf } from '@waymark/shared'
import { mostImported } from '@waymark/shared/clinic'
import { parseJson } from '@waymark/server/http'
import { excerptOf, listInWords, pace } from '@waymark/server/values'
import { longestName } from './clinic-file.ts'
import { readTable, type Line } from './csv.ts'
import { dataTexts } from './texts.ts'

/** The fault of a line or of one of its columns. */
export interface LineFault {
  readonly line: number
  readonly column?: string
  readonly detail: string
}

export interface DecodedRow<F extends Fields> {
  readonly line: number
  readonly value: InputOf<F>
}

export interface DecodedRows<F extends Fields> {
  readonly rows: readonly DecodedRow<F>[]
  readonly faults: readonly LineFault[]
}

/** A row before validation. */
interface RawRow {
  readonly line: number
  readonly inputOf: () => unknown
}

interface Limited<Row> {
  readonly kept: readonly Row[]
  readonly faults: readonly LineFault[]
}

interface RawRows {
  readonly rows: readonly RawRow[]
  readonly faults: readonly LineFault[]
  /** The reasons why the rows end before the table does. */
  readonly ends?: readonly LineFault[]
}

/** Each column of each row may have a fault; a report lists the first ones. */
const mostFaults = 1000

/**
 * Reads the rows of a table by its fields; the first field is the unique key. Returns all valid rows and the faults, of
 * which a long table may have too many to be listed. Other requests run in between.
 *
 * @param content CSV or JSON text, or the objects themselves
 */
export async function readRows<F extends Fields>(
  content: string | readonly unknown[],
  fields: F,
): Promise<DecodedRows<F>> {
  const raw = await rawRows(content, fields)
  const pause = pace()
  const faults: LineFault[] = [...raw.faults]
  const rows: DecodedRow<F>[] = []
  const [key = ''] = Object.keys(fields)
  const seen = new Map<unknown, number>()
  for (const { line, inputOf } of raw.rows) {
    await pause()
    if (faults.length > mostFaults) break
    const decoded = decodeFields(fields, inputOf())
    if (!decoded.ok) {
      faults.push(...decoded.faults.map(({ pointer, detail }) => ({ line, ...columnOf(pointer), detail })))
      continue
    }
    // The fields have checked that it is a record.
    const name = (decoded.value as Readonly<Record<string, unknown>>)[key]
    const before = seen.get(name)
    if (before === undefined) rows.push({ line, value: decoded.value })
    else faults.push({ line, column: key, detail: dataTexts.repeatedRowFault({ line: before }) })
    seen.set(name, before ?? line)
  }
  return { rows, faults: listed(faults, raw.ends ?? []) }
}

function listed(faults: readonly LineFault[], ends: readonly LineFault[]): readonly LineFault[] {
  const sorted = faults.toSorted((one, other) => one.line - other.line)
  const next = sorted[mostFaults]
  const more = next === undefined ? [] : [{ line: next.line, detail: dataTexts.moreFaultsFault({ most: mostFaults }) }]
  return [...sorted.slice(0, mostFaults), ...more, ...ends]
}

function columnOf(pointer: string): { readonly column?: string } {
  const [, column = ''] = pointer.split('/')
  return column === '' ? {} : { column: excerptOf(column, longestName) }
}

async function rawRows(content: string | readonly unknown[], fields: Fields): Promise<RawRows> {
  if (typeof content === 'string' && !content.trimStart().startsWith('[')) return fromText(content, fields)
  const list = typeof content === 'string' ? parsedList(content) : { rows: content }
  if ('fault' in list) return { rows: [], faults: [{ line: 1, detail: list.fault }] }
  const { kept, faults } = limited(list.rows.map((input, index) => ({ line: index + 1, inputOf: () => input })))
  return { rows: kept, faults: [], ends: faults }
}

function parsedList(text: string): { readonly rows: readonly unknown[] } | { readonly fault: string } {
  const read = parseJson(text)
  if ('fault' in read) return read
  return Array.isArray(read.value) ? { rows: read.value } : { fault: dataTexts.notAListFault }
}

async function fromText(text: string, fields: Fields): Promise<RawRows> {
  const { lines, unreadable } = await readTable(text, mostImported.rows + 2)
  const [head, ...body] = lines
  const broken = unreadable === undefined ? [] : [unreadable]
  if (head === undefined) return { rows: [], faults: broken.length > 0 ? broken : [noColumns(fields)] }
  const wrong = headFaults(head, fields)
  if (wrong.length > 0) return { rows: [], faults: [...wrong, ...broken] }
  const columns = head.cells
  const { kept, faults } = limited(body)
  const fit = kept.filter(({ cells }) => cells.length === columns.length)
  const misfits = kept.filter(({ cells }) => cells.length !== columns.length)
  const rows = fit.map(({ line, cells }) => {
    const pairs = columns.map((column, index) => [column, cells[index] ?? ''] as const)
    return { line, inputOf: () => inputFromText(fields, pairs) }
  })
  return { rows, faults: misfits.map((line) => misfit(line, columns.length)), ends: [...broken, ...faults] }
}

function noColumns(fields: Fields): LineFault {
  return { line: 1, detail: dataTexts.missingHeaderFault({ columns: listInWords(Object.keys(fields)) }) }
}

function headFaults({ line, cells }: Line, fields: Fields): readonly LineFault[] {
  const names = Object.keys(fields)
  const unknown = cells.filter((name) => !names.includes(name))
  const missing = names.filter((name) => !cells.includes(name))
  const doubled = names.filter((name) => cells.indexOf(name) < cells.lastIndexOf(name))
  return [
    ...unknown.map((name) => ({
      line,
      ...columnOf(`/${name}`),
      detail: dataTexts.unknownColumnFault({ columns: listInWords(names) }),
    })),
    ...missing.map((column) => ({ line, column, detail: dataTexts.missingColumnFault })),
    ...doubled.map((column) => ({ line, column, detail: dataTexts.repeatedColumnFault })),
  ]
}

function misfit({ line, cells }: Line, wanted: number): LineFault {
  return { line, detail: dataTexts.misfitFault({ cells: cells.length, columns: wanted }) }
}

// Each column of each row may have a fault, so the faults are limited.
function limited<Row extends { readonly line: number }>(rows: readonly Row[]): Limited<Row> {
  const first = rows[mostImported.rows]
  if (first === undefined) return { kept: rows, faults: [] }
  const detail = dataTexts.tooManyRowsFault({ most: mostImported.rows })
  return { kept: rows.slice(0, mostImported.rows), faults: [{ line: first.line, detail }] }
}
