import type { Kysely } from 'kysely'

/** Creates the processed POST requests with their responses, until their expiry. */
export async function submission(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createTable('submission')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('submission_key', ['scope', 'name'])
    .execute()
  await schema.createIndex('submission_expires').on('submission').column('expires').execute()
}
