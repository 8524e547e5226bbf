import type { Kysely } from 'kysely'
import { createWordIndex, type Engine, wordIndex, wordsIn } from '@waymark/server/storage'
import type { AccountSchema } from '../schema.ts'

/** Adds a word index of accounts, and an index for those with a role. */
export async function accountSearch(
  schema: Kysely<unknown>['schema'],
  _engine: Engine,
  database: Kysely<AccountSchema>,
): Promise<void> {
  await schema.createIndex('account_by_role').on('account').columns(['role', 'id']).execute()
  await createWordIndex(schema, 'account_word', 'account')
  const words = wordIndex('account_word', 'account')
  const rows = await database.selectFrom('account').select(['id', 'name', 'email', 'telephone']).execute()
  for (const { id, name, email, telephone } of rows) {
    await words.add(database, id, wordsIn(id, name, email, telephone))
  }
}
