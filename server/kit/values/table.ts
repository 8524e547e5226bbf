import type { Field, Fields, InputOf } from '@waymark/shared'
import type { Page, PageRequest } from './page.ts'
import { splitWords } from './words.ts'

/** A table with the fields of a record as its columns: storage has every field that a form accepts. */
export interface TableDefinition<F extends Fields = Fields> {
  readonly name: string
  readonly fields: F
  /** The fields that queries filter or sort by, each with an index. */
  readonly indexed: readonly string[]
  /** The fields that are searched for words. */
  readonly words: readonly string[]
  /** Values of required fields for records that were stored before the fields were added. */
  readonly defaults?: Partial<InputOf<F>> | undefined
}

/** A stored record. */
export interface Row<F extends Fields = Fields> {
  readonly id: string
  readonly values: InputOf<F>
  /** Grows with every change. */
  readonly version: number
}

/** A query of a table: which records, in which order, and which page of them. */
export interface TableQuery extends PageRequest {
  /** Values that a record must have. */
  readonly where: Readonly<Record<string, unknown>>
  /**
   * Words that must all occur in the record: each is the beginning of a word in one of the fields that are searched, without
   * regard to case and accents. If no record of the table has all of them, each word of five characters or more also finds
   * the words that differ by one typing error: a character added, left out or replaced, or two adjacent ones swapped. A text
   * without letters and digits finds nothing, unless it is blank.
   */
  readonly words?: string | undefined
  /** The field to sort by; records with equal values are in the order of their ids. */
  readonly sort: string
  readonly isDescending: boolean
}

/**
 * The port to the records of one table. `tableContract` of `@waymark/server/testing` checks an implementation, such as one
 * over an existing database.
 */
export interface Table<F extends Fields = Fields> {
  /** Returns a record; undefined for any other text. No record has the id of a removed one. */
  find(id: string): Promise<Row<F> | undefined>
  /** Returns the records with these ids that exist, in any order. */
  findAll(ids: readonly string[]): Promise<readonly Row<F>[]>
  /** Returns a page of the records that a query finds, each of them once, whatever the key of its place. */
  page(query: TableQuery): Promise<Page<Row<F>>>
  /** Stores a record with a new id. */
  insert(values: InputOf<F>): Promise<Row<F>>
  /**
   * Replaces the values of a record; undefined where its version is another now, so that of two changes of one version
   * one is stored.
   *
   * @example
   * const changed = await stock.update(found, { ...found.values, left: found.values.left - 1 })
   * if (changed === undefined) return [{ pointer: '/item', detail: 'was changed meanwhile' }]
   */
  update(row: Pick<Row<F>, 'id' | 'version'>, values: InputOf<F>): Promise<Row<F> | undefined>
  /** Deletes a record; false where its version is another now. */
  remove(row: Pick<Row<F>, 'id' | 'version'>): Promise<boolean>
  /** Changes with every change of the table by any program; no sequence of changes repeats a version. */
  version(): Promise<string>
}

/** Returns the value of a field by its name. */
export function fieldValue(values: object, name: string): unknown {
  return new Map<string, unknown>(Object.entries(values)).get(name)
}

/** The value of a column: numbers and text as they are, lists and objects as JSON. */
export type Cell = string | number | null

/** Returns the cell that stores a value; `null` for a missing one. */
export function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}

/** Returns the value that a cell stores, the reverse of `cellOf`; `undefined` for `null`. */
export function valueOf({ isList, isObject }: Pick<Field, 'isList' | 'isObject'>, cell: Cell): unknown {
  if (cell === null) return undefined
  return isList === true || isObject === true ? JSON.parse(String(cell)) : cell
}

/** Returns the words by which a record is found. */
export function wordsOf({ words }: Pick<TableDefinition, 'words'>, values: object): readonly string[] {
  return splitWords(words.map((name) => String(cellOf(fieldValue(values, name)) ?? '')).join(' '))
}

/** The key of a record in the order of a query, which cursors carry: the value that it is sorted by, and its id. */
export type SortKey = readonly [value: Cell, id: string]

/** Returns a key as text, for a cursor. */
export function writtenKey(key: SortKey): string {
  return JSON.stringify(key)
}

/** Tells whether a text is a key of records sorted by a field: a client may have changed a cursor. */
export function isKeyOf(fields: Fields, sort: string, written: string): boolean {
  const field = fields[sort]
  const [value, id = '\0'] = readKey(written) ?? []
  // PostgreSQL has no NUL in texts, and no fraction in the columns of numbers.
  if (field === undefined || value === undefined || id.includes('\0')) return false
  if (value === null) return !field.required
  return field.kind === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && !value.includes('\0')
}

/** Reads a key that `writtenKey` wrote; undefined for any other text. */
export function readKey(written: string): SortKey | undefined {
  try {
    const [value, id, ...more] = JSON.parse(written) as readonly unknown[]
    const isCell = value === null || typeof value === 'string' || typeof value === 'number'
    return isCell && typeof id === 'string' && more.length === 0 ? [value, id] : undefined
  } catch {
    return undefined
  }
}
