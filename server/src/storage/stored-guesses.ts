import { sql } from 'kysely'
import type { Count, Guesses } from '../domain/guess.ts'
import type { Database } from './database.ts'
import { executor } from './transaction.ts'

/** Counts of guesses in the database. */
export function storedGuesses(database: Database): Guesses {
  return {
    async charge(counts, now) {
      const charged: string[] = []
      for (const count of counts) {
        if (await isCharged(executor(database), count, now)) charged.push(count.name)
        else {
          await giveBack(executor(database), charged)
          return endOf(executor(database), count, now)
        }
      }
      return undefined
    },
    async giveBack(names, cleared) {
      if (cleared.length > 0) await executor(database).deleteFrom('guess').where('name', 'in', cleared).execute()
      await giveBack(executor(database), names)
    },
    async removeAll(account) {
      await executor(database).deleteFrom('guess').where('account', '=', account).execute()
    },
    async sweep(now) {
      await executor(database).deleteFrom('guess').where('window_end', '<=', now).execute()
    },
  }
}

async function giveBack(database: Database, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await database
    .updateTable('guess')
    .set({ count: sql`count - 1` })
    .where('name', 'in', names)
    .where('count', '>', 0)
    .execute()
}

// One statement, so that parallel guesses cannot exceed the count, and a full count stays as it is.
async function isCharged(database: Database, { name, account, most, window }: Count, now: number): Promise<boolean> {
  const row = await database
    .insertInto('guess')
    .values({ name, account: account ?? null, count: 1, window_end: now + window })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({
          count: sql<number>`case when guess.window_end <= ${now} then 1 else guess.count + 1 end`,
          window_end: sql<number>`case when guess.window_end <= ${now} then ${now + window} else guess.window_end end`,
        })
        .where(sql<boolean>`guess.window_end <= ${now} or guess.count < ${most}`),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

// A count that another process has deleted in between was full a moment ago: the shortest wait is right.
async function endOf(database: Database, { name }: Count, now: number): Promise<number> {
  const row = await database.selectFrom('guess').select('window_end').where('name', '=', name).executeTakeFirst()
  return row?.window_end ?? now
}
