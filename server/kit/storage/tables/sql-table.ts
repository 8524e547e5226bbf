import { Kysely, sql, type RawBuilder } from 'kysely'
import type { Fields, InputOf } from '@waymark/shared'
import { randomUUID } from 'node:crypto'
import type { Attachments } from '../../values/attachments.ts'
import { paged } from '../paged.ts'
import {
  cellOf,
  readKey,
  wordsOf,
  type Cell,
  type Row,
  type Table,
  type TableDefinition,
  type TableQuery,
} from '../../values/table.ts'
import { cellMapping } from '../../values/field-columns.ts'
import { engineOf, migratedTo, type Migrations } from '../database.ts'
import type { Engine } from '../engine.ts'
import { createRecordOfVersions, prepareTable } from './prepare-table.ts'
import { createAttachmentTable, sqlAttachments } from './sql-attachments.ts'
import { read } from '../statement.ts'
import { tableWords, type TableWords } from './table-words.ts'
import { transactional, type TransactionalDatabase } from '../transaction.ts'

type Stored = Readonly<Record<string, Cell>>

type Transactions = Pick<TransactionalDatabase<unknown>, 'current' | 'inTransaction'>

function sqlTable<F extends Fields>(
  database: Transactions,
  definition: TableDefinition<F>,
  words: TableWords,
): Table<F> {
  const { name, fields } = definition
  const mapping = cellMapping(fields, (field) => field)
  const rowOf = (stored: Stored): Row<F> => ({
    id: String(stored['id']),
    version: Number(stored['version']),
    // Each column was written from a value of its field.
    values: mapping.values(stored) as InputOf<F>,
  })
  return {
    find: async (id) =>
      (await read(database.current, sql<Stored>`select * from ${sql.table(name)} where id = ${id}`)).map(rowOf)[0],
    async findAll(ids) {
      if (ids.length === 0) return []
      const found = sql<Stored>`select * from ${sql.table(name)} where id in (${sql.join(ids)})`
      return (await read(database.current, found)).map(rowOf)
    },
    ...changesOf(database, { definition, words, rowOf }),
    page: (query) => pageOfTable(database.current, { words, rowOf }, query),
    async version() {
      const stored = sql<{ version: number }>`select version from table_version where name = ${name}`
      return String((await read(database.current, stored))[0]?.version)
    },
  }
}

interface Changed<F extends Fields> extends Paged<F> {
  readonly definition: TableDefinition<F>
}

function changesOf<F extends Fields>(
  database: Transactions,
  { definition, words, rowOf }: Changed<F>,
): Pick<Table<F>, 'insert' | 'update' | 'remove'> {
  const { name, fields } = definition
  const table = sql.table(name)
  const mapping = cellMapping(fields, (field) => field)
  const textOf = (values: object): string => wordsOf(definition, values).join(' ')
  const cells = (values: InputOf<F>): readonly (readonly [string, Cell])[] => [
    ...Object.entries(mapping.row(values)),
    ['words', textOf(values)],
  ]
  const run = async (query: RawBuilder<unknown>): Promise<Stored | undefined> =>
    ((await query.execute(database.current)).rows as readonly Stored[])[0]
  // A row that is deleted takes its own version with it, so the table counts its changes, in the same transaction.
  const recordChange = async (before: string, after: string): Promise<void> => {
    await sql`update table_version set version = version + 1 where name = ${name}`.execute(database.current)
    await words.changed(database.current, before, after)
  }
  return {
    insert: (values) =>
      database.inTransaction(async () => {
        const all = [['id', randomUUID()], ['version', 1], ...cells(values)] as const
        const row = await run(sql`
          insert into ${table} (${sql.join(all.map(([key]) => sql.ref(key)))})
          values (${sql.join(all.map(([, cell]) => cell))}) returning *`)
        if (row === undefined) throw new Error('A row that was inserted is returned')
        await recordChange('', textOf(values))
        return rowOf(row)
      }),
    update: ({ id, version }, values) =>
      database.inTransaction(async () => {
        const isCurrent = sql`id = ${id} and version = ${version}`
        const before = await run(sql`select words from ${table} where ${isCurrent}`)
        const set = [['version', version + 1] as const, ...cells(values)].map(
          ([key, cell]) => sql`${sql.ref(key)} = ${cell}`,
        )
        const row = await run(sql`update ${table} set ${sql.join(set)} where ${isCurrent} returning *`)
        if (before === undefined || row === undefined) return undefined
        await recordChange(String(before['words']), textOf(values))
        return rowOf(row)
      }),
    remove: ({ id, version }) =>
      database.inTransaction(async () => {
        const row = await run(sql`delete from ${table} where id = ${id} and version = ${version} returning *`)
        if (row === undefined) return false
        await recordChange(String(row['words']), '')
        return true
      }),
  }
}

