import { randomBytes } from 'node:crypto'
import { Kysely, sql, type ColumnDefinitionBuilder } from 'kysely'
import { Migrator } from 'kysely/migration'
import { repeated } from './connection-driver.ts'
import type { Engine } from './engine.ts'
import { newerThan, refuseContracted } from './former-version.ts'
import type { DeclaredColumns } from '../values/field-columns.ts'
import { sqlite } from './sqlite/sqlite.ts'
import { read } from './statement.ts'
import { withPackage } from '../values/optional-package.ts'

/**
 * Returns the engine of a database URL: `sqlite:PATH`, `sqlite::memory:` or `postgres://…`.
 *
 * @param replica the URL of a replica of PostgreSQL for safe requests
 * @throws {Error} for another URL, and for PostgreSQL without the package `pg`
 * @example
 * const engine = await engineOf('sqlite::memory:')
 * const database = await openDatabase(engine, {})
 * await database.destroy()
 */
export async function engineOf(url: string, replica?: string): Promise<Engine> {
  if (url === 'sqlite:') throw new Error('The database URL sqlite: lacks the path of a file')
  if (url.startsWith('sqlite:')) return sqlite(url.slice('sqlite:'.length))
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { postgres } = await withPackage('A PostgreSQL database', 'pg', () => import('./postgres/postgres.ts'))
    return postgres(url, replica)
  }
  throw new Error('The database URL must begin with sqlite: or postgres://')
}

/** Makes one change of the schema. */
export type Migration = (
  schema: Kysely<unknown>['schema'],
  engine: Engine,
  transaction: Kysely<unknown>,
) => Promise<void>
/**
 * Migrations by name; names sort in the order of application. A released migration never changes. A former version opens a
 * database that has newer ones, unless the name of one ends with `-needs-` and the number of a migration that it lacks.
 */
export type Migrations = Readonly<Record<string, Migration>>

/**
 * Opens a database and applies the pending migrations; several processes may do so concurrently.
 *
 * @example
 * interface Schema {
 *   readonly note: { readonly text: string }
 * }
 * const database = await openDatabase<Schema>(await engineOf('sqlite::memory:'), {
 *   '0001-note': (schema) => schema.createTable('note').addColumn('text', 'text').execute(),
 * })
 * await database.insertInto('note').values({ text: 'Return Dune' }).execute()
 * const { text } = await database.selectFrom('note').selectAll().executeTakeFirstOrThrow()
 * assert.equal(text, 'Return Dune')
 * await database.destroy()
 */
export async function openDatabase<Schema>(engine: Engine, migrations: Migrations): Promise<Kysely<Schema>> {
  const database = new Kysely<Schema>({ dialect: engine.dialect })
  await migratedTo(engine, database, migrations)
  return database
}

/**
 * Checks that migrations have created the columns of all fields.
 *
 * @throws {Error} that names a missing column with its table: a field that is accepted must be stored
 */
export async function requireColumns<Schema>(
  database: Kysely<Schema>,
  declared: readonly DeclaredColumns[],
): Promise<void> {
  const present = new Map(
    (await database.introspection.getTables()).map(({ name, columns }) => [
      name,
      new Set(columns.map((column) => column.name)),
    ]),
  )
  for (const { table, columns } of declared) {
    const missing = Object.keys(columns).find((column) => present.get(table)?.has(column) !== true)
    if (missing !== undefined)
      throw new Error(`The table ${table} has no column ${missing} for a field: write a migration that adds it.`)
  }
}

/** Returns the names of the migrations that were applied to a database. */
export async function appliedIn<Schema>(database: Kysely<Schema>): Promise<readonly string[]> {
  const rows = await read(database, sql<Applied>`select name from migration order by name`)
  return rows.map(({ name }) => name)
}

/**
 * Returns the names of the migrations that a database lacks, and changes nothing.
 *
 * @throws {Error} if a newer version has applied a migration that this one cannot live with
 */
export async function missingIn(engine: Engine, migrations: Migrations): Promise<readonly string[]> {
  const database = new Kysely<unknown>({ dialect: engine.dialect })
  try {
    const isNew = !(await engine.tables(database)).includes('migration')
    const applied = isNew ? [] : await appliedIn(database)
    refuseContracted(Object.keys(migrations), applied)
    return Object.keys(migrations)
      .filter((name) => !applied.includes(name))
      .toSorted()
  } finally {
    await database.destroy()
  }
}

/** Applies the migrations that a database lacks, and returns those of a newer version that it has. */
export async function migratedTo<Schema>(
  engine: Engine,
  database: Kysely<Schema>,
  migrations: Migrations,
): Promise<readonly string[]> {
  const own = Object.keys(migrations)
  const newer = await database.transaction().execute(async (transaction) => {
    const applied = await prepareRecord(transaction)
    refuseContracted(own, applied)
    await engine.transactions?.locks.prepare(transaction)
    return newerThan(own, applied)
  })
  const provided = [
    ...Object.entries(migrations).map(([name, migrate]) => {
      const up = async (transaction: Kysely<unknown>): Promise<void> => {
        // Another version may write tables in another order than the migrations change them.
        await engine.transactions?.locks.exclusive(transaction)
        await migrate(transaction.schema, engine, transaction)
      }
      return [name, { up }] as const
    }),
    // The migrator wants to know all that are applied.
    ...newer.map((name) => [name, { up: () => Promise.resolve() }] as const),
  ]
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(provided)) },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
    allowUnorderedMigrations: true,
  })
  // A read of several tables that another version runs can be in a deadlock with a migration, too.
  await repeated(() => migrateWith(migrator), engine.transactions?.isConflict ?? (() => false))
  return newer
}

async function migrateWith(migrator: Migrator): Promise<void> {
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('A migration failed', { cause: error })
}

/**
 * Returns a function that reads from a database, and also writes if a write was refused before. It rejects if the database
 * does not answer, and with `WriteRefused` as long as writes are refused.
 */
export function pingOf<Schema>({ writes }: Engine, database: Kysely<Schema>): () => Promise<void> {
  let trial: Promise<void> | undefined
  return async () => {
    await read(database, sql`select 1`)
    if (!writes.areRefused) return
    trial ??= tryWrite(database).finally(() => (trial = undefined))
    await trial
    writes.areRefused = false
  }
}

// Bytes of a trial write: more than most requests write, so that its success means enough free space. They are random,
// because a file system could compress them.
const trialSize = 65_536

/** Writes a table in one transaction that leaves nothing behind. */
async function tryWrite<Schema>(database: Kysely<Schema>): Promise<void> {
  const content = randomBytes(trialSize).toString('base64')
  await database.transaction().execute(async (transaction) => {
    await sql`create table write_trial (content text)`.execute(transaction)
    await sql`insert into write_trial values (${content})`.execute(transaction)
    await sql`drop table write_trial`.execute(transaction)
  })
}

interface Applied {
  readonly name: string
  readonly timestamp?: string
}

/** Creates the record of applied migrations, and returns their names. Earlier versions stored the names alone. */
async function prepareRecord<Schema>(transaction: Kysely<Schema>): Promise<readonly string[]> {
  const { schema } = transaction
  const timestamp = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    column.notNull().defaultTo(new Date(0).toISOString())
  await schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('timestamp', 'text', timestamp)
    .execute()
  const { rows } = await sql<Applied>`select * from migration`.execute(transaction)
  if (rows.some((row) => row.timestamp === undefined))
    await schema.alterTable('migration').addColumn('timestamp', 'text', timestamp).execute()
  return rows.map(({ name }) => name)
}
