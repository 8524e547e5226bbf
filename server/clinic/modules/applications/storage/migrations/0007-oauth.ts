import type { Kysely } from 'kysely'

type SchemaModule = Kysely<unknown>['schema']

/** Creates client applications and their consents. */
export async function oauth(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('program')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('redirect_uris', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createTable('oauth_record')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('grant_id', 'text')
    .addColumn('user_code', 'text', (column) => column.unique())
    .addColumn('account', 'text')
    .addColumn('program', 'text')
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .addColumn('forgotten', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute()
  await schema.createIndex('oauth_record_of_grant').on('oauth_record').column('grant_id').execute()
  await schema.createIndex('oauth_record_of_account').on('oauth_record').columns(['account', 'kind']).execute()
  await schema.createIndex('oauth_record_of_program').on('oauth_record').column('program').execute()
  await schema.createIndex('oauth_record_forgotten').on('oauth_record').column('forgotten').execute()
}
