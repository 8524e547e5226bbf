import type { Kysely } from 'kysely'

/** The kit reads accounts too, and knows no doctors. */
export async function accountRepresents(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema.alterTable('account').renameColumn('doctor', 'represents').execute()
}
