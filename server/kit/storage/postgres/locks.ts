import { createHash } from 'node:crypto'
import { sql, type QueryExecutorProvider } from 'kysely'
import type { Locks } from '../engine.ts'
import { sendUnread } from '../statement.ts'

/*
 * The locks are rows of a table, because not every database that speaks the protocol of PostgreSQL has advisory locks. A
 * transaction beside others locks one of the first rows, and one that is alone locks all of them: with one row in shared
 * mode, it could wait forever. The other rows stand for names by their hash, so different names may share a row.
 */
export const lockTable = 'transaction_lock'
const places = 64
const namedRows = 1024

const row = sql.table(lockTable)

// Processes that are started together, and databases of one process, get different places.
let opened = process.pid
const atOnce = 8

export function postgresLocks(): Locks {
  const first = (opened * atOnce) % places
  opened += 1
  return {
    atOnce,
    async prepare(database) {
      await sql`create table if not exists ${row} (number bigint primary key)`.execute(database)
      const last = sql.lit(places + namedRows - 1)
      await sql`insert into ${row} select generate_series(0, ${last}) on conflict do nothing`.execute(database)
    },
    alone: (transaction) =>
      sendUnread(transaction, sql`select number from ${row} where number < ${places} order by number for update`),
    beside: (transaction, place) => lock(transaction, [(first + place) % places]),
    async named(transaction, names) {
      if (names.length > 0) await lock(transaction, names.map(rowOf))
    },
  }
}

// In one order, so that two transactions do not wait for each other.
function lock(transaction: QueryExecutorProvider, numbers: readonly number[]): Promise<void> {
  return sendUnread(
    transaction,
    sql`select number from ${row} where number = any(${numbers}) order by number for update`,
  )
}

function rowOf(name: string): number {
  return places + (createHash('sha256').update(name).digest().readUInt32BE() % namedRows)
}
