import { Kysely, sql, type RawBuilder } from 'kysely'
import type { Field, Fields, InputOf } from '@waymark/shared'
import { randomUUID } from 'node:crypto'
import { paged } from './paged.ts'
import {
  cellOf,
  fieldValue,
  readKey,
  wordsOf,
  type Cell,
  type Row,
  type Table,
  type TableDefinition,
  type TableQuery,
} from '../values/table.ts'
import { cellMapping } from '../values/field-columns.ts'
import { engineOf } from './database.ts'
import type { Engine } from './engine.ts'
import { read } from './statement.ts'
import { transactional, type TransactionalDatabase } from './transaction.ts'

type Stored = Readonly<Record<string, Cell>>

function sqlTable<F extends Fields>(
  database: Pick<TransactionalDatabase<unknown>, 'current' | 'inTransaction'>,
  definition: TableDefinition<F>,
): Table<F> {
  const { name, fields } = definition
  const table = sql.table(name)
  const mapping = cellMapping(fields, (field) => field)
  const rowOf = (stored: Stored): Row<F> => ({
    id: String(stored['id']),
    version: Number(stored['version']),
    // Each column was written from a value of its field.
    values: mapping.values(stored) as InputOf<F>,
  })
  const run = async (query: RawBuilder<unknown>): Promise<readonly Row<F>[]> =>
    ((await query.execute(database.current)).rows as readonly Stored[]).map(rowOf)
  // A row that is deleted takes its own version with it, so the table counts its changes, in the same transaction.
  const change = (query: RawBuilder<unknown>): Promise<readonly Row<F>[]> =>
    database.inTransaction(async () => {
      const rows = await run(query)
      if (rows.length > 0)
        await sql`update table_version set version = version + 1 where name = ${name}`.execute(database.current)
      return rows
    })
  const cells = (values: InputOf<F>): readonly (readonly [string, Cell])[] => [
    ...Object.entries(mapping.row(values)),
    ['words', wordsOf(definition, values)],
  ]
  return {
    find: async (id) =>
      (await read(database.current, sql<Stored>`select * from ${table} where id = ${id}`)).map(rowOf)[0],
    async findAll(ids) {
      if (ids.length === 0) return []
      const found = sql<Stored>`select * from ${table} where id in (${sql.join(ids)})`
      return (await read(database.current, found)).map(rowOf)
    },
    async insert(values) {
      const all = [['id', randomUUID()], ['version', 1], ...cells(values)] as const
      const [row] = await change(sql`
        insert into ${table} (${sql.join(all.map(([key]) => sql.ref(key)))})
        values (${sql.join(all.map(([, cell]) => cell))}) returning *`)
      if (row === undefined) throw new Error('A row that was inserted is returned')
      return row
    },
    async update({ id, version }, values) {
      const set = [['version', version + 1] as const, ...cells(values)].map(
        ([key, cell]) => sql`${sql.ref(key)} = ${cell}`,
      )
      return (
        await change(sql`update ${table} set ${sql.join(set)} where id = ${id} and version = ${version} returning *`)
      )[0]
    },
    async remove({ id, version }) {
      return (await change(sql`delete from ${table} where id = ${id} and version = ${version} returning *`)).length > 0
    },
    page: (query) => pageOfTable(database.current, definition, query, rowOf),
    async version() {
      const stored = sql<{ version: number }>`select version from table_version where name = ${name}`
      return String((await read(database.current, stored))[0]?.version)
    },
  }
}

