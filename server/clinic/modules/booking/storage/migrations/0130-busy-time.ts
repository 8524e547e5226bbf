import type { Kysely } from 'kysely'

/** Adds the busy times of doctors in other calendars, and marks the slots that they block. */
export async function busyTime(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createTable('busy_time')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('doctor', 'text', (column) => column.notNull().references('doctor.id'))
    .addColumn('start_at', 'bigint', (column) => column.notNull())
    .addColumn('end_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('busy_time_key', ['source', 'start_at'])
    .execute()
  await schema.createIndex('busy_time_of_doctor').on('busy_time').columns(['doctor', 'end_at', 'start_at']).execute()
  await schema
    .alterTable('slot')
    .addColumn('is_busy', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
