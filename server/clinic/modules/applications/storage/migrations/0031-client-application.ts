import type { Kysely } from 'kysely'

/** Names the table and the column of client applications as the code does. */
export async function clientApplication(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema.alterTable('program').renameTo('application').execute()
  await schema.alterTable('oauth_record').renameColumn('program', 'application').execute()
}