async function pageOfTable<F extends Fields>(
  database: Kysely<unknown>,
  { name }: TableDefinition<F>,
  { where, words = '', sort, isDescending, ...request }: TableQuery,
  rowOf: (stored: Stored) => Row<F>,
): ReturnType<Table<F>['page']> {
  const looked = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const conditions = [
    sql`1 = 1`,
    ...Object.entries(where).map(([key, value]) => sql`${sql.ref(key)} = ${cellOf(value)}`),
    ...looked.map((word) => sql`words like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`),
  ]
  const all = sql.join(conditions, sql` and `)
  const column = sql.ref(sort)
  const beyond = (written: string | undefined, isAfter: boolean): RawBuilder<unknown> => {
    const key = written === undefined ? undefined : readKey(written)
    if (key === undefined) return sql`1 = 1`
    const [value, id] = key
    const sign = isAfter === isDescending ? sql.raw('<') : sql.raw('>')
    return sql`(${column} ${sign} ${value} or (${column} = ${value} and id ${sign} ${id}))`
  }
  return paged(request, {
    async total() {
      const counted = sql<{ total: number }>`select count(*) as total from ${sql.table(name)} where ${all}`
      return (await read(database, counted))[0]?.total ?? 0
    },
    async items({ after, before, direction, limit }) {
      const order = sql.raw((direction === 'desc') === isDescending ? 'asc' : 'desc')
      const rows = await read(
        database,
        sql<Stored>`
        select * from ${sql.table(name)}
        where ${all} and ${beyond(after, true)} and ${beyond(before, false)}
        order by ${column} ${order}, id ${order} limit ${limit}`,
      )
      return rows.map(rowOf)
    },
  })
}

const reserved = new Set(['id', 'version', 'words'])

/**
 * Creates a table, or the columns and indexes that it lacks since a field was added. Throws RangeError for a field
 * with the name of a column of the kit, and Error if rows have no value of a required field.
 */
async function prepareTable<Schema>(database: Kysely<Schema>, definition: TableDefinition): Promise<void> {
  const { name, fields, indexed } = definition
  const taken = Object.keys(fields).find((key) => reserved.has(key))
  if (taken !== undefined) throw new RangeError(`A field cannot have the name ${taken}: each table has such a column`)
  const { schema } = database
  await schema
    .createTable(name)
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('table_version')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute()
  await sql`insert into table_version (name, version) values (${name}, 0) on conflict (name) do nothing`.execute(
    database,
  )
  const tables = await database.introspection.getTables()
  const known = new Set(tables.find((table) => table.name === name)?.columns.map((column) => column.name))
  for (const [key, { kind }] of Object.entries<Field>(fields)) {
    if (known.has(key)) continue
    await schema
      .alterTable(name)
      .addColumn(key, kind === 'number' ? 'bigint' : 'text')
      .execute()
  }
  await requireValues(database, definition)
  for (const key of indexed) {
    await schema.createIndex(`${name}_by_${key}`).ifNotExists().on(name).columns([key, 'id']).execute()
  }
}

// A row without a required value is not valid for clients, which would reject the whole collection.
async function requireValues<Schema>(
  database: Kysely<Schema>,
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

/** An opened database with tables. */
export interface OpenTables {
  readonly table: <F extends Fields>(definition: TableDefinition<F>) => Promise<Table<F>>
  readonly inTransaction: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Returns the version of all tables; undefined for an engine that does not know it. */
  readonly stateVersion: Engine['stateVersion']
  readonly close: () => Promise<void>
}

/**
 * Opens a database for the tables of collections.
 *
 * @param url `sqlite:PATH`, `sqlite::memory:` or `postgres://…`
 * @throws {Error} for another URL, and for PostgreSQL without the package `pg`
 * @example
 * const tables = await openTables('sqlite:library.db')
 * const books = await tables.table(tableOf(bookCollection))
 */
export async function openTables(url: string): Promise<OpenTables> {
  const engine = await engineOf(url)
  const database = new Kysely<unknown>({ dialect: engine.dialect })
  const transactions = transactional(database, engine.transactions)
  return {
    async table(definition) {
      await engine.transactions?.locks.prepare(database)
      await prepareTable(database, definition)
      return sqlTable(transactions, definition)
    },
    inTransaction: transactions.inTransaction,
    stateVersion: engine.stateVersion,
    close: () => database.destroy(),
  }
}
