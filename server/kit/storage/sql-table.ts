import { Kysely, sql, type RawBuilder } from 'kysely'
import type { Field, Fields, InputOf } from '@waymark/shared'
import { randomUUID } from 'node:crypto'
import { paged } from './paged.ts'
import {
  cellOf,
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
import { transactional } from './transaction.ts'

type Stored = Readonly<Record<string, Cell>>

function sqlTable<F extends Fields>(
  { current }: { readonly current: () => Kysely<unknown> },
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
    ((await query.execute(current())).rows as readonly Stored[]).map(rowOf)
  const cells = (values: InputOf<F>): readonly (readonly [string, Cell])[] => [
    ...Object.entries(mapping.row(values)),
    ['words', wordsOf(definition, values)],
  ]
  return {
    find: async (id) => (await run(sql`select * from ${table} where id = ${id}`))[0],
    async insert(values) {
      const all = [['id', randomUUID()], ['version', 1], ...cells(values)] as const
      const [row] = await run(sql`
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
        await run(sql`update ${table} set ${sql.join(set)} where id = ${id} and version = ${version} returning *`)
      )[0]
    },
    async remove({ id, version }) {
      return (await run(sql`delete from ${table} where id = ${id} and version = ${version} returning *`)).length > 0
    },
    page: (query) => pageOfTable(current(), definition, query, rowOf),
    async version() {
      const counted = sql<{ total: number; versions: number | null }>`
        select count(*) as total, sum(version) as versions from ${table}`
      const [{ total, versions } = { total: 0, versions: 0 }] = (await counted.execute(current())).rows
      return `${String(total)}.${String(versions ?? 0)}`
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
      return (await counted.execute(database)).rows[0]?.total ?? 0
    },
    async items({ after, before, direction, limit }) {
      const order = sql.raw((direction === 'desc') === isDescending ? 'asc' : 'desc')
      const { rows } = await sql<Stored>`
        select * from ${sql.table(name)}
        where ${all} and ${beyond(after, true)} and ${beyond(before, false)}
        order by ${column} ${order}, id ${order} limit ${limit}`.execute(database)
      return rows.map(rowOf)
    },
  })
}

const reserved = new Set(['id', 'version', 'words'])

/**
 * Creates a table, or the columns and indexes that it lacks since a field was added. Throws RangeError for a field
 * with the name of a column of the kit.
 */
async function prepareTable<Schema>(
  database: Kysely<Schema>,
  { name, fields, indexed }: TableDefinition,
): Promise<void> {
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
  const tables = await database.introspection.getTables()
  const known = new Set(tables.find((table) => table.name === name)?.columns.map((column) => column.name))
  for (const [key, { kind }] of Object.entries<Field>(fields)) {
    if (known.has(key)) continue
    await schema
      .alterTable(name)
      .addColumn(key, kind === 'number' ? 'bigint' : 'text')
      .execute()
  }
  for (const key of indexed) {
    await schema.createIndex(`${name}_by_${key}`).ifNotExists().on(name).columns([key, 'id']).execute()
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

/** @param url `sqlite:PATH`, `sqlite::memory:` or `postgres://…` */
export function openTables(url: string): OpenTables {
  const engine = engineOf(url)
  const database = new Kysely<unknown>({ dialect: engine.dialect })
  const transactions = transactional(database, engine.transactions)
  return {
    async table(definition) {
      await engine.transactions?.locks.prepare(database)
      await prepareTable(database, definition)
      return sqlTable({ current: () => transactions.current }, definition)
    },
    inTransaction: transactions.inTransaction,
    stateVersion: engine.stateVersion,
    close: () => database.destroy(),
  }
}
