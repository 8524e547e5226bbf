import type { Kysely } from 'kysely'

type SchemaModule = Kysely<unknown>['schema']

/** Creates application passwords, device keys and single-use values. */
export async function keys(schema: SchemaModule): Promise<void> {
  await createApplicationPassword(schema)
  await schema
    .createTable('hoba_key')
    .addColumn('kid', 'text', (column) => column.primaryKey())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute()
  await schema.createIndex('hoba_key_of_account').on('hoba_key').columns(['account', 'created_at']).execute()
  await schema
    .createTable('one_time_use')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('one_time_use_expires').on('one_time_use').column('expires').execute()
}

async function createApplicationPassword(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('application_password')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('realm', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute()
  await schema
    .createIndex('application_password_of_account')
    .on('application_password')
    .columns(['account', 'created_at'])
    .execute()
  await schema
    .createTable('digest_record')
    .addColumn('application_password', 'text', (column) =>
      column.notNull().references('application_password.id').onDelete('cascade'),
    )
    .addColumn('algorithm', 'text', (column) => column.notNull())
    .addColumn('user_hash', 'text', (column) => column.notNull())
    .addColumn('sealed_secret', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('digest_record_key', ['application_password', 'algorithm'])
    .execute()
  await schema.createIndex('digest_record_user_hash').on('digest_record').columns(['user_hash', 'algorithm']).execute()
}
