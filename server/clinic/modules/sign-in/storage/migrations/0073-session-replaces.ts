import type { Kysely } from 'kysely'

/** Adds the sessions that end when a session is first used, and the sign-in that opened a session. */
export async function sessionReplaces(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .alterTable('session')
    .addColumn('replaces', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await schema
    .alterTable('session')
    .addColumn('sign_in', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
