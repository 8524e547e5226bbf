import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import pLimit from 'p-limit'
import type { TransactionTerms } from './engine.ts'
import { repeated } from './connection-driver.ts'
import { deferredWrites, type DeferredWrites } from './deferred-writes.ts'

/** A database and its transactions, which are independent of other databases in the process. */
export interface TransactionalDatabase<Schema> {
  /** The caller's transaction, or the database outside a transaction. */
  readonly current: Kysely<Schema>
  readonly isInTransaction: boolean
  /** Returns how many transactions wait until others have ended. */
  readonly waiting: () => number
  readonly inTransaction: InTransaction
  /** Waits for the other transactions with one of these names, until the end of the current one. */
  readonly lock: (names: readonly string[]) => Promise<void>
  /**
   * Runs a write at the end of the current transaction, or now without one: its locks are held for a short time. The
   * writes of a transaction run in the order of what they write, so that two transactions do not wait for each other.
   *
   * @param target names what is written
   */
  readonly atEnd: (target: string, write: () => Promise<void>) => Promise<void>
  /**
   * Runs a write as part of the current transaction, or keeps it for the next flush without one: what only reads never
   * waits for a write.
   *
   * @param name what is written; a later write of the same name replaces it
   */
  readonly afterwards: (name: string, write: () => Promise<void>) => Promise<void>
  /** Runs the writes that were kept. */
  readonly flush: DeferredWrites['flush']
  /** Runs work in a savepoint of the current transaction. An error rolls back to the savepoint. */
  readonly inSavepoint: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/**
 * Runs work in a new transaction or as part of the current one. An error rolls all of it back. After a conflict with
 * another transaction, the work is repeated from its beginning.
 *
 * @param names lets other transactions run at the same time, except those with one of these names; by default, what the
 *   work reads stays true until its end, because no other transaction runs
 */
export type InTransaction = <Result>(work: () => Promise<Result>, names?: readonly string[]) => Promise<Result>

interface Running<Schema> {
  readonly transaction: Kysely<Schema>
  readonly last: { readonly target: string; readonly write: () => Promise<void> }[]
}

/**
 * Returns a database whose statements run in the transaction of the current asynchronous context, without passing it
 * as a parameter. A transaction that fails because of another one is repeated.
 *
 * @param terms undefined if the connection serializes transactions
 */
export function transactional<Schema>(
  database: Kysely<Schema>,
  terms?: TransactionTerms,
): TransactionalDatabase<Schema> {
  // A request writes through several stores in one transaction without passing it as a parameter.
  const transactions = new AsyncLocalStorage<Running<Schema>>()
  const current = (): Kysely<Schema> => transactions.getStore()?.transaction ?? database
  const begin: Begin = (work, enter) =>
    database
      .transaction()
      .setIsolationLevel('read committed')
      .execute((transaction) => {
        const running: Running<Schema> = { transaction, last: [] }
        return transactions.run(running, async () => {
          await enter?.(transaction)
          const result = await work()
          for (const { write } of running.last.toSorted(inOrder)) await write()
          return result
        })
      })
  const turns: Turns = terms === undefined ? { take: (work) => begin(work), waiting: () => 0 } : turnsOf(begin, terms)
  const deferred = deferredWrites()
  const lock = async (names: readonly string[]): Promise<void> => {
    const running = transactions.getStore()
    if (running !== undefined) await terms?.locks.named(running.transaction, names)
  }
  return {
    get current() {
      return current()
    },
    get isInTransaction() {
      return transactions.getStore() !== undefined
    },
    waiting: turns.waiting,
    async inTransaction(work, names) {
      if (transactions.getStore() === undefined) return turns.take(work, names)
      await lock(names ?? [])
      return work()
    },
    lock,
    async atEnd(target, write) {
      const running = transactions.getStore()
      if (running === undefined) await write()
      else running.last.push({ target, write })
    },
    afterwards: async (name, write) => {
      if (transactions.getStore() === undefined) deferred.defer(name, write)
      else await write()
    },
    flush: () => deferred.flush(),
    inSavepoint: (work) => inSavepoint(current(), work),
  }
}

function inOrder(one: { readonly target: string }, other: { readonly target: string }): number {
  if (one.target === other.target) return 0
  return one.target < other.target ? -1 : 1
}

type Begin = <Result>(
  work: () => Promise<Result>,
  enter?: (transaction: QueryExecutorProvider) => Promise<void>,
) => Promise<Result>

interface Turns {
  readonly take: InTransaction
  readonly waiting: () => number
}

// One transaction that is alone begins while another is committed.
const aloneAtOnce = 2

function turnsOf(begin: Begin, { locks, isConflict }: TransactionTerms): Turns {
  const alone = pLimit(aloneAtOnce)
  const beside = pLimit(locks.atOnce)
  const places = Array.from({ length: locks.atOnce }, (_, place) => place)
  const take: InTransaction = (work, names) => {
    if (names === undefined) return alone(() => repeated(() => begin(work, locks.alone), isConflict))
    return beside(async () => {
      const place = places.pop() ?? 0
      try {
        return await repeated(
          () =>
            begin(work, async (transaction) => {
              await locks.beside(transaction, place)
              await locks.named(transaction, names)
            }),
          isConflict,
        )
      } finally {
        places.push(place)
      }
    })
  }
  return { take, waiting: () => alone.pendingCount + beside.pendingCount }
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
