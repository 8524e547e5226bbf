import type { Kysely } from 'kysely'

/** Renames the doctor of an account, because the kit reads accounts but has no doctors. */
export async function accountRepresents(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema.alterTable('account').renameColumn('doctor', 'represents').execute()
}
