import { sql } from 'kysely'
import type { Count, Guesses } from '../domain/guess.ts'
import type { Database } from './database.ts'
import { executor } from './transaction.ts'

/** Counts of guesses in the database. */
export function storedGuesses(database: Database): Guesses {
  return {
    async charge(counts, now) {
      const ends: number[] = []
      for (const count of counts) {
        const { total, end } = await charged(executor(database), count, now)
        if (total > count.most) ends.push(end)
      }
      return ends.length === 0 ? undefined : Math.min(...ends)
    },
    async giveBack(names, cleared) {
      if (cleared.length > 0) await executor(database).deleteFrom('guess').where('name', 'in', cleared).execute()
      if (names.length === 0) return
      await executor(database)
        .updateTable('guess')
        .set({ count: sql`count - 1` })
        .where('name', 'in', names)
        .where('count', '>', 0)
        .execute()
    },
    async sweep(now) {
      await executor(database).deleteFrom('guess').where('window_end', '<=', now).execute()
    },
  }
}

// One statement, so that of many at once each sees the count that includes its own.
async function charged(
  database: Database,
  { name, window }: Count,
  now: number,
): Promise<{ readonly total: number; readonly end: number }> {
  const row = await database
    .insertInto('guess')
    .values({ name, count: 1, window_end: now + window })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        count: sql<number>`case when guess.window_end <= ${now} then 1 else guess.count + 1 end`,
        window_end: sql<number>`case when guess.window_end <= ${now} then ${now + window} else guess.window_end end`,
      }),
    )
    .returning(['count', 'window_end'])
    .executeTakeFirstOrThrow()
  return { total: row.count, end: row.window_end }
}
