import type { Kysely } from 'kysely'

type SchemaModule = Kysely<unknown>['schema']

/** Creates passkeys and their challenges. */
export async function passkey(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('webauthn_challenge')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('account', 'text')
    .addColumn('opening_name', 'text')
    .addColumn('opening_email', 'text')
    .addColumn('key_name', 'text')
    .addColumn('next', 'text')
    .addColumn('browser', 'text')
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('webauthn_challenge_expires').on('webauthn_challenge').column('expires').execute()
  await schema
    .createTable('webauthn_credential')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('is_shareable', 'integer', (column) => column.notNull())
    .addColumn('is_synced', 'integer', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('is_suspected', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('webauthn_credential_of_account')
    .on('webauthn_credential')
    .columns(['account', 'created_at'])
    .execute()
}
