import type { Kysely } from 'kysely'

/** Creates the tables of the other calendars of doctors, and of the appointments that are written to them. */
export async function otherCalendar(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createTable('other_calendar')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('doctor', 'text', (column) => column.notNull().references('doctor.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('writes', 'text', (column) => column.notNull())
    .addColumn('sealed_place', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('tag', 'text')
    .addColumn('read_day', 'text')
    .addColumn('read_at', 'bigint')
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('unreadable', 'integer', (column) => column.notNull())
    .addColumn('written', 'text')
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await schema.createIndex('calendar_of_doctor').on('other_calendar').columns(['doctor', 'created_at']).execute()
  await schema.createIndex('calendar_by_reading').on('other_calendar').columns(['next_at']).execute()
  await schema
    .createTable('calendar_copy')
    .addColumn('connection', 'text', (column) => column.notNull().references('other_calendar.id'))
    .addColumn('appointment', 'text', (column) => column.notNull().references('appointment.id'))
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('written', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('calendar_copy_key', ['connection', 'appointment'])
    .execute()
}
