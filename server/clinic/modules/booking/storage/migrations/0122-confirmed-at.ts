import type { Kysely } from 'kysely'

/** Adds the time at which a patient has confirmed an appointment. */
export async function confirmedAt(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema.alterTable('appointment').addColumn('confirmed_at', 'bigint').execute()
}
