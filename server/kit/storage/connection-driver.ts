import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { oncePerObject } from '../values/once-per-object.ts'
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
  const of = (connection: DatabaseConnection): Connection => {
    const known = connections.get(connection)
    if (known === undefined) throw new Error('The connection belongs to another driver')
    return known
  }
  const noted = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      if (error instanceof WriteRefused) writes.areRefused = true
      throw error
    })
  // An engine may give the same connection again.
  const statementsOn = oncePerObject((connection: Connection): DatabaseConnection => {
    const statements: DatabaseConnection = {
      executeQuery: (query) => noted(connection.executeQuery(query)),
      streamQuery() {
        throw new Error('Streaming is not supported')
      },
    }
    connections.set(statements, connection)
    return statements
  })
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => statementsOn(await connect()),
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
