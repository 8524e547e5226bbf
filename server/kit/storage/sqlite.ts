import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Engine } from './engine.ts'
import { sqliteDriver } from './sqlite-driver.ts'

// Opening waits for another process that opens or recovers the same file, in milliseconds.
const openTimeout = 5000

/**
 * SQLite in this process through node:sqlite, with a write-ahead log. One connection writes and one reads, so reads see
 * the last commit and never wait for a writer. A commit is on the disk (synchronous=FULL) and survives a power loss; a
 * statement outside a transaction, such as a counter, survives the end of the process only.
 *
 * @param path a file, or `:memory:`, whose one connection does both
 */
export function sqlite(path: string): Engine {
  restrictAccess(path)
  const writer = opened(path)
  // Reads and writes of a database in memory share its only connection, so they take turns.
  const reader = path === ':memory:' ? undefined : opened(path)
  return {
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => sqliteDriver(writer, reader),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    generatedKey: (column) => column.primaryKey().autoIncrement(),
  }
}

function opened(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: openTimeout, enableForeignKeyConstraints: true })
  // SQLite's own wait would block the event loop; the driver waits instead.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 0;')
  return database
}

class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  // SQLite rolls back changes of the schema too, so all migrations are one transaction.
  override get supportsTransactionalDdl(): boolean {
    return true
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
