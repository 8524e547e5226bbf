import type { Kysely } from 'kysely'

/** Adds the version of the appointment that a message describes. */
export async function messageVersion(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema.alterTable('message').addColumn('about_version', 'integer').execute()
}
