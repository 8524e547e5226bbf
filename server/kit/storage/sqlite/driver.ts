import type { CompiledQuery, Driver, QueryResult } from 'kysely'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { setImmediate, setTimeout } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { Unavailable, WriteRefused } from '../../values/unavailable.ts'
import { connectionDriver, type Connection, type WriteState } from '../connection-driver.ts'
import type { Commits } from './commits.ts'
import { transactionGroup, type SqliteTransaction, type TransactionGroup } from './write-group.ts'
import { isRead } from '../statement.ts'

/*
 * The meaning of a failure of SQLite by its primary result code (https://sqlite.org/rescode.html):
 *   5 SQLITE_BUSY, 6 SQLITE_LOCKED   another connection holds the lock: the same statement may succeed later
 *   8 SQLITE_READONLY                the file or its disk is read-only
 *   10 SQLITE_IOERR, 13 SQLITE_FULL  the disk cannot be read or written, or is full
 *   14 SQLITE_CANTOPEN               the file or its log cannot be opened
 * Any other code is a fault of the program.
 */
const locked: ReadonlyMap<number, string> = new Map([
  [5, 'Another process has held the write lock of the database for too long'],
  [6, 'Another connection has held the database for too long'],
])
const refused: ReadonlyMap<number, string> = new Map([
  [8, 'The database file is read-only'],
  [10, 'The disk of the database cannot be read or written'],
  [13, 'The disk of the database is full'],
  [14, 'The database file cannot be opened'],
])

const readOnly = 8

/** Returns whether a statement failed only because another connection holds the lock. */
function isLocked(error: unknown): boolean {
  return locked.has(codeOf(error))
}

/** Returns an `Unavailable` for a transient error, and any other error unchanged. */
function translated(error: unknown): unknown {
  const code = codeOf(error)
  const [wait, refusal] = [locked.get(code), refused.get(code)]
  if (wait !== undefined) return new Unavailable(wait, { cause: error })
  return refusal === undefined ? error : new WriteRefused(refusal, { cause: error })
}

// Extended result codes keep the primary one in their low byte.
function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0
}

// Timeout in milliseconds for the queue of this process and the lock of another one.
const longestWait = 5000
// Maximum back-off in milliseconds between two attempts to acquire the lock, with jitter.
const longestPause = 50
// A transaction yields to the event loop after so many milliseconds of statements.
const longestRun = 10

/**
 * Runs Kysely's statements over a connection that writes and one that reads.
 *
 * @param reader undefined where the writing connection must read as well
 */
export function sqliteDriver(
  { writer, reader }: { readonly writer: DatabaseSync; readonly reader: DatabaseSync | undefined },
  commits: Commits,
  writes: WriteState,
): Driver {
  const writing = statementsOf(writer)
  const reading = reader === undefined ? undefined : statementsOf(reader)
  const turn = pLimit(1)
  const lost = (cause: unknown): unknown =>
    cause === undefined ? new Unavailable('The database has rolled back the transaction') : translated(cause)
  const group = transactionGroup(writer, commits, lost)
  const idle: Connection[] = []
  const connections = { writer, writing, reading, turn, group, commits }
  return connectionDriver(
    () => Promise.resolve(idle.pop() ?? reused(connectionOver(connections), idle)),
    () => {
      group.close()
      // The last connection to close checkpoints the write-ahead log, which needs write access.
      reader?.close()
      writer.close()
      return Promise.resolve()
    },
    writes,
  )
}

type Execute = (query: CompiledQuery) => QueryResult<unknown>

interface Connections {
  readonly writer: DatabaseSync
  readonly writing: Execute
  readonly reading: Execute | undefined
  readonly turn: LimitFunction
  readonly group: TransactionGroup
  readonly commits: Commits
}

/** Returns a connection that joins those that are not in use when it is released. */
function reused(connection: Connection, idle: Connection[]): Connection {
  const own: Connection = {
    ...connection,
    release() {
      connection.release()
      idle.push(own)
    },
  }
  return own
}

