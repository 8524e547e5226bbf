import type { Pool, PoolClient, QueryResult as Result } from 'pg'
import type { CompiledQuery, Driver, QueryResult } from 'kysely'
import { connectionDriver, type Connection, repeated } from './connection-driver.ts'
import { isConflict, isLost, translated } from './postgres-failure.ts'

// Kysely's own driver does not name statements, so PostgreSQL would plan each execution again.

/** Returns Kysely's driver over a connection pool. */
export function postgresDriver(pool: Pool): Driver {
  const nameOf = statementNames()
  return connectionDriver(
    async () => connectionOn(await connected(pool), nameOf),
    () => pool.end(),
  )
}

async function connected(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw translated(error)
  }
}

// Read committed, whatever the default of the database: a snapshot taken before the wait for the lock would miss the
// writes of the previous transaction. The lock number is specific to this service.
const begin = 'begin isolation level read committed; select pg_advisory_xact_lock(3226150517)'

const beginReading = 'begin isolation level repeatable read read only'

function connectionOn(client: PoolClient, nameOf: (sql: string) => string | undefined): Connection {
  let isUsable = true
  let isInTransaction = false
  const run = async (sql: string, parameters: readonly unknown[] = []): Promise<Result<Record<string, unknown>>> => {
    try {
      const name = parameters.length === 0 ? undefined : nameOf(sql)
      return await client.query({ text: sql, values: parameters.map(bound), ...(name === undefined ? {} : { name }) })
    } catch (error) {
      isUsable &&= !isLost(error)
      throw translated(error)
    }
  }
  // A single statement is a transaction too: one that writes many rows can conflict with another.
  const execute: typeof run = (sql, parameters) =>
    isInTransaction ? run(sql, parameters) : repeated(() => run(sql, parameters), isConflict)
  const rollback = async (): Promise<void> => {
    isInTransaction = false
    // The original error matters; a lost connection is rolled back by the server.
    await run('rollback').catch(() => {
      isUsable = false
    })
  }
  return {
    statements: {
      // The caller knows the row type of its statement.
      executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => resultOf<Row>(await execute(sql, parameters)),
      streamQuery() {
        throw new Error('Streaming is not supported')
      },
    },
    async begin(isReading) {
      isInTransaction = true
      try {
        await run(isReading ? beginReading : begin)
      } catch (error) {
        await rollback()
        throw error
      }
    },
    async commit() {
      const { command } = await run('commit')
      isInTransaction = false
      if (command !== 'COMMIT')
        throw new Error('A statement of the transaction had failed, so the transaction was rolled back')
    },
    rollback,
    release() {
      client.release(!isUsable)
    },
  }
}

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE'])

function resultOf<Row>({ command, rowCount, rows }: Result<Record<string, unknown>>): QueryResult<Row> {
  const found = rows as Row[]
  return changing.has(command) ? { rows: found, numAffectedRows: BigInt(rowCount ?? 0) } : { rows: found }
}

// PostgreSQL cannot store NUL in text; it is replaced by the replacement character.
function bound(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u{fffd}') : value
}

// Query builders can produce many different texts, and each connection would keep all of them.
function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  return (sql) => {
    const known = names.get(sql)
    if (known !== undefined || names.size >= 500) return known
    const name = `statement ${String(names.size)}`
    names.set(sql, name)
    return name
  }
}
