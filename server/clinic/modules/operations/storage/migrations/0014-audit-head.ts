import type { Kysely } from 'kysely'
import type { Engine } from '@waymark/server/storage'
import type { AuthenticationSchema } from '@waymark/server/authentication/storage'

type SchemaModule = Kysely<unknown>['schema']

/**
 * Adds a keyed hash of the last audit log entry, which detects truncation. Entries up to `plain_until` are older than
 * the keyed hashes.
 */
export async function auditHead(
  schema: SchemaModule,
  _engine: Engine,
  database: Kysely<AuthenticationSchema>,
): Promise<void> {
  await schema
    .createTable('audit_head')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('plain_until', 'integer', (column) => column.notNull())
    .addColumn('mac', 'text', (column) => column.notNull())
    .execute()
  const last = await database
    .selectFrom('audit')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { number, hash } = last ?? { number: 0, hash: '' }
  await database.insertInto('audit_head').values({ id: 1, number, hash, plain_until: number, mac: '' }).execute()
}
