import { readdir, mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Field } from '@waymark/shared'
import { Kysely } from 'kysely'
import { cellOf, fieldValue, type TableDefinition } from '../../values/table.ts'
import { engineOf, migratedTo, type Migration, type Migrations } from '../database.ts'
import { createRecordOfVersions } from './prepare-table.ts'
import { columnTypeOf, differencesOf, fieldColumnsOf, refuseReserved, type Difference } from './table-columns.ts'

const sourceFile = /^(?!.*\.d\.[cm]?ts$)(.+)\.[cm]?[jt]s$/

/**
 * Returns the migrations of a folder: each file exports one as `migration`, and its name without the extension is that of
 * the migration.
 *
 * @throws {Error} for a file without a migration
 * @example
 * const migrations = await migrationsIn(new URL('migrations/', import.meta.url))
 * const tables = await openTables('sqlite::memory:', { migrations })
 */
export async function migrationsIn(folder: URL): Promise<Migrations> {
  const files = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  const migrations: Record<string, Migration> = {}
  for (const file of files.toSorted()) {
    const name = sourceFile.exec(file)?.[1]
    if (name !== undefined) migrations[name] = await migrationOf(new URL(file, folder))
  }
  return migrations
}

async function migrationOf(file: URL): Promise<Migration> {
  const content = (await import(file.href)) as { readonly migration?: unknown }
  if (typeof content.migration !== 'function')
    throw new Error(`The file ${fileURLToPath(file)} exports no function with the name migration.`)
  // The parameters of a function cannot be tested.
  return content.migration as Migration
}

/** A migration that was planned. */
export interface PlannedMigration {
  /**
   * The name after those of the other migrations, such as `0002-task`. With `-needs-0002` at its end, a version that lacks the
   * migration refuses the database, because fields are removed or become required or optional.
   */
  readonly name: string
  /** The module in TypeScript. */
  readonly text: string
}

interface PlanOptions {
  /** What the migration does, in a few words for its name; by default the tables that it changes. */
  readonly name?: string | undefined
  /** An empty database in which the migrations run, if they need PostgreSQL; by default SQLite in memory. */
  readonly scratch?: string | undefined
}

/**
 * Returns the migration that brings the tables to their definitions; undefined if they fit. The migrations so far run in
 * an empty database, so no other database is needed. Tables without a definition stay as they are.
 *
 * @throws {Error} for a required field without a default for stored rows, and for another type of values
 * @example
 * const planned = await planMigration([tableOf(books)], {})
 * assert.ok(planned !== undefined)
 */
export async function planMigration(
  definitions: readonly TableDefinition[],
  migrations: Migrations,
  { name, scratch = 'sqlite::memory:' }: PlanOptions = {},
): Promise<PlannedMigration | undefined> {
  const engine = await engineOf(scratch)
  const database = new Kysely<unknown>({ dialect: engine.dialect })
  try {
    await database.transaction().execute(createRecordOfVersions)
    await migratedTo(engine, database, migrations)
    const changes: Change[] = []
    for (const definition of definitions) changes.push(...(await changesOf(database, definition)))
    if (changes.length === 0) return undefined
    const number = Math.max(0, ...Object.keys(migrations).map((each) => Number.parseInt(each, 10) || 0)) + 1
    const about = name ?? [...new Set(changes.map(({ table }) => table))].join('-')
    const slug = about.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').replaceAll(/[^A-Za-z\d]+/g, '-')
    const numbered = String(number).padStart(4, '0')
    const needs = changes.every(({ isExpansion }) => isExpansion) ? '' : `-needs-${numbered}`
    return { name: `${numbered}-${slug.toLowerCase()}${needs}`, text: moduleOf(changes) }
  } finally {
    await database.destroy()
  }
}

/**
 * Writes the migration that brings the tables to their definitions into the folder of the migrations, for the developer to
 * review. Returns the path of the file; undefined if the tables fit.
 *
 * @throws {Error} for a required field without a default for stored rows, and for another type of values
 * @example
 * const file = await writeMigration(new URL('migrations/', import.meta.url), [tableOf(books)])
 * assert.ok(file !== undefined)
 */
export async function writeMigration(
  folder: URL,
  definitions: readonly TableDefinition[],
  options?: PlanOptions,
): Promise<string | undefined> {
  const planned = await planMigration(definitions, await migrationsIn(folder), options)
  if (planned === undefined) return undefined
  const file = fileURLToPath(new URL(`${planned.name}.ts`, folder))
  await mkdir(folder, { recursive: true })
  await writeFile(file, planned.text, { flag: 'wx' })
  return file
}

interface Change {
  readonly table: string
  /** Whether a version with the former definition can live with it. */
  readonly isExpansion: boolean
  /** A sentence for the developer. */
  readonly sentence: string
  readonly statements: readonly string[]
}

async function changesOf(database: Kysely<unknown>, definition: TableDefinition): Promise<readonly Change[]> {
  refuseReserved(definition)
  const columns = await fieldColumnsOf(database, definition.name)
  if (columns === undefined) return [createdTable(definition)]
  const differences = differencesOf(definition, columns)
  return differences.map((difference) => ({
    table: definition.name,
    ...changed(definition, difference, differences),
  }))
}

