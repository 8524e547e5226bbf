import type { Kysely } from 'kysely'

/** What is known of the database as a whole, such as that it is for demonstration. */
export async function mark(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createTable('mark')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute()
}
