import { Pool, types, type PoolConfig } from 'pg'
import {
  ColumnDefinitionNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Kysely,
  type QueryExecutorProvider,
  type DataTypeNode,
} from 'kysely'
import type { Engine, Row } from '../engine.ts'
import { connectionDriver, type WriteState } from '../connection-driver.ts'
import { watchConfirmations } from './confirmation.ts'
import { postgresConstraints } from './constraints.ts'
import { postgresConnections } from './driver.ts'
import { withTimeout } from '../with-timeout.ts'
import { isConflict } from './failure.ts'
import { postgresFullText } from './full-text.ts'
import { lockTable, postgresLocks } from './locks.ts'
import { replicaOf } from './replica.ts'

// Lock timeout in milliseconds, the same as for SQLite.
const longestWait = 5000
// The primary answers a read that takes longer on the replica, in milliseconds.
const longestReplicaWait = 2000
// Timeout of a statement in milliseconds; migrations have none.
const longestStatement = 30_000
// A server that is frozen or out of reach does not end a statement, in milliseconds.
const longestAnswer = longestStatement + 5000
// Timeout in milliseconds after which the locks of a machine that is frozen or out of reach are released.
const longestSilence = 10_000
// Pool size: more than the concurrent write transactions of a process, so that reads get connections.
const connections = 16

/**
 * PostgreSQL 14 or later, with any number of processes and connections. Reads never wait. What a write transaction has
 * read cannot change before its commit: it runs alone among all processes, or takes row locks.
 *
 * @param url `postgres://user:password@host:port/database`
 * @param replicaUrl a replica of the same database, for safe requests
 */
export function postgres(url: string, replicaUrl?: string): Engine {
  const pool = poolOf(url, { connectionTimeoutMillis: longestWait })
  const replicaPool =
    replicaUrl === undefined
      ? undefined
      : poolOf(replicaUrl, { connectionTimeoutMillis: longestReplicaWait, query_timeout: longestReplicaWait })
  const replica = replicaPool === undefined ? undefined : replicaOf(pool, replicaPool)
  const writes: WriteState = { areRefused: false }
  const destroy = async (): Promise<void> => {
    await Promise.all([pool.end(), replicaPool?.end()])
  }
  const driver = connectionDriver(replica?.connect ?? postgresConnections(pool), destroy, writes)
  return {
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new Compiler(),
    },
    generatedKey: (column) => column.generatedByDefaultAsIdentity().primaryKey(),
    tables: async (database) => {
      // A table is created after those that it refers to.
      const found = await sql<{ readonly name: string }>`
        select relname as name from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> ${lockTable}
        order by pg_class.oid
      `.execute(database)
      return found.rows.map(({ name }) => name)
    },
    constraints: postgresConstraints,
    batches,
    afterRows,
    fullText: postgresFullText,
    writes,
    waiting: () => pool.waitingCount,
    stateVersion: stateVersionIn(pool),
    transactions: { locks: postgresLocks(), isConflict },
    ...(replica === undefined ? {} : { onReplica: replica.onReplica, replica: replica.state }),
  }
}

// A list of a few rows takes less than a millisecond; its workers, or its compilation, would take fifty to start.
const planning = '-c max_parallel_workers_per_gather=0 -c jit=off'

function poolOf(url: string, more: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    keepAlive: true,
    lock_timeout: longestWait,
    statement_timeout: longestStatement,
    query_timeout: longestAnswer,
    idle_in_transaction_session_timeout: longestSilence,
    application_name: 'waymark',
    options: planning,
    pipeline: true,
    types: { getTypeParser },
    ...more,
  })
  // A lost connection fails its statements, and the pool opens another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    watchConfirmations(client)
  })
  return pool
}

/**
 * Two equal snapshots show the same transactions, so they are the version of all tables. An engine that cannot show its
 * snapshots has no version.
 */
function stateVersionIn(pool: Pool): () => Promise<string | undefined> {
  let isSupported = true
  const look = async (): Promise<string | undefined> => {
    try {
      const { rows } = await pool.query<{ readonly state: string }>(snapshot)
      return rows[0]?.state
    } catch (error) {
      isSupported = !isUnknownFunction(error)
      return undefined
    }
  }
  return async () => (isSupported ? withTimeout(look()) : undefined)
}

const snapshot = { name: 'snapshot', text: 'select pg_current_snapshot()::text as state' }

function isUnknownFunction(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42883'
}

const batch = sql.lit(500)

async function* batches(database: Kysely<unknown>, table: string): AsyncGenerator<readonly Row[]> {
  await sql`declare rows_of_table no scroll cursor for select * from ${sql.table(table)}`.execute(database)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${batch} from rows_of_table`.execute(database)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close rows_of_table`.execute(database)
}

async function afterRows(database: QueryExecutorProvider, table: string): Promise<void> {
  const { rows } = await sql<{ readonly name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_identity = 'YES'
  `.execute(database)
  for (const { name } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${name}), max(${sql.ref(name)})) from ${sql.table(table)}
    `.execute(database)
  }
}

// Instants, counts and sums are safe integers; all other columns are text. The catalogue of the schema has booleans.
const { BOOL, INT4, INT8, NUMERIC } = types.builtins
const wholeNumbers: readonly number[] = [INT4, INT8, NUMERIC]
const booleans: readonly number[] = [BOOL]

function getTypeParser(type: number): (value: string) => unknown {
  if (booleans.includes(type)) return (value) => value === 't'
  return wholeNumbers.includes(type) ? Number : String
}

// The same types as in SQLite: 64-bit integers, and text in code point order.
const columnTypes: Readonly<Record<string, string>> = { integer: 'bigint', text: 'text collate "C"' }

class Compiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    const { parentNode } = this
    const type =
      parentNode !== undefined && ColumnDefinitionNode.is(parentNode) ? columnTypes[node.dataType] : undefined
    if (type === undefined) super.visitDataType(node)
    else this.append(type)
  }
}
