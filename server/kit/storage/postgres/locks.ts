import { createHash } from 'node:crypto'
import { sql, type QueryExecutorProvider } from 'kysely'
import type { Locks } from '../engine.ts'
import { sendUnread } from '../statement.ts'

/*
 * The locks are row locks of a table, because not every database that speaks the protocol of PostgreSQL has advisory locks.
 * A concurrent transaction locks one of the first rows, and an exclusive one locks all of them: with a single row in shared
 * mode, an exclusive transaction could starve. The other rows are lock stripes, which names are hashed to.
 */
export const lockTable = 'transaction_lock'
const places = 64
const namedRows = 1024

const row = sql.table(lockTable)

// Processes that start together, and databases of one process, use different rows.
let opened = process.pid
const maxConcurrent = 8

export function postgresLocks(): Locks {
  const first = (opened * maxConcurrent) % places
  opened += 1
  return {
    maxConcurrent,
    async prepare(database) {
      await sql`create table if not exists ${row} (number bigint primary key)`.execute(database)
      const last = sql.lit(places + namedRows - 1)
      await sql`insert into ${row} select generate_series(0, ${last}) on conflict do nothing`.execute(database)
    },
    exclusive: (transaction) =>
      sendUnread(transaction, sql`select number from ${row} where number < ${places} order by number for update`),
    shared: (transaction, place) => lock(transaction, [(first + place) % places]),
    async named(transaction, names) {
      if (names.length > 0) await lock(transaction, names.map(rowOf))
    },
  }
}

// A fixed lock order prevents deadlocks.
function lock(transaction: QueryExecutorProvider, numbers: readonly number[]): Promise<void> {
  return sendUnread(
    transaction,
    sql`select number from ${row} where number = any(${numbers}) order by number for update`,
  )
}

function rowOf(name: string): number {
  return places + (createHash('sha256').update(name).digest().readUInt32BE() % namedRows)
}
