import type { Kysely } from 'kysely'

/** When an appointment last changed; calendars ask for it. */
export async function changedAt(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .alterTable('appointment')
    .addColumn('changed_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
