import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import pLimit from 'p-limit'
import type { Engine } from './engine.ts'
import { repeated } from './connection-driver.ts'
import { deferredWrites, type DeferredWrites } from './deferred-writes.ts'
import { withConnection } from './statement.ts'

/** A database and its transactions, which are independent of other databases in the process. */
export interface TransactionalDatabase<Schema> {
  /** The caller's transaction, or the database outside a transaction. */
  readonly current: Kysely<Schema>
  readonly isInTransaction: boolean
  /** Returns the number of queued transactions. */
  readonly waiting: () => number
  readonly inTransaction: InTransaction
  /**
   * Runs work in a transaction that runs alone among all processes, at the start of one. It waits until the others that start
   * have migrated and prepared the database.
   */
  readonly prepare: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Runs writes that no response with tags shows, such as those of a delivery; they take row locks only. */
  readonly inTaggedTransaction: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Acquires the locks of these names until the end of the current transaction. */
  readonly lock: (names: readonly string[]) => Promise<void>
  /**
   * Tells what the current transaction changes, for responses that were cached with this tag. It matters for a transaction
   * whose changes have tags.
   */
  readonly touch: (tag: string) => void
  /**
   * Runs a write at the end of the current transaction, or immediately without one, to hold its row locks briefly. The
   * writes of a transaction run in the order of their targets, which prevents deadlocks.
   *
   * @param target the name of the written rows
   */
  readonly atEnd: (target: string, write: () => Promise<void>) => Promise<void>
  /**
   * Runs a write as part of the current transaction, or defers it to the next flush without one, so that reads never wait
   * for a write.
   *
   * @param name a later write of the same name replaces this one
   */
  readonly afterwards: (name: string, write: () => Promise<void>) => Promise<void>
  /** Runs the deferred writes. */
  readonly flush: DeferredWrites['flush']
  /** Runs work in a savepoint of the current transaction. An error rolls back to the savepoint. */
  readonly inSavepoint: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/**
 * Runs work in a new transaction or as part of the current one. An error rolls it back. After a serialization failure or a
 * deadlock, the work is retried from its beginning.
 *
 * @param names the locks to acquire, so that transactions with other locks run concurrently; by default the transaction runs
 *   alone, so reads are repeatable and without phantoms
 * @param isTagged whether it changes nothing that responses with tags show, beside what its stores touch. The outermost
 *   transaction tells it; of the others, each may deny it
 */
export type InTransaction = <Result>(
  work: () => Promise<Result>,
  names?: readonly string[],
  isTagged?: boolean,
) => Promise<Result>

interface Running<Schema> {
  readonly transaction: Kysely<Schema>
  readonly last: { readonly target: string; readonly write: () => Promise<void> }[]
  readonly touched: Set<string>
  isTagged: boolean
}

/**
 * Returns a database whose statements run in the transaction of the current asynchronous context, without passing it
 * as a parameter. A transaction that fails because of another one is retried.
 *
 * @param engine without terms if the connection serializes transactions
 */
export function transactional<Schema>(
  database: Kysely<Schema>,
  { transactions: terms, tagNext }: Pick<Engine, 'tagNext' | 'transactions'> = {},
): TransactionalDatabase<Schema> {
  // A request writes through several stores in one transaction without passing it as a parameter.
  const transactions = new AsyncLocalStorage<Running<Schema>>()
  const current = (): Kysely<Schema> => transactions.getStore()?.transaction ?? database
  const begin: Begin = (work, { isTagged, isPreparing = false, enter }) => {
    const builder = database.transaction()
    // A transaction without a level is one that changes the schema.
    const chosen = isPreparing ? builder : builder.setIsolationLevel('read committed')
    return chosen.execute((transaction) => {
      const running: Running<Schema> = { transaction, last: [], touched: new Set(), isTagged }
      return transactions.run(running, () =>
        withConnection(transaction, async () => {
          await enter?.(transaction)
          const result = await work()
          await finish(running, tagNext)
          return result
        }),
      )
    })
  }
  const turns = terms === undefined ? serialTurns(begin) : turnsOf(begin, terms)
  const deferred = deferredWrites()
  const lock = async (names: readonly string[]): Promise<void> => {
    const running = transactions.getStore()
    if (running !== undefined) await terms?.locks.named(running.transaction, names)
  }
  const inTransaction: InTransaction = async (work, names, isTagged) => {
    const running = transactions.getStore()
    if (running === undefined) return turns.take(work, names, isTagged)
    if (isTagged === false) running.isTagged = false
    await lock(names ?? [])
    return work()
  }
  return {
    get current() {
      return current()
    },
    get isInTransaction() {
      return transactions.getStore() !== undefined
    },
    waiting: turns.waiting,
    inTransaction,
    prepare: turns.prepare,
    inTaggedTransaction: (work) => inTransaction(work, [], true),
    lock,
    touch: (tag) => void transactions.getStore()?.touched.add(tag),
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

/** Runs the writes for the end of a transaction, and tells what it has changed. */
async function finish(running: Omit<Running<never>, 'transaction'>, tagNext: Engine['tagNext']): Promise<void> {
  for (const { write } of running.last.toSorted(inOrder)) await write()
  // A write may have denied the tags.
  if (running.isTagged) tagNext?.(running.touched)
}

function inOrder(one: { readonly target: string }, other: { readonly target: string }): number {
  if (one.target === other.target) return 0
  return one.target < other.target ? -1 : 1
}

interface Beginning {
  readonly isTagged: boolean
  /** Whether it waits for migrations. */
  readonly isPreparing?: boolean
  readonly enter?: (transaction: QueryExecutorProvider) => Promise<void>
}

type Begin = <Result>(work: () => Promise<Result>, beginning: Beginning) => Promise<Result>

interface Turns {
  readonly take: InTransaction
  readonly prepare: TransactionalDatabase<never>['prepare']
  readonly waiting: () => number
}

function serialTurns(begin: Begin): Turns {
  return {
    take: (work, _names, isTagged = false) => begin(work, { isTagged }),
    prepare: (work) => begin(work, { isTagged: false, isPreparing: true }),
    waiting: () => 0,
  }
}

// The next exclusive transaction begins while the previous one commits.
const maxExclusive = 2

function turnsOf(begin: Begin, { locks, isConflict }: NonNullable<Engine['transactions']>): Turns {
  const exclusive = pLimit(maxExclusive)
  const shared = pLimit(locks.maxConcurrent)
  const places = Array.from({ length: locks.maxConcurrent }, (_, place) => place)
  const take: InTransaction = (work, names, isTagged = false) => {
    if (names === undefined)
      return exclusive(() => repeated(() => begin(work, { isTagged, enter: locks.exclusive }), isConflict))
    return shared(async () => {
      const place = places.pop() ?? 0
      try {
        return await repeated(
          () =>
            begin(work, {
              isTagged,
              enter: async (transaction) => {
                await locks.shared(transaction, place)
                await locks.named(transaction, names)
              },
            }),
          isConflict,
        )
      } finally {
        places.push(place)
      }
    })
  }
  const preparing = { isTagged: false, isPreparing: true, enter: locks.exclusive }
  return {
    take,
    prepare: (work) => repeated(() => begin(work, preparing), isConflict),
    waiting: () => exclusive.pendingCount + shared.pendingCount,
  }
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
