import { Pool, types } from 'pg'
import {
  ColumnDefinitionNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DataTypeNode,
} from 'kysely'
import type { Engine } from './engine.ts'
import { postgresDriver } from './postgres-driver.ts'
import { isConflict } from './postgres-failure.ts'

// Lock timeout in milliseconds, the same as for SQLite.
const longestWait = 5000
// Timeout in milliseconds after which the lock of a crashed machine is released.
const longestSilence = 30_000
const connections = 10

/**
 * PostgreSQL 14 or later, with any number of processes and connections. Reads never wait. Write transactions of all
 * processes run one at a time: the audit log is one chain, so they would wait for each other anyway, and what a
 * transaction has read stays true until its commit, such as that a patient has no other appointment at that time.
 *
 * @param url `postgres://user:password@host:port/database`
 */
export function postgres(url: string): Engine {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: longestWait,
    keepAlive: true,
    lock_timeout: longestWait,
    idle_in_transaction_session_timeout: longestSilence,
    application_name: 'waymark',
    types: { getTypeParser },
  })
  // A lost connection fails its statements, and the pool opens another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => postgresDriver(pool),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new Compiler(),
    },
    generatedKey: (column) => column.generatedByDefaultAsIdentity().primaryKey(),
    // The next transaction begins while one is committed.
    transactions: { atOnce: 2, isConflict },
  }
}

// Instants, counts and sums are safe integers; all other columns are text.
const { INT4, INT8, NUMERIC } = types.builtins
const wholeNumbers: readonly number[] = [INT4, INT8, NUMERIC]

function getTypeParser(type: number): (value: string) => unknown {
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
