import type { Kysely } from 'kysely'

/** Adds the date of birth of a patient. */
export async function patientBirth(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema.alterTable('appointment').addColumn('patient_date_of_birth', 'text').execute()
}
