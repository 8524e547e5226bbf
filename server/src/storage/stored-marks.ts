import type { Marks } from '../domain/mark.ts'
import type { Database } from './database.ts'
import { executor } from './transaction.ts'

/** The marks of the database, in the database. */
export function storedMarks(database: Database): Marks {
  return {
    async has(mark) {
      const rows = await executor(database).selectFrom('mark').select('name').where('name', '=', mark).execute()
      return rows.length > 0
    },
    async set(mark) {
      await executor(database)
        .insertInto('mark')
        .values({ name: mark })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}
