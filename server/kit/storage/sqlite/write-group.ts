import type { DatabaseSync } from 'node:sqlite'
import type { Commits } from './commits.ts'

// Limits of a group: transactions, and milliseconds since the first one, whose response waits for the commit.
const most = 64
const longest = 25

export interface SqliteTransaction {
  begin(): void
  /**
   * Resolves when the changes are on the disk.
   *
   * @param tags what the transaction has changed; undefined for anything
   */
  commit(tags: ReadonlySet<string> | undefined): Promise<void>
  rollback(): void
}

/** Group commit: several consecutive transactions share one fsync. */
export interface TransactionGroup extends SqliteTransaction {
  /** Commits the present group, if there is one. */
  close(): void
}

/**
 * Group commit of the transactions of a turn of the event loop, because an fsync takes longer than a transaction. A
 * transaction is a savepoint of its group.
 *
 * @param lost returns the failure of the transactions that the database has rolled back, such as for a full disk
 */
export function transactionGroup(
  database: DatabaseSync,
  commits: Pick<Commits, 'committed'>,
  lost: (cause: unknown) => unknown,
): TransactionGroup {
  const members = waiting()
  let changed: Set<string> | undefined
  let begunAt = 0
  let isRunning = false
  const close = (): void => {
    if (members.count() === 0) return
    try {
      database.exec('commit; PRAGMA synchronous = NORMAL')
      commits.committed(changed)
      members.resolve()
    } catch (error) {
      if (database.isTransaction) database.exec('rollback')
      members.reject(lost(error))
    }
  }
  // Requests that arrived together run sequentially, so none of them waits while another runs.
  const closeAtEndOfTurn = atEndOfTurn(() => {
    if (!isRunning) close()
  })
  const closeSoon = (): void => {
    if (members.count() >= most || performance.now() - begunAt >= longest) close()
    else closeAtEndOfTurn()
  }
  return {
    begin() {
      if (members.count() === 0) {
        // A transaction that begins with a read cannot be upgraded while another writes, and all of these write.
        database.exec('PRAGMA synchronous = FULL; begin immediate')
        begunAt = performance.now()
        changed = new Set()
      }
      database.exec('savepoint member')
      isRunning = true
    },
    commit(tags) {
      isRunning = false
      database.exec('release member')
      changed = tags === undefined || changed === undefined ? undefined : new Set([...changed, ...tags])
      const committed = members.add()
      closeSoon()
      return committed
    },
    rollback() {
      isRunning = false
      if (!database.isTransaction) {
        members.reject(lost(undefined))
        return
      }
      database.exec('rollback to member; release member')
      if (members.count() > 0) closeSoon()
      else database.exec('rollback; PRAGMA synchronous = NORMAL')
    },
    close,
  }
}

/** Promises that are settled together. */
function waiting(): {
  count(): number
  add(): Promise<undefined>
  resolve(): void
  reject(reason: unknown): void
} {
  let members: PromiseWithResolvers<undefined>[] = []
  const taken = (): typeof members => {
    const all = members
    members = []
    return all
  }
  return {
    count: () => members.length,
    add() {
      const member = Promise.withResolvers<undefined>()
      members.push(member)
      return member.promise
    },
    resolve() {
      for (const { resolve } of taken()) resolve(undefined)
    },
    reject(reason) {
      for (const { reject } of taken()) reject(reason)
    },
  }
}

function atEndOfTurn(work: () => void): () => void {
  let isPlanned = false
  return () => {
    if (isPlanned) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      work()
    })
  }
}
