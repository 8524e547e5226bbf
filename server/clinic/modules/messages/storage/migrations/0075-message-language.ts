import type { Kysely } from 'kysely'

/** Adds the language of the text of a message, in which its mail is completed. */
export async function messageLanguage(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema.alterTable('message').addColumn('language', 'text').execute()
}
