import type { Kysely } from 'kysely'

/** Adds the address of a letter that does not go to the present address of its account. */
export async function messageEmail(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema.alterTable('message').addColumn('email', 'text').execute()
}
