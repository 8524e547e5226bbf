import type { Kysely } from 'kysely'

/** Adds the network addresses of guest bookings. */
export async function guestBooking(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createTable('guest_booking')
    .addColumn('appointment', 'text', (column) => column.primaryKey().references('appointment.id'))
    .addColumn('client', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('guest_booking_client').on('guest_booking').column('client').execute()
}
