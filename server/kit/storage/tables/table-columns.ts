import type { Field } from '@waymark/shared'
import type { Kysely } from 'kysely'
import type { TableDefinition } from '../../values/table.ts'
import { rowNumber } from '../sqlite/full-text.ts'

interface Column {
  readonly isNumber: boolean
  readonly isRequired: boolean
}

/** The columns of the fields of a table by their names. */
export type FieldColumns = ReadonlyMap<string, Column>

/** Returns the type of the column of a field. */
export function columnTypeOf(field: Pick<Field, 'kind'> | undefined): 'bigint' | 'text' {
  return field?.kind === 'number' ? 'bigint' : 'text'
}

/** A difference between a field and the column of its name. */
export interface Difference {
  /**
   * `added`: a field has no column; `removed`: a column has no field; `type`: they have other types of values; `required`
   * and `optional`: the field is so, and the column is not.
   */
  readonly kind: 'added' | 'removed' | 'type' | 'required' | 'optional'
  readonly name: string
}

// The number of a row is a column of the full-text index.
const reserved: ReadonlySet<string> = new Set(['id', 'version', 'words', rowNumber])

/** Throws RangeError for a field with the name of a column that each table has. */
export function refuseReserved({ fields }: Pick<TableDefinition, 'fields'>): void {
  const taken = Object.keys(fields).find((name) => reserved.has(name))
  if (taken !== undefined) throw new RangeError(`A field cannot have the name ${taken}: each table has such a column`)
}

/** Returns the columns of the fields of a table; undefined if it does not exist. */
export async function fieldColumnsOf(database: Kysely<unknown>, table: string): Promise<FieldColumns | undefined> {
  const tables = await database.introspection.getTables()
  const columns = tables.find(({ name }) => name === table)?.columns.filter(({ name }) => !reserved.has(name))
  return (
    columns &&
    new Map(
      columns.map(({ name, dataType, isNullable }) => [
        name,
        { isNumber: /int/i.test(dataType), isRequired: !isNullable },
      ]),
    )
  )
}

/** Compares the fields of a table with its columns. */
export function differencesOf({ fields }: TableDefinition, columns: FieldColumns): readonly Difference[] {
  const ofFields = Object.entries<Field>(fields).flatMap(([name, field]): readonly Difference[] => {
    const column = columns.get(name)
    if (column === undefined) return [{ kind: 'added', name }]
    if (column.isNumber !== (field.kind === 'number')) return [{ kind: 'type', name }]
    if (column.isRequired === field.required) return []
    return [{ kind: field.required ? 'required' : 'optional', name }]
  })
  const removed = [...columns.keys()].filter((name) => !Object.hasOwn(fields, name))
  return [...ofFields, ...removed.map((name): Difference => ({ kind: 'removed', name }))]
}
