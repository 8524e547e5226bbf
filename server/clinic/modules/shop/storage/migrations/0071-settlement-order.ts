import type { Kysely } from 'kysely'

/** Adds the order of the list of an account's settlements to their index. */
export async function settlementOrder(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema.dropIndex('settlement_of_account').execute()
  await schema.createIndex('settlement_of_account').on('settlement').columns(['account', 'created_at', 'id']).execute()
}
