import type { DatabaseSync } from 'node:sqlite'

// Transactions of one group, and milliseconds from the first until no other joins: its answer waits for the last.
const most = 32
const longest = 10

export interface SqliteTransaction {
  begin(): void
  /** Resolves when the changes are on the disk. */
  commit(): Promise<void>
  rollback(): void
}

/** Several transactions, one after the other, that one commit makes durable. */
export interface TransactionGroup extends SqliteTransaction {
  /** Commits the present group, if there is one. */
  close(): void
}

/**
 * Groups the transactions of a connection: to force the log to the disk takes longer than a transaction. A transaction
 * is a savepoint of its group.
 *
 * @param isNextWaiting whether another transaction or statement waits for the end of this one
 * @param lost returns the failure of the transactions that the database has rolled back, such as for a full disk
 */
export function transactionGroup(
  database: DatabaseSync,
  isNextWaiting: () => boolean,
  lost: (cause: unknown) => unknown,
): TransactionGroup {
  let members: PromiseWithResolvers<undefined>[] = []
  let begunAt = 0
  const settle = (outcome: (member: PromiseWithResolvers<undefined>) => void): void => {
    const settled = members
    members = []
    settled.forEach(outcome)
  }
  const close = (): void => {
    if (members.length === 0) return
    try {
      database.exec('commit; PRAGMA synchronous = NORMAL')
      settle(({ resolve }) => {
        resolve(undefined)
      })
    } catch (error) {
      if (database.isTransaction) database.exec('rollback')
      settle(({ reject }) => {
        reject(lost(error))
      })
    }
  }
  const closeIfFull = (): void => {
    if (!isNextWaiting() || members.length >= most || performance.now() - begunAt >= longest) close()
  }
  return {
    begin() {
      if (members.length === 0) {
        // A transaction that begins with a read cannot be upgraded while another writes, and all of these write.
        database.exec('PRAGMA synchronous = FULL; begin immediate')
        begunAt = performance.now()
      }
      database.exec('savepoint member')
    },
    commit() {
      database.exec('release member')
      const member = Promise.withResolvers<undefined>()
      members.push(member)
      closeIfFull()
      return member.promise
    },
    rollback() {
      if (!database.isTransaction) {
        settle(({ reject }) => {
          reject(lost(undefined))
        })
        return
      }
      database.exec('rollback to member; release member')
      if (members.length > 0) closeIfFull()
      else database.exec('rollback; PRAGMA synchronous = NORMAL')
    },
    close,
  }
}
