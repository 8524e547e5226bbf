import type { Kysely } from 'kysely'

/** Adds the request id to the audit log. */
export async function auditRequest(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .alterTable('audit')
    .addColumn('request', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
