import { DatabaseSync, StatementSync } from 'node:sqlite'
import { type Around, around } from './replaced.ts'

/** What happens at the connections of a simulation to SQLite. */
export interface Watch {
  /** Called before a statement that writes, and before a commit; an exception is the failure of the statement. */
  readonly before: (statement: string) => void
  /** Called after a transaction has begun, within a commit of several transactions. */
  readonly begun: () => void
  /** Called after a transaction has ended, whose changes its own connection can read. */
  readonly ended: (connection: DatabaseSync) => void
  /** Called after a commit, which other connections can read. */
  readonly committed: () => void
  /** Called after a transaction or a commit was rolled back. */
  readonly rolledBack: () => void
}

/** The connections of a file. */
export interface Connections {
  /** Closes the connections as the end of their process does: open transactions are rolled back. */
  readonly drop: () => void
}

const isWrite = /^\s*(?:insert|update|delete|replace)\b/i

/** An error as SQLite reports it. */
export class SqliteFailure extends Error {
  readonly errcode: number

  constructor(errcode: number, text: string) {
    super(text)
    this.errcode = errcode
  }
}

/**
 * Watches the connections of this process to the file of a reader, except the reader itself, while work runs. Writes are
 * not flushed to the disk.
 */
export async function watching<Result>(
  reader: DatabaseSync,
  watch: Watch,
  work: (connections: Connections) => Promise<Result>,
): Promise<Result> {
  const file = reader.location()
  const open = new Set<DatabaseSync>()
  const written = new WeakMap<object, string>()
  const isWatched = (database: unknown): database is DatabaseSync => {
    if (!(database instanceof DatabaseSync) || database === reader) return false
    if (open.has(database)) return true
    if (database.isOpen && database.location() === file) open.add(database)
    return open.has(database)
  }
  const execute: Around = (database, exec, [given]) => {
    const statement = String(given)
    if (!isWatched(database)) return exec(statement)
    const isCommit = statement.startsWith('commit')
    if (isCommit) watch.before('commit')
    // Only the loss of power would show the difference.
    exec(statement.replaceAll(/synchronous = \w+/g, 'synchronous = OFF'))
    if (statement === 'savepoint member') watch.begun()
    if (statement === 'release member') watch.ended(database)
    if (isCommit) watch.committed()
    if (statement === 'rollback') watch.rolledBack()
    return undefined
  }
  const prepare: Around = (database, prepared, [given]) => {
    const [sql, statement] = [String(given), prepared(given)]
    if (isWatched(database) && isWrite.test(sql) && statement instanceof StatementSync) written.set(statement, sql)
    return statement
  }
  const run: Around = (statement, ran, values) => {
    const sql = statement instanceof StatementSync ? written.get(statement) : undefined
    if (sql !== undefined) watch.before(sql)
    return ran(...values)
  }
  const restores = [
    around(DatabaseSync.prototype, 'exec', execute),
    around(DatabaseSync.prototype, 'prepare', prepare),
    around(StatementSync.prototype, 'run', run),
    around(StatementSync.prototype, 'all', run),
  ]
  try {
    return await work({
      drop() {
        for (const database of open) if (database.isOpen) database.close()
        open.clear()
      },
    })
  } finally {
    for (const restore of restores) restore()
  }
}
