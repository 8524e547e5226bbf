import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { TransactionTerms } from './engine.ts'
import { repeated, turns, type Turns } from './connection-driver.ts'

// What a request does in several places, such as a booking and the record that it was asked for, is one transaction:
// whoever runs inside of one finds it here instead of having it handed through every port.
const current = new AsyncLocalStorage<Database>()

// An engine whose connection alone says who writes has no terms.
const terms = new WeakMap<Database, { readonly isConflict: TransactionTerms['isConflict']; readonly turn: Turns }>()

/** Makes the transactions of a database wait as its engine wants. */
export function setTerms(database: Database, { atOnce, isConflict }: TransactionTerms): void {
  terms.set(database, { isConflict, turn: turns(atOnce) })
}

/** What statements run in: the transaction that is under way, or the database. */
export function executor(database: Database): Database {
  return current.getStore() ?? database
}

export function isInTransaction(): boolean {
  return current.getStore() !== undefined
}

/**
 * Runs work in one transaction, or as a part of the one that is under way. What it throws undoes all of it. Where nothing
 * but another transaction was in the way, the work is done again from its beginning.
 */
export function inTransaction<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  if (current.getStore() !== undefined) return work()
  const attempt = (): Promise<Result> => database.transaction().execute((transaction) => current.run(transaction, work))
  const known = terms.get(database)
  return known === undefined ? attempt() : known.turn(() => repeated(attempt, known.isConflict))
}

/** Runs work within the transaction that is under way. What it throws undoes it, and nothing else of the transaction. */
export async function inSavepoint<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint apart`.execute(executor(database))
  try {
    const result = await work()
    await sql`release savepoint apart`.execute(executor(database))
    return result
  } catch (error) {
    await sql`rollback to savepoint apart`.execute(executor(database))
    await sql`release savepoint apart`.execute(executor(database))
    throw error
  }
}
