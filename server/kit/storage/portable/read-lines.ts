import { createHash } from 'node:crypto'
import type { Row } from '../engine.ts'
import { columnsInFile, memberOf, type PortableKind, type PortableTable } from './portable-table.ts'

/** Why a line cannot be imported. */
export type PortableFault = { readonly line: number; readonly column?: string } & (
  | { readonly code: 'not-json' | 'no-row' | 'no-manifest' | 'truncated' | 'altered' | 'after-end' | 'too-long' }
  | { readonly code: 'unknown-column' | 'missing' | 'taken' | 'conflict' | 'more' }
  | { readonly code: 'newer'; readonly version: number }
  | { readonly code: 'unknown-table' | 'reference'; readonly table: string }
  | { readonly code: 'invalid'; readonly kind: PortableKind; readonly choices: readonly (string | number)[] }
  | { readonly code: 'repeated'; readonly before: number }
)

/** A row that was read, with its columns as they are stored. */
export interface ReadRow {
  readonly line: number
  readonly table: PortableTable
  readonly row: Row
  /** The number of characters of the line. */
  readonly size: number
}

/** The format of a file, and the last version that can be imported. */
export interface PortableFormat {
  readonly format: string
  readonly version: number
}

// Pictures are the longest lines.
const longestLine = 16 * 1024 * 1024

type Json = Readonly<Record<string, unknown>>

/** Reads the rows of a file, each with the faults of its line. The end of the file is checked against all other lines. */
export async function* readRows(
  opened: AsyncIterable<string>,
  tables: readonly PortableTable[],
  format: PortableFormat,
): AsyncGenerator<ReadRow | PortableFault> {
  const lines = opened[Symbol.asyncIterator]()
  const byName = new Map(tables.map((table) => [table.name, table]))
  const hash = createHash('sha256')
  let line = 0
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    const { value: text } = next
    line += 1
    const json = text.length > longestLine ? undefined : recordOf(text)
    if (line === 1) {
      const fault = faultOfManifest(json, format)
      if (fault !== undefined) {
        yield fault
        return
      }
    } else if (json !== undefined && 'end' in json) {
      if (!isEnd(json['end'], line - 1, hash.digest('hex'))) yield { line, code: 'altered' }
      if ((await lines.next()).done !== true) yield { line: line + 1, code: 'after-end' }
      return
    } else yield* rowOf(text, json, { line, byName })
    hash.update(`${text}\n`)
  }
  yield { line: line + 1, code: line === 0 ? 'no-manifest' : 'truncated' }
}

function recordOf(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJson(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function faultOfManifest(value: Json | undefined, { format, version }: PortableFormat): PortableFault | undefined {
  if (value?.['format'] !== format || typeof value['version'] !== 'number') return { line: 1, code: 'no-manifest' }
  return value['version'] > version ? { line: 1, code: 'newer', version: value['version'] } : undefined
}

function isEnd(end: unknown, lines: number, sha256: string): boolean {
  return isJson(end) && end['lines'] === lines && end['sha256'] === sha256
}

interface Position {
  readonly line: number
  readonly byName: ReadonlyMap<string, PortableTable>
}

function* rowOf(text: string, json: Json | undefined, { line, byName }: Position): Generator<ReadRow | PortableFault> {
  const size = text.length
  if (json === undefined) {
    yield { line, code: size > longestLine ? 'too-long' : 'not-json' }
    return
  }
  const { table: name, row: given } = json
  if (typeof name !== 'string' || !isJson(given)) {
    yield { line, code: 'no-row' }
    return
  }
  const table = byName.get(name)
  if (table === undefined) {
    yield { line, code: 'unknown-table', table: name }
    return
  }
  const read = cellsOf(table, given, line)
  if (read.faults.length > 0) yield* read.faults
  else yield { line, size, table, row: withFilled(table, read.row) }
}

function cellsOf(
  table: PortableTable,
  given: Json,
  line: number,
): { readonly row: Row; readonly faults: readonly PortableFault[] } {
  const row: Record<string, string | number | null> = {}
  const faults: PortableFault[] = []
  const known = new Set<string>()
  for (const [name, { isOptional, kind, choices = [], read }] of columnsInFile(table)) {
    const member = memberOf(name)
    known.add(member)
    const value = given[member]
    const cell = value === undefined ? undefined : read(value)
    row[name] = cell ?? null
    if (value === undefined && !isOptional) faults.push({ line, column: member, code: 'missing' })
    if (value !== undefined && cell === undefined) faults.push({ line, column: member, code: 'invalid', kind, choices })
  }
  const unknown = Object.keys(given).filter((member) => !known.has(member))
  return { row, faults: [...faults, ...unknown.map((column) => ({ line, column, code: 'unknown-column' }) as const)] }
}

function withFilled({ columns }: PortableTable, row: Row): Row {
  const filled = Object.entries(columns).flatMap(([name, each]) =>
    'filled' in each ? [[name, each.filled(row)] as const] : [],
  )
  return { ...row, ...Object.fromEntries(filled) }
}
