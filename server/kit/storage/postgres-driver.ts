import type { Pool, PoolClient, QueryResult as Result } from 'pg'
import type { CompiledQuery, Driver, QueryResult } from 'kysely'
import { connectionDriver, type Connection, repeated } from './connection-driver.ts'
import { isConflict, isLost, translated } from './postgres-failure.ts'

// Kysely's own driver names no statements, so that PostgreSQL would plan each of them anew each time.

/** What Kysely runs statements with, over a pool of connections. */
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

// A snapshot that is taken before the wait would not show what the transaction before has written, whatever is usual in
// the database. The number is only ours; whoever else locks it in the same database waits with us.
const begin = 'begin isolation level read committed; select pg_advisory_xact_lock(3226150517)'

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
  // A statement alone is a transaction too: one that writes many rows can be in the way of another that does.
  const execute: typeof run = (sql, parameters) =>
    isInTransaction ? run(sql, parameters) : repeated(() => run(sql, parameters), isConflict)
  const rollback = async (): Promise<void> => {
    isInTransaction = false
    // Why it is undone is what matters; a connection that cannot even do that undoes it by its end.
    await run('rollback').catch(() => {
      isUsable = false
    })
  }
  return {
    statements: {
      // Who asks knows what the rows of the statement are.
      executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => resultOf<Row>(await execute(sql, parameters)),
      streamQuery() {
        throw new Error('Nothing is streamed')
      },
    },
    async begin() {
      isInTransaction = true
      try {
        await run(begin)
      } catch (error) {
        await rollback()
        throw error
      }
    },
    async commit() {
      const { command } = await run('commit')
      isInTransaction = false
      if (command !== 'COMMIT') throw new Error('A statement of the transaction had failed, so all of it was undone')
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

// PostgreSQL keeps no NUL in a text; what stands for what cannot be shown stands for it.
function bound(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u{fffd}') : value
}

// A builder may make any number of texts, of which each connection would keep all.
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
