import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'

const mostAttempts = 5

/** Repeats work from its beginning after a conflict, up to a number of attempts. */
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

/** Reads one state of the database, and locks nothing; writes rows; or prepares tables. */
export type Purpose = 'reading' | 'writing' | 'preparing'

/** A connection that runs statements, alone or in a transaction of its own. */
export interface Connection {
  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>>
  begin(purpose: Purpose): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  release(): void
}

/** Returns the driver of Kysely for connections of an engine. */
export function connectionDriver(connect: () => Promise<Connection>, destroy: () => Promise<void>): Driver {
  const connections = new WeakMap<DatabaseConnection, Connection>()
  const of = (connection: DatabaseConnection): Connection => {
    const known = connections.get(connection)
    if (known === undefined) throw new Error('The connection belongs to another driver')
    return known
  }
  return {
    init: () => Promise.resolve(),
    async acquireConnection() {
      const connection = await connect()
      const statements: DatabaseConnection = {
        executeQuery: (query) => connection.executeQuery(query),
        streamQuery() {
          throw new Error('Streaming is not supported')
        },
      }
      connections.set(statements, connection)
      return statements
    },
    beginTransaction: (connection, { accessMode, isolationLevel }) =>
      of(connection).begin(
        accessMode === 'read only' ? 'reading' : isolationLevel === undefined ? 'preparing' : 'writing',
      ),
    commitTransaction: (connection) => of(connection).commit(),
    rollbackTransaction: (connection) => of(connection).rollback(),
    releaseConnection(connection) {
      of(connection).release()
      return Promise.resolve()
    },
    destroy,
  }
}
