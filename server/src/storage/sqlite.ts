import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { Unavailable } from '../domain/unavailable.ts'
import type { Engine } from './engine.ts'

/**
 * SQLite in this process through node:sqlite. Write-ahead log, so that readers and several processes do not
 * wait for each other. A transaction is on the disk when it is over (synchronous=FULL), so that what was acknowledged
 * survives a power loss; a statement alone, such as one that counts, survives the death of the process only.
 *
 * @param path a file, or `:memory:`
 */
export function sqlite(path: string): Engine {
  restrictAccess(path)
  const database = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true })
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
  return {
    dialect: new SqliteDialect({ database: adapted(database) }),
    generatedKey: (column) => column.primaryKey().autoIncrement(),
  }
}

// Health data is for the owner of the process. SQLite gives its log the mode of the file. Where a file from before is
// open to others, they lose access; a group that the operator has admitted keeps it.
function restrictAccess(path: string): void {
  if (path === ':memory:' || path.startsWith('file:')) return
  closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode
    if (mode !== undefined && (mode & 0o007) !== 0) chmodSync(file, mode & 0o770)
  }
}

function adapted(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    prepare(sql) {
      const known = statements.get(sql)
      if (known !== undefined) return known
      const statement = boundOf(database, sql) ?? adaptedStatement(database.prepare(sql))
      // A schema change makes statements stale, and a builder may make any number of texts.
      if (statements.size < 500) statements.set(sql, statement)
      return statement
    },
    close() {
      statements.clear()
      database.close()
    },
  }
}

// A transaction that begins by reading cannot wait for the writer before it; all of ours write. What a pragma says holds
// from when it is compiled, so these are compiled each time.
const bounds: Readonly<Record<string, string>> = {
  begin: 'PRAGMA synchronous = FULL; begin immediate',
  commit: 'commit; PRAGMA synchronous = NORMAL',
  rollback: 'rollback; PRAGMA synchronous = NORMAL',
}

/** A statement that bounds a transaction; undefined for any other. */
function boundOf(database: DatabaseSync, sql: string): SqliteStatement | undefined {
  const text = Object.hasOwn(bounds, sql) ? bounds[sql] : undefined
  if (text === undefined) return undefined
  return {
    reader: false,
    all: () => [],
    run() {
      orUnavailable(() => {
        database.exec(text)
      })
      return { changes: 0, lastInsertRowid: 0 }
    },
    iterate: () => [].values(),
  }
}

function adaptedStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => orUnavailable(() => statement.all(...bound(parameters))),
    run: (parameters) => orUnavailable(() => statement.run(...bound(parameters))),
    iterate: (parameters) => statement.iterate(...bound(parameters)),
  }
}

// SQLITE_BUSY: another process has been writing for as long as one waits.
const busy = 5

function orUnavailable<Result>(run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof Error) || !('errcode' in error) || error.errcode !== busy) throw error
    throw new Unavailable('Another process is writing for too long', { cause: error })
  }
}

// Kysely hands over what the query builder was given, which our schema types restrict to these values.
function bound(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[]
}
