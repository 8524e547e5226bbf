import { sql, type Kysely } from 'kysely'
import type { Engine } from '@waymark/server/storage'

/** Creates messages; those with a `due_at` are still to be delivered. */
export async function messages(schema: Kysely<unknown>['schema'], engine: Engine): Promise<void> {
  await schema
    .createTable('message')
    .addColumn('id', 'integer', (column) => engine.generatedKey(column))
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('about_kind', 'text')
    .addColumn('about_id', 'text')
    .addColumn('shown_at', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'bigint')
    .addColumn('removed_at', 'bigint')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('void_at', 'bigint')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('failed_at', 'bigint')
    .addColumn('error', 'text')
    .execute()
  await schema.createIndex('message_of_account').on('message').columns(['account', 'shown_at', 'id']).execute()
  const due = sql.ref('due_at')
  await schema.createIndex('message_due').on('message').column('due_at').where(due, 'is not', null).execute()
  const about = sql.ref('about_id')
  await schema
    .createIndex('message_about')
    .on('message')
    .columns(['about_id', 'shown_at'])
    .where(about, 'is not', null)
    .execute()
}
