import { sql } from 'kysely'
import type { Database } from './database.ts'
import { statement } from './statement.ts'
import { executor } from './transaction.ts'

interface Day {
  readonly doctor: string
  readonly date: string
}

/** Makes what counts that something about a doctor's day has changed. */
export function dayCounter(database: Database): (day: Day) => Promise<void> {
  const count = statement<Day, unknown>(['doctor', 'date'], ({ doctor, date }) =>
    database
      .updateTable('schedule_day')
      .set({ version: sql`version + 1` })
      .where('doctor', '=', doctor)
      .where('date', '=', date),
  )
  return async ({ doctor, date }) => {
    await count(executor(database), { doctor, date })
  }
}
