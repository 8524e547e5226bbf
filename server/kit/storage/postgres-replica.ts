import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import type { CompiledQuery, QueryResult } from 'kysely'
import { oncePerTurn } from '../values/once-per-turn.ts'
import { Unavailable, WriteRefused } from '../values/unavailable.ts'
import type { Connection } from './connection-driver.ts'
import type { Reading } from './engine.ts'
import { postgresConnections } from './postgres-driver.ts'

/*
 * A replica is a hot standby of PostgreSQL. It answers a read if it has replayed all that the primary had committed when
 * the request came, so each client reads its own writes and those of all others. The primary answers everything else:
 * transactions, statements that the replica refuses because they write, statements that fail there, and those that
 * follow one of these in the same request.
 *
 * The position is compared on the connection that reads: after a restart, a replica may be behind its earlier position.
 *
 * A replica can show a commit before the primary does, which first waits for its log. Only a client that reads both in
 * that moment sees the commit, and then not; a write compares versions on the primary.
 */

/** A position in the write-ahead log of a cluster of servers. */
interface Place {
  /** The identifier of the cluster and its timeline; without both, positions cannot be compared. */
  readonly cluster: string
  /** In bytes; null if the replica is not a replica. */
  readonly position: number | null
}

interface ReadingScope {
  readonly committed: Place
  isOnReplica: boolean
}

interface Replica {
  /** Opens the connection of a statement or a transaction, to the replica or to the primary. */
  readonly connect: () => Promise<Connection>
  readonly reading: Reading
}

// The primary answers without a replica if its position takes longer, in milliseconds.
const longestLook = 250
// Milliseconds without the replica after a failure.
const pause = 5000

/** Lets the reads of safe requests go to the replica of a pool, and all others to the primary. */
export function replicaOf(primary: Pool, pool: Pool): Replica {
  const scopes = new AsyncLocalStorage<ReadingScope>()
  const connectPrimary = postgresConnections(primary)
  const replica = replicaReads(pool)
  const committed = oncePerTurn(() =>
    Promise.race([placeIn(primary, committedPlace), sleep(longestLook, undefined, { ref: false })]),
  )

  function readingConnection(scope: ReadingScope): Connection {
    let primaryConnection: Promise<Connection> | undefined
    const onPrimary = (): Promise<Connection> => {
      scope.isOnReplica = false
      return (primaryConnection ??= connectPrimary())
    }
    return {
      statements: {
        async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
          const found = scope.isOnReplica ? await replica.read<Row>(query, scope.committed) : undefined
          return found ?? (await onPrimary()).statements.executeQuery<Row>(query)
        },
        streamQuery() {
          throw new Error('Streaming is not supported')
        },
      },
      begin: async (purpose) => (await onPrimary()).begin(purpose),
      commit: async () => (await onPrimary()).commit(),
      rollback: async () => (await onPrimary()).rollback(),
      release: () =>
        void primaryConnection?.then((connection) => {
          connection.release()
        }, ignore),
    }
  }

  return {
    async connect() {
      const scope = scopes.getStore()
      return scope?.isOnReplica === true ? readingConnection(scope) : connectPrimary()
    },
    async reading(work) {
      const place = replica.isPaused() ? undefined : await committed()
      if (place === undefined) return work()
      const scope = { committed: place, isOnReplica: true }
      try {
        return await scopes.run(scope, work)
      } finally {
        // What goes on in the background, such as an event stream, reads later commits.
        scope.isOnReplica = false
      }
    },
  }
}

interface ReplicaReads {
  /** Returns undefined if the replica is behind or the statement failed there. */
  readonly read: <Row>(query: CompiledQuery, committed: Place) => Promise<QueryResult<Row> | undefined>
  readonly isPaused: () => boolean
}

function replicaReads(pool: Pool): ReplicaReads {
  const connect = postgresConnections(pool)
  const replayed = new WeakMap<PoolClient, Place>()
  let pausedUntil = 0

  async function isBehind(client: PoolClient, { cluster, position }: Place): Promise<boolean> {
    const reaches = (place: Place | undefined): boolean =>
      place?.cluster === cluster && (place.position ?? -1) >= (position ?? Infinity)
    if (reaches(replayed.get(client))) return false
    const place = await placeIn(client, replayedPlace)
    if (place !== undefined) replayed.set(client, place)
    return !reaches(place)
  }

  return {
    isPaused: () => performance.now() < pausedUntil,
    async read(query, committed) {
      try {
        const connection = await connect()
        try {
          if (await isBehind(connection.client, committed)) return undefined
          return await connection.statements.executeQuery(query)
        } finally {
          connection.release()
        }
      } catch (error) {
        if (error instanceof Unavailable && !(error instanceof WriteRefused)) pausedUntil = performance.now() + pause
        return undefined
      }
    },
  }
}

const cluster = `system_identifier::text || ' ' || timeline_id as cluster from pg_control_system(), pg_control_checkpoint()`
const committedPlace = {
  name: 'committed place',
  text: `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as position, ${cluster}`,
}
const replayedPlace = {
  name: 'replayed place',
  text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0'::pg_lsn end as position, ${cluster}`,
}

// A server that cannot tell its place is not used, or not compared.
async function placeIn(server: Pool | PoolClient, query: typeof committedPlace): Promise<Place | undefined> {
  try {
    const { rows } = await server.query<Place>(query)
    return rows[0]
  } catch {
    return undefined
  }
}

function ignore(): void {
  // The statement that opened the connection has failed with the same error.
}
