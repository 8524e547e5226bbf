import type { OneTimeUses } from '../domain/one-time-use.ts'
import type { Database } from './database.ts'
import { executor } from './transaction.ts'

/** What was used once, in the database. */
export function storedOneTimeUses(database: Database): OneTimeUses {
  return {
    async use(name, expires) {
      const { numInsertedOrUpdatedRows } = await executor(database)
        .insertInto('one_time_use')
        .values({ name, expires })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async sweep(now) {
      await executor(database).deleteFrom('one_time_use').where('expires', '<=', now).execute()
    },
  }
}
