import type { Kysely } from 'kysely'

/** Adds the language that a user has chosen for pages and messages. */
export async function accountLanguage(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema.alterTable('account').addColumn('language', 'text').execute()
}
