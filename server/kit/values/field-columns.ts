import type { Field, Fields, InputOf } from '@waymark/shared'
import { cellOf, valueOf, type Cell } from './table.ts'

/** The name of a field in SQL: `timeZone` is `time_zone`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

// Lists and objects are text in their columns.
type ColumnOf<F> =
  F extends Field<infer Value, infer Required>
    ? (Value extends string | number ? Value : string) | (Required extends true ? never : null)
    : never

/** The columns of a record of fields: their names in SQL, after the prefix. */
export type ColumnsOf<F extends Fields, Prefix extends string = ''> = {
  readonly [Name in Extract<keyof F, string> as `${Prefix}${SnakeCase<Name>}`]: ColumnOf<F[Name]>
}

/** Columns that have no values until all of them are set. */
export type Unset<Columns> = { readonly [Name in keyof Columns]: Columns[Name] | null }

/** The mapping of fields to columns of a table that may have others. */
export interface FieldColumns<F extends Fields, Prefix extends string = ''> {
  readonly table: string
  /** The names of the columns, for statements that list them. */
  readonly columns: Readonly<Record<keyof ColumnsOf<F, Prefix>, true>>
  /** Returns the columns of the values; an absent value is null. */
  readonly row: (values: InputOf<F>) => ColumnsOf<F, Prefix>
  /** Returns the values of a row, which may have more columns. A column with null has no value. */
  readonly values: (row: ColumnsOf<F, Prefix>) => InputOf<F>
  /** The columns before their values are set. */
  readonly unset: Unset<ColumnsOf<F, Prefix>>
  /** Returns the values of columns that may be unset; undefined if a required value is missing. */
  readonly valuesIfSet: (row: Unset<ColumnsOf<F, Prefix>>) => InputOf<F> | undefined
}

interface ColumnOptions<Prefix extends string> {
  readonly prefix?: Prefix
  /** The separator of the items of a list that contain no such character; by default a list is JSON. */
  readonly separator?: string
}

/** The columns that a table must have for its fields. */
export type DeclaredColumns = Pick<FieldColumns<Fields>, 'table'> & {
  readonly columns: Readonly<Record<string, true>>
}

/** Maps a record of fields to the columns of a table, whose migrations add a column for each field. */
export function fieldColumns<F extends Fields, const Prefix extends string = ''>(
  table: string,
  fields: F,
  { prefix, separator }: ColumnOptions<Prefix> = {},
): FieldColumns<F, Prefix> {
  const mapping = cellMapping(fields, (name) => `${prefix ?? ''}${snakeCase(name)}`, separator)
  const columns = Object.fromEntries(mapping.columns.map((column) => [column, true]))
  const unset = Object.fromEntries(mapping.columns.map((column) => [column, null]))
  const required = Object.keys(fields).filter((name) => fields[name]?.required === true)
  const valuesIfSet = (row: Readonly<Record<string, Cell>>): object | undefined => {
    const values = mapping.values(row)
    return required.every((name) => Object.hasOwn(values, name)) ? values : undefined
  }
  // SnakeCase and snakeCase() follow the same rule, which the compiler cannot see.
  return { ...mapping, table, columns, unset, valuesIfSet } as unknown as FieldColumns<F, Prefix>
}

/** Maps values to cells by the names of columns, and cells to values. */
export interface CellMapping {
  readonly columns: readonly string[]
  row(values: object): Readonly<Record<string, Cell>>
  values(row: Readonly<Record<string, Cell>>): Readonly<Record<string, unknown>>
}

/** Maps a record of fields to columns with given names. */
export function cellMapping(fields: Fields, columnOf: (name: string) => string, separator?: string): CellMapping {
  const places = Object.entries<Field>(fields).map(([name, field]) => {
    return { name, column: columnOf(name), field, between: field.isList === true ? separator : undefined }
  })
  return {
    columns: places.map(({ column }) => column),
    row(values) {
      const given = new Map<string, unknown>(Object.entries(values))
      return Object.fromEntries(places.map(({ name, column, between }) => [column, written(given.get(name), between)]))
    },
    values(row) {
      const values: Record<string, unknown> = {}
      for (const { name, column, field, between } of places) {
        const value = read(field, row[column] ?? null, between)
        if (value !== undefined) values[name] = value
      }
      return values
    },
  }
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function written(value: unknown, separator: string | undefined): Cell {
  return Array.isArray(value) && separator !== undefined ? value.join(separator) : cellOf(value)
}

function read(field: Field, cell: Cell, separator: string | undefined): unknown {
  if (cell === null || separator === undefined) return valueOf(field, cell)
  return String(cell)
    .split(separator)
    .filter((item) => item !== '')
}
