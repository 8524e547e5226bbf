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

// Milliseconds that a statement waits for what another transaction holds; as long as in SQLite.
const longestWait = 5000
// A process whose machine is gone without a word keeps the others from writing for so long, in milliseconds.
const longestSilence = 30_000
const connections = 10

/**
 * PostgreSQL, 14 or later, with as many processes and connections as one likes. Readers wait for nobody. Of those who
 * write in transactions one does so at a time, in all processes together: the audit trail is one chain, so each of them
 * would wait for the one before it anyhow; and what a transaction has counted or looked at stays true until it is over,
 * such as that a patient has no other appointment at that time.
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
  // A connection may end at any time: who uses it is told by its statements, and the pool makes another.
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
    // While one is being committed, the next has begun already.
    transactions: { atOnce: 2, isConflict },
  }
}

// Instants, counts and sums are whole numbers that JavaScript holds exactly; all else that we keep is text.
const { INT4, INT8, NUMERIC } = types.builtins
const wholeNumbers: readonly number[] = [INT4, INT8, NUMERIC]

function getTypeParser(type: number): (value: string) => unknown {
  return wholeNumbers.includes(type) ? Number : String
}

// Columns hold what they hold in SQLite: whole numbers of any size, and text in the order of its code points.
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