function connectionOver({ writer, writing, reading, turn, group, commits }: Connections): Connection {
  let endTurn: (() => void) | undefined
  let yieldedAt = 0
  let transaction: SqliteTransaction = group
  const endOwnTurn = (): void => {
    endTurn?.()
    endTurn = undefined
  }
  const execute = async (query: CompiledQuery): Promise<QueryResult<unknown>> => {
    if (endTurn !== undefined) {
      if (performance.now() - yieldedAt > longestRun) {
        await setImmediate()
        yieldedAt = performance.now()
      }
      return whenUnlocked(() => writing(query), 0)
    }
    const deadline = performance.now() + longestWait
    if (reading !== undefined && isRead(query)) return whenUnlocked(() => declared(reading, query), deadline)
    return turn(async () => {
      group.close()
      const result = await whenUnlocked(() => writing(query), deadline)
      if (!isRead(query)) commits.committed(undefined)
      return result
    })
  }
  return {
    // The caller knows the type of the rows that its statement returns.
    executeQuery: <Row>(query: CompiledQuery) => execute(query) as Promise<QueryResult<Row>>,
    async begin(purpose) {
      const deadline = performance.now() + longestWait
      await new Promise<void>((granted) => {
        void turn(
          () =>
            new Promise<void>((resolve) => {
              endTurn = resolve
              granted()
            }),
        )
      })
      commits.takeTags()
      transaction = purpose === 'writing' ? group : ownTransaction(writer, purpose, commits)
      if (transaction !== group) group.close()
      await whenUnlocked(() => {
        transaction.begin()
      }, deadline)
      yieldedAt = performance.now()
    },
    async commit() {
      const committed = transaction.commit(commits.takeTags())
      endOwnTurn()
      await committed
    },
    rollback() {
      if (endTurn !== undefined) transaction.rollback()
      return Promise.resolve()
    },
    release: endOwnTurn,
  }
}

function ownTransaction(
  database: DatabaseSync,
  purpose: 'reading' | 'preparing',
  commits: Pick<Commits, 'committed'>,
): SqliteTransaction {
  return {
    begin() {
      database.exec(`PRAGMA synchronous = FULL; begin ${purpose === 'reading' ? 'deferred' : 'immediate'}`)
    },
    commit: () =>
      whenUnlocked(() => {
        database.exec('commit; PRAGMA synchronous = NORMAL')
        if (purpose !== 'reading') commits.committed(undefined)
      }, 0),
    rollback() {
      // SQLite rolls back by itself if the disk is full or cannot be written; a second rollback would hide the cause.
      if (database.isTransaction) database.exec('rollback; PRAGMA synchronous = NORMAL')
    },
  }
}

// The reading connection refuses every write with the plain code.
function declared(reading: Execute, query: CompiledQuery): QueryResult<unknown> {
  try {
    return reading(query)
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === readOnly)
      throw new Error('A statement that writes is declared as a read', { cause: error })
    throw error
  }
}

// After the deadline there is one attempt only, so that waiting times do not add up in a queue.
async function whenUnlocked<Result>(attempt: () => Result, deadline: number): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return attempt()
    } catch (error) {
      if (!isLocked(error) || performance.now() >= deadline) throw translated(error)
      await setTimeout(1 + Math.random() * Math.min(2 ** attempts, longestPause))
    }
  }
}

// Bounded, because query builders can produce any number of different statements.
const keptStatements = 500

interface Prepared {
  readonly returnsRows: boolean
  readonly statement: StatementSync
  /** The names of the columns, if the statement lists them. */
  readonly columns: readonly string[] | undefined
}

function statementsOf(database: DatabaseSync): Execute {
  const statements = new Map<string, Prepared>()
  const prepared = (sql: string): Prepared => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const made = preparedBy(database, sql)
    const [oldest] = statements.keys()
    if (statements.size >= keptStatements && oldest !== undefined) statements.delete(oldest)
    statements.set(sql, made)
    return made
  }
  return ({ sql, parameters }) => {
    const { statement, returnsRows, columns } = prepared(sql)
    // Kysely passes the builder's values, which the schema types restrict to these types.
    const values = parameters as SQLInputValue[]
    if (returnsRows) return { rows: rowsOf(statement.all(...values), columns) }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) }
  }
}

function preparedBy(database: DatabaseSync, sql: string): Prepared {
  const statement = database.prepare(sql)
  const columns = statement.columns().map(({ name }) => name)
  // With an asterisk, the columns change with the schema.
  const isListed = columns.length > 0 && !sql.includes('*')
  // Hot statements list their columns: the objects of node:sqlite are dictionaries, which take longer to make and to read.
  statement.setReturnArrays(isListed)
  return { returnsRows: columns.length > 0, statement, columns: isListed ? columns : undefined }
}

function rowsOf(found: unknown[], columns: readonly string[] | undefined): unknown[] {
  if (columns === undefined) return found
  // The type of `all` does not know setReturnArrays.
  const rows = found as readonly (readonly unknown[])[]
  return rows.map((values) => rowOf(columns, values))
}

function rowOf(columns: readonly string[], values: readonly unknown[]): Readonly<Record<string, unknown>> {
  const row: Record<string, unknown> = {}
  columns.forEach((column, index) => {
    row[column] = values[index]
  })
  return row
}
