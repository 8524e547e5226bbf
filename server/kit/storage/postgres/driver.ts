import { Client, type ClientConfig, type Pool, type PoolClient, type QueryResult as Result } from 'pg'
import type { CompiledQuery, QueryResult } from 'kysely'
import { type Connection, repeated } from '../connection-driver.ts'
import { takeUnconfirmed } from './confirmation.ts'
import { isConflict, isLost, isOutdated, translated, withoutConnection } from './failure.ts'
import { isResultUnread } from '../statement.ts'

// Kysely's own driver does not name statements, so PostgreSQL would plan each execution again.

/** Returns the connections of Kysely's driver over a pool. */
export function postgresConnections(pool: Pool): () => Promise<PoolConnection> {
  const names = statementNames()
  return async () => {
    const client = await connected(pool)
    return { client, ...connectionOn(client, names) }
  }
}

interface PoolConnection extends Connection {
  readonly client: PoolClient
}

async function connected(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw withoutConnection(error)
  }
}

const longerSilence = 'set local idle_in_transaction_session_timeout = 30000'

const beginnings = {
  // It locks nothing, so it may wait for a client that reads slowly.
  reading: `begin isolation level repeatable read read only; ${longerSilence}`,
  // Whatever the default of the database: a snapshot from before the wait for a lock would miss the writes of the
  // transaction that had it.
  writing: 'begin isolation level read committed',
  // An advisory lock serializes the migrations of several processes, and waits as long as another process migrates. The number
  // is specific to this service.
  preparing: `begin isolation level read committed; set local statement_timeout = 0; ${longerSilence}; set local lock_timeout = 0; select pg_advisory_xact_lock(3226150517); set local lock_timeout to default`,
} as const

// A migration takes as long as it needs; the longest timer of Node, in milliseconds.
type Limit = Pick<ClientConfig, 'query_timeout'>
const noLimit: Limit = { query_timeout: 2 ** 31 - 1 }

function connectionOn(client: PoolClient, names: StatementNames): Connection {
  let isInTransaction = false
  let isPreparing = false
  const limit = (): Limit => (isPreparing ? noLimit : {})
  const { run, runUnread, end, isUsable } = statementsOn(client, { names, limit })
  const execute = async (query: CompiledQuery): Promise<Rows> => {
    const { sql, parameters } = query
    // A single statement is a transaction too: one that writes many rows can conflict with another.
    if (!isInTransaction) return repeated(() => run(sql, parameters), isConflict)
    if (!isResultUnread(query)) return run(sql, parameters)
    runUnread(sql, parameters)
    return noRows
  }
  return {
    // The caller knows the row type of its statement.
    executeQuery: async <Row>(query: CompiledQuery) => resultOf<Row>(await execute(query)),
    begin(purpose) {
      isInTransaction = true
      isPreparing = purpose === 'preparing'
      runUnread(beginnings[purpose])
      return Promise.resolve()
    },
    async commit() {
      const { command } = await run('commit')
      isInTransaction = false
      if (command !== 'COMMIT')
        throw new Error('A statement of the transaction had failed, so the transaction was rolled back')
    },
    async rollback() {
      isInTransaction = false
      await end()
    },
    release() {
      client.release(!isUsable())
    },
  }
}

type Rows = Result<Record<string, unknown>>

const noRows: Rows = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }

interface Statements {
  readonly run: (sql: string, parameters?: readonly unknown[]) => Promise<Rows>
  /** Pipelines a statement without awaiting it. The next awaited statement rejects with its error. */
  readonly runUnread: (sql: string, parameters?: readonly unknown[]) => void
  /** Rolls back. The original error matters; a lost connection is rolled back by the server. */
  readonly end: () => Promise<void>
  readonly isUsable: () => boolean
}

interface StatementTerms {
  readonly names: StatementNames
  /** Returns the time-out of the next statement, if it is not that of the pool. */
  readonly limit: () => Limit
}

function statementsOn(client: PoolClient, { names, limit }: StatementTerms): Statements {
  let isUsable = true
  let failed: Error | undefined
  // PostgreSQL refuses all statements of a transaction after a failed one, but not those after a failed `begin`.
  const throwUnread = (): void => {
    const failure = failed
    failed = undefined
    if (failure !== undefined) throw failure
  }
  const send = async (sql: string, parameters: readonly unknown[] = []): Promise<Rows> => {
    sendInOneWrite(client)
    const name = parameters.length === 0 ? undefined : names.of(sql)
    const named = name === undefined ? {} : { name }
    const result = await client
      .query({ text: sql, values: parameters.map(bound), ...named, ...limit() })
      .catch((error: unknown) => {
        isUsable &&= !isLost(error)
        if (isOutdated(error)) names.renew()
        throw translated(error)
      })
    if (takeUnconfirmed(client)) throw withoutConnection('no standby has confirmed the commit')
    return result
  }
  return {
    run: (sql, parameters) => send(sql, parameters).finally(throwUnread),
    runUnread(sql, parameters) {
      send(sql, parameters).catch((error: unknown) => {
        failed ??= error instanceof Error ? error : new Error(String(error))
      })
    },
    async end() {
      await send('rollback').catch(() => {
        isUsable = false
      })
      failed = undefined
    },
    isUsable: () => isUsable,
  }
}

// Each write to a socket costs a system call, and wakes the process of the connection.
function sendInOneWrite(client: PoolClient): void {
  if (!(client instanceof Client)) return
  const { stream } = client.connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => {
    stream.uncork()
  })
}

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE'])

function resultOf<Row>({ command, rowCount, rows }: Rows): QueryResult<Row> {
  const found = rows as Row[]
  return changing.has(command) ? { rows: found, numAffectedRows: BigInt(rowCount ?? 0) } : { rows: found }
}

// PostgreSQL cannot store NUL in text; it is replaced by the replacement character.
function bound(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u{fffd}') : value
}

interface StatementNames {
  /** Returns the name of a statement on every connection; undefined for one without a name. */
  readonly of: (sql: string) => string | undefined
  /** Gives other names to all statements, so that each connection prepares them again. */
  readonly renew: () => void
}

// Bounded, because query builders can produce many different statements, and each connection would keep all of them.
function statementNames(): StatementNames {
  const names = new Map<string, string>()
  let generation = 0
  return {
    of(sql) {
      const known = names.get(sql)
      if (known !== undefined || names.size >= 500) return known
      const name = `statement ${String(generation)}.${String(names.size)}`
      names.set(sql, name)
      return name
    },
    renew() {
      names.clear()
      generation += 1
    },
  }
}
