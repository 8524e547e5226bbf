import type { Kysely } from 'kysely'

/** In which request something was done. */
export async function auditRequest(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .alterTable('audit')
    .addColumn('request', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