interface Paged<F extends Fields> {
  readonly words: TableWords
  readonly rowOf: (stored: Stored) => Row<F>
}

async function pageOfTable<F extends Fields>(
  database: Kysely<unknown>,
  { words: index, rowOf }: Paged<F>,
  { where, words = '', sort, isDescending, ...request }: TableQuery,
): ReturnType<Table<F>['page']> {
  const found = await index.search(database, words)
  const equal = Object.entries(where).map(([key, value]) => sql`${sql.ref(key)} = ${cellOf(value)}`)
  const all = sql.join([found.condition, ...equal], sql` and `)
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
      // The index of a filter leads to fewer rows than a frequent word.
      const counted = equal.length === 0 ? found.counted : sql`select 1 from ${found.rows} where ${all}`
      const count = sql<{ total: number }>`select count(*) as total from (${counted}) as found`
      return (await read(database, count))[0]?.total ?? 0
    },
    async items({ after, before, direction, limit }) {
      const order = sql.raw((direction === 'desc') === isDescending ? 'asc' : 'desc')
      const rows = await read(
        database,
        sql<Stored>`
        select * from ${found.rows}
        where ${all} and ${beyond(after, true)} and ${beyond(before, false)}
        order by ${column} ${order}, id ${order} limit ${limit}`,
      )
      return rows.map(rowOf)
    },
  })
}

/** An opened database with tables. */
export interface OpenTables {
  readonly table: <F extends Fields>(definition: TableDefinition<F>) => Promise<Table<F>>
  /** The files that belong to the items of a collection, in the same database and transactions. */
  readonly attachments: (described: { readonly item: string }) => Promise<Attachments>
  readonly inTransaction: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Returns the version of all tables; undefined for an engine that does not know it. */
  readonly stateVersion: Engine['stateVersion']
  readonly isUnchanged: Engine['isUnchanged']
  readonly close: () => Promise<void>
}

export interface OpenTablesOptions {
  /**
   * The migrations that create the tables and the columns of their fields, which `writeMigration` writes. Without them, the
   * start creates tables and adds columns by itself, and refuses any other change.
   */
  readonly migrations?: Migrations | undefined
}

/**
 * Opens a database for the tables of collections.
 *
 * @param url `sqlite:PATH`, `sqlite::memory:` or `postgres://…`
 * @throws {Error} for another URL, for PostgreSQL without the package `pg`, and for a database that a newer version has
 *   migrated
 * @example
 * const tables = await openTables('sqlite::memory:')
 * const table = await tables.table(tableOf(books))
 * await table.insert({ title: 'Dune', author: 'Frank Herbert', year: 1965, shelf: 'fiction' })
 * const page = await table.page({ where: {}, words: 'herb', sort: 'title', isDescending: false, limit: 10 })
 * assert.deepEqual(
 *   page.items.map(({ values }) => values.title),
 *   ['Dune'],
 * )
 */
export async function openTables(url: string, { migrations }: OpenTablesOptions = {}): Promise<OpenTables> {
  const engine = await engineOf(url)
  const database = new Kysely<unknown>({ dialect: engine.dialect })
  const newer = migrations === undefined ? [] : await migrate(engine, database, migrations)
  const transactions = transactional(database, engine)
  const preparation = { fullText: engine.fullText, isMigrated: migrations !== undefined, isBehind: newer.length > 0 }
  return {
    async table(definition) {
      await engine.transactions?.locks.prepare(database)
      await database.transaction().execute(async (transaction) => {
        await engine.transactions?.locks.exclusive(transaction)
        await prepareTable(transaction, definition, preparation)
      })
      return sqlTable(transactions, definition, tableWords(engine.fullText, definition.name))
    },
    async attachments({ item }) {
      await database.transaction().execute(createAttachmentTable)
      return sqlAttachments(transactions, item)
    },
    inTransaction: transactions.inTransaction,
    stateVersion: engine.stateVersion,
    isUnchanged: engine.isUnchanged,
    close: () => database.destroy(),
  }
}

async function migrate(engine: Engine, database: Kysely<unknown>, migrations: Migrations): Promise<readonly string[]> {
  try {
    await database.transaction().execute(createRecordOfVersions)
    return await migratedTo(engine, database, migrations)
  } catch (error) {
    await database.destroy()
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The database was not migrated: ${reason}`, { cause: error })
  }
}
