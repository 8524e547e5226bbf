import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { WriteRefused } from '../values/unavailable.ts'

const mostAttempts = 5

/** Retries work from its beginning after a conflict, up to a number of attempts. */
export async function repeated<Result>(
  attempt: () => Promise<Result>,
  isConflict: (error: unknown) => boolean,
): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (attempts === mostAttempts || !isConflict(error)) throw error
    }
  }
}

/** A read-only snapshot without locks; a transaction that writes rows; or a change of the schema. */
export type Purpose = 'reading' | 'writing' | 'preparing'

/** A connection that runs single statements or a transaction. */
export interface Connection {
  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>>
  begin(purpose: Purpose): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  release(): void
}

/** Write state of a connection. */
export interface WriteState {
  /** Whether a write was refused since the last trial. */
  areRefused: boolean
}

/** Returns the driver of Kysely for connections of an engine. */
export function connectionDriver(
  connect: () => Promise<Connection>,
  destroy: () => Promise<void>,
  writes: WriteState,
): Driver {
  const connections = new WeakMap<DatabaseConnection, Connection>()
  // An engine may give the same connection again.
  const known = new WeakMap<Connection, DatabaseConnection>()
  const of = (connection: DatabaseConnection): Connection => {
    const own = connections.get(connection)
    if (own === undefined) throw new Error('The connection belongs to another driver')
    return own
  }
  const noted = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      if (error instanceof WriteRefused) writes.areRefused = true
      throw error
    })
  return {
    init: () => Promise.resolve(),
    async acquireConnection() {
      const connection = await connect()
      const before = known.get(connection)
      if (before !== undefined) return before
      const statements: DatabaseConnection = {
        executeQuery: (query) => noted(connection.executeQuery(query)),
        streamQuery() {
          throw new Error('Streaming is not supported')
        },
      }
      connections.set(statements, connection)
      known.set(connection, statements)
      return statements
    },
    beginTransaction: (connection, { accessMode, isolationLevel }) =>
      noted(
        of(connection).begin(
          accessMode === 'read only' ? 'reading' : isolationLevel === undefined ? 'preparing' : 'writing',
        ),
      ),
    commitTransaction: (connection) => noted(of(connection).commit()),
    rollbackTransaction: (connection) => of(connection).rollback(),
    releaseConnection(connection) {
      of(connection).release()
      return Promise.resolve()
    },
    destroy,
  }
}
