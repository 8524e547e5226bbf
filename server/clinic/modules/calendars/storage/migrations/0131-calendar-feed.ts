import type { Kysely } from 'kysely'

/** Creates the table of the private links to calendar feeds. */
export async function calendarFeed(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createTable('calendar_feed')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account', 'text', (column) => column.notNull().references('account.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('shows', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('feed_of_account').on('calendar_feed').columns(['account', 'created_at']).execute()
}
