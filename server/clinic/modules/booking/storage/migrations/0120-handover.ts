import type { Kysely } from 'kysely'

/** Adds the links with which others may do one thing with an appointment. */
export async function handover(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createTable('handover')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('appointment', 'text', (column) => column.notNull().references('appointment.id'))
    .addColumn('may', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('given_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await schema.createIndex('handover_of_appointment').on('handover').columns(['appointment', 'given_at']).execute()
}
