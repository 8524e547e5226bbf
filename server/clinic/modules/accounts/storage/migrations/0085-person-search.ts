import type { Kysely } from 'kysely'
import { type Engine, wordIndex } from '@waymark/server/storage'
import { wordsOfPerson } from '../person-words.ts'
import type { AccountSchema } from '../schema.ts'

const rowsAtOnce = 1000

/** Adds dates of birth and the ends of telephone numbers to the word index of accounts. */
export async function personSearch(
  _schema: Kysely<unknown>['schema'],
  _engine: Engine,
  database: Kysely<AccountSchema>,
): Promise<void> {
  const words = wordIndex('account_word', 'account')
  for (let after = ''; ;) {
    const rows = await database
      .selectFrom('account')
      .select(['id', 'name', 'email', 'telephone', 'date_of_birth as dateOfBirth'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) await words.replace(database, row.id, wordsOfPerson(row))
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}
