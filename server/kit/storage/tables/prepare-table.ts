import type { Field } from '@waymark/shared'
import { sql, type Kysely } from 'kysely'
import { cellMapping } from '../../values/field-columns.ts'
import { cellOf, fieldValue, wordsOf, type Cell, type TableDefinition } from '../../values/table.ts'
import type { FullText } from '../full-text.ts'
import {
  columnTypeOf,
  differencesOf,
  fieldColumnsOf,
  refuseReserved,
  type Difference,
  type FieldColumns,
} from './table-columns.ts'
import { prepareWords } from './table-words.ts'

export interface Preparation {
  readonly fullText: FullText
  /** Whether migrations create the columns of fields; otherwise the start does. */
  readonly isMigrated: boolean
  /** Whether a newer version has migrated the database, so that other columns are its fields. */
  readonly isBehind: boolean
}

/**
 * Brings a table to its definition: its indexes, and, without migrations, the table itself and columns of new fields.
 *
 * @throws {RangeError} for a field with the name of a column of the kit
 * @throws {Error} for fields and columns that do not fit, in one sentence with the remedy
 */
export async function prepareTable(
  database: Kysely<unknown>,
  definition: TableDefinition,
  { fullText, isMigrated, isBehind }: Preparation,
): Promise<void> {
  const { name, fields, indexed } = definition
  refuseReserved(definition)
  if (!isMigrated) await createTable(database, name)
  await createRecordOfVersions(database)
  await sql`insert into table_version (name, version) values (${name}, 0) on conflict (name) do nothing`.execute(
    database,
  )
  const columns = await fieldColumnsOf(database, name)
  if (columns === undefined) throw new Error(`The table ${name} does not exist: ${writeMigration}.`)
  for (const difference of differencesOf(definition, columns)) {
    if (difference.kind === 'added' && !isMigrated) await addColumn(database, definition, difference.name)
    else if (difference.kind === 'removed') {
      if (!isBehind) await refuseRemoved(database, name, difference.name, columns)
    } else refuse(definition, difference)
  }
  await requireValues(database, definition)
  for (const key of indexed) {
    await database.schema.createIndex(`${name}_by_${key}`).ifNotExists().on(name).columns([key, 'id']).execute()
  }
  const mapping = cellMapping(fields, (field) => field)
  const textOf = (row: Readonly<Record<string, Cell>>): string => wordsOf(definition, mapping.values(row)).join(' ')
  await prepareWords(database, fullText, { name, words: definition.words, wordsOf: textOf })
}

/** Creates the table of the versions of tables, which migrations may change. */
export async function createRecordOfVersions({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('table_version')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute()
}

async function createTable({ schema }: Kysely<unknown>, name: string): Promise<void> {
  await schema
    .createTable(name)
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .execute()
}

async function addColumn({ schema }: Kysely<unknown>, { name, fields }: TableDefinition, key: string): Promise<void> {
  await schema.alterTable(name).addColumn(key, columnTypeOf(fields[key])).execute()
}

const writeMigration = 'write a migration (npm run migration)'

function refuse({ name: table, fields }: TableDefinition, { kind, name }: Difference): void {
  if (kind === 'added') throw new Error(`The table ${table} lacks a column of the field ${name}: ${writeMigration}.`)
  if (kind === 'type') {
    const [type, other] = fields[name]?.kind === 'number' ? ['a number', 'text'] : ['text', 'numbers']
    throw new Error(
      `The field ${name} of the table ${table} is ${type}, and its column has ${other}: give the field another name, or ${writeMigration}.`,
    )
  }
  if (kind === 'optional')
    throw new Error(
      `The field ${name} of the table ${table} is optional, and its column requires a value: ${writeMigration}.`,
    )
}

async function refuseRemoved(
  database: Kysely<unknown>,
  table: string,
  name: string,
  columns: FieldColumns,
): Promise<void> {
  const values = sql`select 1 from ${sql.table(table)} where ${sql.ref(name)} is not null limit 1`
  const hasValues = (await values.execute(database)).rows.length > 0
  if (hasValues || columns.get(name)?.isRequired === true)
    throw new Error(
      `The table ${table} has ${hasValues ? 'values in the column' : 'the required column'} ${name}, which is no field: add the field again, or ${writeMigration}.`,
    )
}

// A row without a required value is not valid for clients, which would reject the whole collection.
async function requireValues(
  database: Kysely<unknown>,
  { name, fields, defaults = {} }: TableDefinition,
): Promise<void> {
  for (const [key, { required }] of Object.entries<Field>(fields)) {
    if (!required) continue
    const [table, column] = [sql.table(name), sql.ref(key)]
    const value = fieldValue(defaults, key)
    if (value === undefined) {
      const { rows } = await sql`select 1 from ${table} where ${column} is null limit 1`.execute(database)
      if (rows.length > 0)
        throw new Error(
          `The table ${name} has rows without the required field ${key}: give the field a value in the defaults of the table, make it optional, or set the column before the start.`,
        )
      continue
    }
    const set = sql`${column} = ${cellOf(value)}, version = version + 1`
    const { rows } = await sql`update ${table} set ${set} where ${column} is null returning id`.execute(database)
    if (rows.length > 0)
      await sql`update table_version set version = version + 1 where name = ${name}`.execute(database)
  }
}