function createdTable({ name, fields }: TableDefinition): Change {
  const columns = Object.entries<Field>(fields).map(([key, field]) => {
    const more = field.required ? ', (column) => column.notNull()' : ''
    return `    .addColumn(${quoted(key)}, ${quoted(columnTypeOf(field))}${more})`
  })
  const statement = [
    'await schema',
    `    .createTable(${quoted(name)})`,
    '    .ifNotExists()',
    "    .addColumn('id', 'text', (column) => column.primaryKey())",
    "    .addColumn('version', 'integer', (column) => column.notNull())",
    "    .addColumn('words', 'text', (column) => column.notNull())",
    ...columns,
    '    .execute()',
  ].join('\n')
  return { table: name, isExpansion: true, sentence: `Creates the table ${name}.`, statements: [statement] }
}

function changed(
  definition: TableDefinition,
  { kind, name }: Difference,
  all: readonly Difference[],
): Omit<Change, 'table'> {
  const field = definition.fields[name]
  const table = definition.name
  if (kind === 'removed' || field === undefined) return removedColumn(table, name, all)
  if (kind === 'type')
    throw new Error(
      `The field ${name} of the table ${table} has another type than its column: give the field another name, or write the migration by hand.`,
    )
  if (kind === 'added') {
    requireValue(definition, name, all)
    return {
      isExpansion: true,
      sentence: `Adds the ${field.required ? 'required ' : ''}field ${name} to the table ${table}.`,
      statements: [addedColumn(definition, name, field), ...(field.required ? newVersions(table) : [])],
    }
  }
  requireValue(definition, name)
  return {
    isExpansion: false,
    sentence: `Makes the field ${name} of the table ${table} ${kind}.`,
    statements: [
      addedColumn(definition, name, field, `${name}_new`),
      run(`update "${table}" set "${name}_new" = "${name}" where "${name}" is not null`),
      ...(field.required ? newVersions(table, ` where "${name}" is null`) : []),
      ...dropped(table, name),
      `await schema.alterTable(${quoted(table)}).renameColumn(${quoted(`${name}_new`)}, ${quoted(name)}).execute()`,
    ],
  }
}

function removedColumn(table: string, name: string, all: readonly Difference[]): Omit<Change, 'table'> {
  const added = all.find(({ kind }) => kind === 'added')
  const hint =
    added === undefined
      ? []
      : [
          `// If ${added.name} is ${name} by another name, rename the column instead of both changes:`,
          `// await schema.alterTable(${quoted(table)}).renameColumn(${quoted(name)}, ${quoted(added.name)}).execute()`,
        ]
  return {
    isExpansion: false,
    sentence: `Deletes the field ${name} of the table ${table} with its values.`,
    statements: [...hint, ...dropped(table, name)],
  }
}

function requireValue(
  { name: table, fields, defaults = {} }: TableDefinition,
  name: string,
  all: readonly Difference[] = [],
): void {
  if (fields[name]?.required !== true || fieldValue(defaults, name) !== undefined) return
  const removed = all.find(({ kind }) => kind === 'removed')
  const rename =
    removed === undefined
      ? ''
      : ` If it is ${removed.name} by another name, give it a default for now: the migration then offers the rename, which keeps the values.`
  throw new Error(
    `The required field ${name} of the table ${table} needs a value for stored rows: give tableOf a default, or make the field optional.${rename}`,
  )
}

function addedColumn(
  { name: table, defaults = {} }: TableDefinition,
  name: string,
  field: Field,
  column = name,
): string {
  const cell = cellOf(fieldValue(defaults, name))
  const literal = typeof cell === 'string' ? quoted(cell) : String(cell)
  const more = field.required ? `, (column) => column.notNull().defaultTo(${literal})` : ''
  const added = `.addColumn(${quoted(column)}, ${quoted(columnTypeOf(field))}${more})`
  return `await schema\n    .alterTable(${quoted(table)})\n    ${added}\n    .execute()`
}

function dropped(table: string, name: string): readonly string[] {
  return [
    `await schema.dropIndex(${quoted(`${table}_by_${name}`)}).ifExists().execute()`,
    `await schema.alterTable(${quoted(table)}).dropColumn(${quoted(name)}).execute()`,
  ]
}

// Validators change with the values of rows.
function newVersions(table: string, where = ''): readonly string[] {
  return [
    run(`update "${table}" set "version" = "version" + 1${where}`),
    run(`update "table_version" set "version" = "version" + 1 where "name" = '${table}'`),
  ]
}

function run(statement: string): string {
  return `await sql\`${statement}\`.execute(transaction)`
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`
}

function moduleOf(changes: readonly Change[]): string {
  const statements = changes.flatMap((change) => change.statements)
  const hasSql = statements.some((statement) => statement.startsWith('await sql`'))
  const sentences = changes.map(({ sentence }) => ` * ${sentence}`)
  return [
    hasSql
      ? "import { type Migration, sql } from '@waymark/server/storage'"
      : "import type { Migration } from '@waymark/server/storage'",
    '',
    '/**',
    ...sentences,
    ' */',
    `export const migration: Migration = async (${hasSql ? 'schema, _engine, transaction' : 'schema'}) => {`,
    ...statements.map((statement) => `  ${statement}`),
    '}',
    '',
  ].join('\n')
}
