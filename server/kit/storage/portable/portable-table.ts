import type { QueryExecutorProvider } from 'kysely'
import type { Row } from '../engine.ts'

type Cell = string | number

/** A column that a file of portable rows has. */
export interface PortableColumn {
  readonly isOptional: boolean
  /** The kind of its values, for the message about another one. */
  readonly kind: PortableKind
  /** The values of a choice. */
  readonly choices?: readonly Cell[]
  /** Returns the JSON value of a cell. */
  readonly written: (cell: Cell) => unknown
  /** Returns the cell of a JSON value, or undefined for a value of another kind. */
  readonly read: (value: unknown) => Cell | undefined
}

export type PortableKind = 'text' | 'number' | 'instant' | 'date' | 'time' | 'json' | 'choice'

/** A column that no file has, because it is a secret, or follows from the others; an imported row gets this value. */
export interface FilledColumn {
  readonly filled: (row: Row) => Cell | null
}

/** The rows of other tables that must exist: the columns, in the order of the key of the other table. */
export interface PortableReference {
  readonly columns: readonly string[]
  readonly table: string
}

/** A table whose rows a file of the whole database has. */
export interface PortableTable {
  readonly name: string
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, PortableColumn | FilledColumn>>
  readonly references: readonly PortableReference[]
  /** Changes a row before it is written, such as a state that depends on columns without values in the file. */
  readonly settled?: (row: Row) => Row
  /** Updates what is derived from rows that were imported, such as a word index. */
  readonly imported?: (database: QueryExecutorProvider, rows: readonly Row[]) => Promise<void>
}

type Definition<Columns extends object> = Omit<PortableTable, 'name' | 'key' | 'columns' | 'references'> & {
  readonly key: readonly Extract<keyof Columns, string>[]
  readonly columns: { readonly [Name in keyof Columns]: PortableColumn | FilledColumn }
  readonly references?: readonly PortableReference[]
}

/** Declares a portable table. A column that is missing does not compile, so no file loses a value. */
export const portableTable =
  <Columns extends object>() =>
  (name: string, { references = [], ...definition }: Definition<Columns>): PortableTable => ({
    name,
    references,
    ...definition,
  })

function column(kind: PortableKind, read: PortableColumn['read'], written: (cell: Cell) => unknown): PortableColumn {
  return { isOptional: false, kind, read, written }
}

const asIs = (cell: Cell): Cell => cell

function matching(kind: PortableKind, isValid: (text: string) => boolean): PortableColumn {
  return column(kind, (value) => (typeof value === 'string' && isValid(value) ? value : undefined), asIs)
}

const date = /^\d{4}-\d{2}-\d{2}$/

/** The kinds of columns. */
export const portable = {
  // PostgreSQL stores no NUL, and no engine a half of a surrogate pair.
  text: matching('text', (text) => !text.includes('\0') && text.isWellFormed()),
  number: column('number', (value) => (Number.isSafeInteger(value) ? Number(value) : undefined), asIs),
  instant: column('instant', instantOf, (cell) => new Date(Number(cell)).toISOString()),
  date: matching('date', (text) => date.test(text) && !Number.isNaN(Date.parse(text))),
  time: matching('time', (text) => /^(?:[01]\d|2[0-4]):[0-5]\d$/.test(text)),
  /** Text of a syntax, such as an identifier. */
  textThat: (isValid: (text: string) => boolean): PortableColumn => matching('text', isValid),
  /** JSON that is stored as text. */
  json: (isValid: (value: unknown) => boolean): PortableColumn =>
    column('json', (value) => (isValid(value) ? JSON.stringify(value) : undefined), parsed),
  choice: (...choices: readonly Cell[]): PortableColumn => ({
    ...column('choice', (value) => choices.find((each) => each === value), asIs),
    choices,
  }),
  optional: (one: PortableColumn): PortableColumn => ({ ...one, isOptional: true }),
  filled: (value: Cell | null | FilledColumn['filled']): FilledColumn => ({
    filled: typeof value === 'function' ? value : () => value,
  }),
} as const

function instantOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  const instant = Date.parse(value)
  return Number.isNaN(instant) || new Date(instant).toISOString() !== value ? undefined : instant
}

function parsed(cell: Cell): unknown {
  return JSON.parse(String(cell))
}

/** Returns the columns of a table that a file has. */
export function columnsInFile({ columns }: PortableTable): readonly (readonly [string, PortableColumn])[] {
  return Object.entries(columns).flatMap(([name, each]) => ('filled' in each ? [] : [[name, each] as const]))
}

/** Returns the JSON of a row; a column without a value is left out. */
export function writtenRow(table: PortableTable, row: Row): Readonly<Record<string, unknown>> {
  const settled = table.settled?.(row) ?? row
  const cells = columnsInFile(table).flatMap(([name, { written }]) => {
    const cell = settled[name] ?? null
    return cell === null ? [] : [[memberOf(name), written(cell)] as const]
  })
  return Object.fromEntries(cells)
}

/** Returns the name of the member of a column: `time_zone` is `timeZone`. */
export function memberOf(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Sorts tables so that each one comes after those that it refers to. */
export function inOrderOfReferences(tables: readonly PortableTable[]): readonly PortableTable[] {
  const sorted = new Set<PortableTable>()
  const visit = (table: PortableTable): void => {
    for (const { table: name } of table.references) {
      const other = tables.find((each) => each.name === name)
      if (other === undefined) throw new Error(`The portable table ${table.name} refers to ${name}, which is not one.`)
      if (!sorted.has(other)) visit(other)
    }
    sorted.add(table)
  }
  for (const table of tables) visit(table)
  return [...sorted]
}
