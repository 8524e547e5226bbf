import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type Kysely } from 'kysely'
import pLimit from 'p-limit'
import type { TransactionTerms } from './engine.ts'
import { repeated } from './connection-driver.ts'

/** A database and its transactions, which are independent of other databases in the process. */
export interface TransactionalDatabase<Schema> {
  /** The caller's transaction, or the database outside a transaction. */
  readonly current: Kysely<Schema>
  readonly isInTransaction: boolean
  /**
   * Runs work in a new transaction or as part of the current one. An error rolls all of it back. After a conflict with
   * another transaction, the work is repeated from its beginning.
   */
  readonly inTransaction: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Runs work in a savepoint of the current transaction. An error rolls back to the savepoint. */
  readonly inSavepoint: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** @param terms undefined if the connection serializes transactions */
export function transactional<Schema>(
  database: Kysely<Schema>,
  terms?: TransactionTerms,
): TransactionalDatabase<Schema> {
  // A request writes through several stores in one transaction without passing it as a parameter.
  const transactions = new AsyncLocalStorage<Kysely<Schema>>()
  const current = (): Kysely<Schema> => transactions.getStore() ?? database
  const isInTransaction = (): boolean => transactions.getStore() !== undefined
  const begin = <Result>(work: () => Promise<Result>): Promise<Result> =>
    database.transaction().execute((transaction) => transactions.run(transaction, work))
  const inTurn = terms === undefined ? begin : waiting(begin, terms)
  return {
    get current() {
      return current()
    },
    get isInTransaction() {
      return isInTransaction()
    },
    inTransaction: (work) => (isInTransaction() ? work() : inTurn(work)),
    inSavepoint: (work) => inSavepoint(current(), work),
  }
}

type Begin = <Result>(work: () => Promise<Result>) => Promise<Result>

function waiting(begin: Begin, { atOnce, isConflict }: TransactionTerms): Begin {
  const turn = pLimit(atOnce)
  return (work) => turn(() => repeated(() => begin(work), isConflict))
}

async function inSavepoint<Schema, Result>(transaction: Kysely<Schema>, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint apart`.execute(transaction)
  try {
    const result = await work()
    await sql`release savepoint apart`.execute(transaction)
    return result
  } catch (error) {
    await sql`rollback to savepoint apart`.execute(transaction)
    await sql`release savepoint apart`.execute(transaction)
    throw error
  }
}
