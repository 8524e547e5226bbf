import type { TransactionalDatabase } from '@waymark/server/storage'

export interface MarkSchema {
  readonly mark: MarkTable
}

interface MarkTable {
  readonly name: string
}

/** A permanent property of a whole database. */
export type Mark = 'demonstration'

/** Port of the marks of a database. */
export interface Marks {
  has(mark: Mark): Promise<boolean>
  set(mark: Mark): Promise<void>
}

/** Stores the marks in the database. */
export function storedMarks(database: TransactionalDatabase<MarkSchema>): Marks {
  return {
    async has(mark) {
      const rows = await database.current.selectFrom('mark').select('name').where('name', '=', mark).execute()
      return rows.length > 0
    },
    async set(mark) {
      await database.current
        .insertInto('mark')
        .values({ name: mark })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}
