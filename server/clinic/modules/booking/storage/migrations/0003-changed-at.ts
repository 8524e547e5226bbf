import type { Kysely } from 'kysely'

/** Adds the last change of an appointment, for calendars. */
export async function changedAt(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .alterTable('appointment')
    .addColumn('changed_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
