import type { ClinicDatabase } from '../schema.ts'

/** What is known of a database as a whole, for as long as it exists. */
export type Mark = 'demonstration'

/** The port to the marks of the database. */
export interface Marks {
  has(mark: Mark): Promise<boolean>
  set(mark: Mark): Promise<void>
}

/** The marks of the database, in the database. */
export function storedMarks(database: ClinicDatabase): Marks {
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
