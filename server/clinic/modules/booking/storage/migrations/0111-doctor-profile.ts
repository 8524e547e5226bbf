import type { Kysely } from 'kysely'

/** Adds the text, the qualifications and the portrait of a doctor. */
export async function doctorProfile(schema: Kysely<unknown>['schema']): Promise<void> {
  for (const column of ['description', 'qualifications', 'portrait', 'portrait_alt'])
    await schema.alterTable('doctor').addColumn(column, 'text').execute()
}
