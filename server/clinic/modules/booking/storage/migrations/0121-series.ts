import type { Kysely } from 'kysely'

/** Adds the series with which an appointment was booked, and the longest one of an appointment type. */
export async function series(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema.alterTable('appointment_type').addColumn('longest_series', 'integer').execute()
  await schema.alterTable('appointment').addColumn('type_longest_series', 'integer').execute()
  await schema.alterTable('appointment').addColumn('series', 'text').execute()
  await schema.createIndex('appointment_of_series').on('appointment').columns(['series', 'starts_at']).execute()
}
