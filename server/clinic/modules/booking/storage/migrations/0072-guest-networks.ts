import type { Kysely } from 'kysely'

/** Adds the wider networks of guest bookings over IPv6. */
export async function guestNetworks(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createTable('guest_network')
    .addColumn('appointment', 'text', (column) => column.notNull().references('appointment.id'))
    .addColumn('network', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('guest_network_key', ['network', 'appointment'])
    .execute()
}
