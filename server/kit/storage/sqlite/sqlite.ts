import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import {
  BinaryOperationNode,
  ColumnNode,
  LimitNode,
  RawNode,
  ReferenceNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type Kysely,
  type OperationNode,
  type ValueNode,
} from 'kysely'
import type { WriteState } from '../connection-driver.ts'
import type { Engine, Row } from '../engine.ts'
import { countedCommits, type Commits } from './commits.ts'
import { sqliteConstraints } from './constraints.ts'
import { sqliteDriver } from './driver.ts'
import { sqliteFullText } from './full-text.ts'
import { read } from '../statement.ts'

// Timeout in milliseconds for another process that opens or recovers the same file.
const openTimeout = 5000

/**
 * SQLite through node:sqlite, with a write-ahead log. One connection writes and one reads, so reads see the last commit
 * and never wait for a writer. Transactions are durable (synchronous=FULL) and survive a power loss; single statements,
 * such as counters, survive a crash of the process only.
 *
 * @param path a file; `:memory:`; or `file:/NAME?vfs=memdb`, a database in memory that a process can share by its name
 */
export function sqlite(path: string): Engine {
  restrictAccess(path)
  const writer = opened(path)
  // A database in memory has one connection, which reads and writes share: without a write-ahead log, reads would wait.
  const isInMemory = path === ':memory:' || /^file:.*[?&]vfs=memdb(?:&|$)/.test(path)
  const reader = isInMemory ? undefined : readingOnly(opened(path))
  const writes: WriteState = { areRefused: false }
  const commits = countedCommits()
  return {
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => sqliteDriver({ writer, reader }, commits, writes),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new Compiler(),
    },
    generatedKey: (column) => column.primaryKey().autoIncrement(),
    tables: async (database) => {
      // A full-text index is a virtual table with tables of its own.
      const found = await read(
        database,
        sql<Named>`
        select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
        and name in (select name from pragma_table_list where type = 'table') order by rowid
      `,
      )
      return found.map(({ name }) => name)
    },
    constraints: sqliteConstraints,
    batches,
    fullText: sqliteFullText,
    writes,
    tagNext: commits.tagNext,
    ...versionsOf(writer, commits, isInMemory),
    beforeRows: async (database) => {
      await sql`pragma defer_foreign_keys = on`.execute(database)
    },
  }
}

/**
 * The version has two numbers: that of the commits of other connections (`PRAGMA data_version`), and that of the commits of
 * this process. What one connection both reads and writes may be rolled back, so it has no version in a transaction.
 */
function versionsOf(
  writer: DatabaseSync,
  commits: Commits,
  isShared: boolean,
): Required<Pick<Engine, 'isUnchanged' | 'stateVersion'>> {
  const ofOthers = writer.prepare('PRAGMA data_version')
  const version = (): string => `${String(ofOthers.get()?.['data_version'])}.${String(commits.count())}`
  return {
    stateVersion: () => (isShared && writer.isTransaction ? undefined : version()),
    isUnchanged(tags, since, now) {
      const [others, own] = since.split('.')
      return now.startsWith(`${String(others)}.`) && commits.isUnchanged(tags, Number(own))
    },
  }
}

interface Named {
  readonly name: string
}

const batch = 500

async function* batches(database: Kysely<unknown>, table: string): AsyncGenerator<readonly Row[]> {
  for (let last = Number.MIN_SAFE_INTEGER; ;) {
    const after = sql`from ${sql.table(table)} where rowid > ${last} order by rowid limit ${batch}`
    const rows = await read(database, sql<Row>`select * ${after}`)
    const keys = await read(database, sql<{ readonly key: number }>`select rowid as key ${after}`)
    const next = keys.at(-1)
    if (next === undefined) return
    last = next.key
    yield rows
  }
}

function opened(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: openTimeout, enableForeignKeyConstraints: true })
  const settings = [
    'journal_mode = WAL',
    'synchronous = NORMAL',
    // SQLite's busy handler would block the event loop; the driver retries instead.
    'busy_timeout = 0',
    // The rollback journal of savepoints would be a file for each transaction.
    'temp_store = MEMORY',
    // Fewer checkpoints copy fewer versions of hot pages. The write-ahead log grows to 16 MB.
    'wal_autocheckpoint = 4000',
  ]
  for (const setting of settings) database.exec(`PRAGMA ${setting}`)
  return database
}

// Rejects statements that write but are declared as reads.
function readingOnly(database: DatabaseSync): DatabaseSync {
  database.exec('PRAGMA query_only = ON')
  return database
}

class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  // SQLite rolls back schema changes too, so all migrations run in one transaction.
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Hides from the planner of SQLite the values that it would look at: SQLite prepares a statement again at each bind of such a
 * parameter, which takes longer than most statements run. A state is a literal, which the conditions of partial indexes are
 * compared with; a number of rows is an expression, since each number in the text would be another statement.
 */
class Compiler extends SqliteQueryCompiler {
  #isAfterLimit = false

  protected override visitRaw({ sqlFragments, parameters }: RawNode): void {
    sqlFragments.forEach((fragment, at) => {
      this.append(fragment)
      const parameter = parameters[at]
      if (parameter === undefined) return
      this.#isAfterLimit = fragment.endsWith('limit ')
      this.visitNode(parameter)
    })
  }

  protected override visitValue(node: ValueNode): void {
    const { parentNode: parent } = this
    if (parent !== undefined && comparesState(parent) && isWord(node.value)) this.appendImmediateValue(node.value)
    else super.visitValue(node)
    if (parent !== undefined && this.#isNumberOfRows(parent)) this.append(' + 0')
  }

  #isNumberOfRows(parent: OperationNode): boolean {
    return LimitNode.is(parent) || (RawNode.is(parent) && this.#isAfterLimit)
  }
}

function comparesState(parent: OperationNode): boolean {
  if (!BinaryOperationNode.is(parent)) return false
  const { leftOperand: left } = parent
  return ReferenceNode.is(left) && ColumnNode.is(left.column) && left.column.column.name === 'state'
}

/** Tells whether a value may be the name of a state. Any other text stays out of the statement. */
function isWord(value: unknown): boolean {
  return typeof value === 'string' && /^[\w-]+$/.test(value)
}

// Health data must be readable by the owner of the process only; the log inherits the mode of the file. Access of
// others to an existing file is revoked, but not that of a group that the operator has granted.
function restrictAccess(path: string): void {
  if (path === ':memory:' || path.startsWith('file:')) return
  closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode
    if (mode !== undefined && (mode & 0o007) !== 0) chmodSync(file, mode & 0o770)
  }
}
