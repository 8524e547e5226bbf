import { Kysely, sql, type ColumnDefinitionBuilder, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Schema } from '@waymark/clinic/schema'
import { booking } from '@waymark/clinic/storage/migrations/0001-booking'
import { submission } from '@waymark/clinic/storage/migrations/0002-submission'
import { changedAt } from '@waymark/clinic/storage/migrations/0003-changed-at'
import { account } from '@waymark/clinic/storage/migrations/0004-account'
import { keys } from '@waymark/clinic/storage/migrations/0005-keys'
import { passkey } from '@waymark/clinic/storage/migrations/0006-passkey'
import { oauth } from '@waymark/clinic/storage/migrations/0007-oauth'
import { auditRequest } from '@waymark/clinic/storage/migrations/0008-audit-request'
import { bookingRules } from '@waymark/clinic/storage/migrations/0009-booking-rules'
import { shop } from '@waymark/clinic/storage/migrations/0010-shop'
import { messages } from '@waymark/clinic/storage/migrations/0011-messages'
import { tasks } from '@waymark/clinic/storage/migrations/0012-tasks'
import { languages } from '@waymark/clinic/storage/migrations/0013-languages'
import { auditHead } from '@waymark/clinic/storage/migrations/0014-audit-head'
import { knownPlace } from '@waymark/clinic/storage/migrations/0024-known-place'
import { mark } from '@waymark/clinic/storage/migrations/0025-mark'
import { guestBooking } from '@waymark/clinic/storage/migrations/0026-guest-booking'
import type { Engine } from './engine.ts'
import { postgres } from './postgres.ts'
import { sqlite } from './sqlite.ts'

/** Returns the engine of a database URL: `sqlite:PATH`, `sqlite::memory:` or `postgres://…`. */
export function engineOf(url: string): Engine {
  if (url.startsWith('sqlite:')) return sqlite(url.slice('sqlite:'.length))
  if (/^postgres(ql)?:\/\//.test(url)) return postgres(url)
  throw new Error('The database URL must begin with sqlite: or postgres://')
}

export type Database = Kysely<Schema>

/** Forward only: a released migration never changes; a correction is a new row at the end. */
const migrations = {
  '0001-booking': booking,
  '0002-submission': submission,
  '0003-changed-at': changedAt,
  '0004-account': account,
  '0005-keys': keys,
  '0006-passkey': passkey,
  '0007-oauth': oauth,
  '0008-audit-request': auditRequest,
  '0009-booking-rules': bookingRules,
  '0010-shop': shop,
  '0011-messages': messages,
  '0012-tasks': tasks,
  '0013-languages': languages,
  '0014-audit-head': auditHead,
  '0024-known-place': knownPlace,
  '0025-mark': mark,
  '0026-guest-booking': guestBooking,
} as const

/** Opens a database and migrates it to the current schema; several processes may do so concurrently. */
export async function openDatabase(engine: Engine): Promise<Database> {
  const database = new Kysely<Schema>({ dialect: engine.dialect })
  await database.transaction().execute(prepareRecord)
  const provided = Object.entries(migrations).map(([name, migrate]) => {
    const up = (transaction: Database): Promise<void> => migrate(transaction.schema, engine, transaction)
    return [name, { up }] as const
  })
  const { error } = await new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(provided)) },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
    allowUnorderedMigrations: true,
  }).migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('A migration failed', { cause: error })
  return database
}

interface Applied {
  readonly name: string
  readonly timestamp?: string
}

// Earlier versions stored only the names of applied migrations, in the same table.
async function prepareRecord(transaction: Transaction<Schema>): Promise<void> {
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
  const newer = rows.find(({ name }) => !Object.hasOwn(migrations, name))
  if (newer !== undefined)
    throw new Error(`it was created by a newer version of the service, which has applied ${newer.name}`)
  if (rows.some((row) => row.timestamp === undefined))
    await schema.alterTable('migration').addColumn('timestamp', 'text', timestamp).execute()
}
