import type { Kysely } from 'kysely'

/** Adds permanent marks of the whole database, such as demonstration. */
export async function mark(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createTable('mark')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute()
}
