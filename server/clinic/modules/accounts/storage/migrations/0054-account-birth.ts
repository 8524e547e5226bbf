import type { Kysely } from 'kysely'

/** Adds the date of birth of a user. */
export async function accountBirth(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema.alterTable('account').addColumn('date_of_birth', 'text').execute()
}
