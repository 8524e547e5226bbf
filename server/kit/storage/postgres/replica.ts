import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'
import type { CompiledQuery, QueryResult } from 'kysely'
import { oncePerTurn } from '../../values/once-per-turn.ts'
import { Unavailable, WriteRefused } from '../../values/unavailable.ts'
import type { Connection } from '../connection-driver.ts'
import type { RunOnReplica, ReplicaState } from '../engine.ts'
import { postgresConnections } from './driver.ts'
import { withTimeout } from '../with-timeout.ts'
import { messageOf } from './failure.ts'

/*
 * A replica is a hot standby of PostgreSQL. It answers a read if it has replayed all that the primary had committed when
 * the request came, so each client reads its own writes and those of all others. The primary answers everything else:
 * transactions, statements that the replica refuses because they write, statements that fail there, and those that
 * follow one of these in the same request.
 *
 * The position is compared on the connection that reads: after a restart, a replica may be behind its earlier position, and after a promotion it shows the commits of another primary.
 *
 * While the primary cannot be reached, such as during a failover, the replica answers reads if it has replayed all that it has
 * received, and all that this process knows to be committed. A synchronous replica has received every acknowledged commit.
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

/** What a replica must have replayed. */
interface Demand {
  readonly committed: Place
  /** Whether the place is only the last one that the process has seen, because the primary cannot be reached. */
  readonly isPrimaryLost: boolean
}

/** The place of a replica. */
interface ReplayedPlace extends Place {
  readonly hasReplayedAll: boolean
}

interface ReplicaScope extends Demand {
  isOnReplica: boolean
}

interface Replica {
  /** Opens the connection of a statement or a transaction, to the replica or to the primary. */
  readonly connect: () => Promise<Connection>
  readonly onReplica: RunOnReplica
  readonly state: ReplicaState
}

// Back-off in milliseconds after a failure of the replica.
const pause = 5000
// Interval in milliseconds between checks of the position of a connection: a promoted replica keeps its connections.
const placeLifetime = 1000

/** Routes the reads of safe requests to the replica of a pool, and everything else to the primary. */
export function replicaOf(primary: Pool, pool: Pool): Replica {
  const scopes = new AsyncLocalStorage<ReplicaScope>()
  const connectPrimary = postgresConnections(primary)
  const replica = replicaReads(pool)
  const demand = oncePerTurn(demandOf(primary))

  function replicaConnection(scope: ReplicaScope): Connection {
    let primaryConnection: Promise<Connection> | undefined
    const onPrimary = (): Promise<Connection> => {
      scope.isOnReplica = false
      return (primaryConnection ??= connectPrimary())
    }
    return {
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        const found = scope.isOnReplica ? await replica.read<Row>(query, scope) : undefined
        return found ?? (await onPrimary()).executeQuery<Row>(query)
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
    state: replicaState(primary, pool),
    async connect() {
      const scope = scopes.getStore()
      return scope?.isOnReplica === true ? replicaConnection(scope) : connectPrimary()
    },
    async onReplica(work) {
      const present = replica.isPaused() ? undefined : await demand()
      if (present === undefined) return work()
      const scope = { ...present, isOnReplica: true }
      try {
        return await scopes.run(scope, work)
      } finally {
        // Background work, such as an event stream, reads later commits.
        scope.isOnReplica = false
      }
    },
  }
}

/** Returns the demand of a read; undefined while the primary is slow, or before it was first reached. */
function demandOf(primary: Pool): () => Promise<Demand | undefined> {
  let known: Place | undefined
  const look = async (): Promise<Demand | undefined> => {
    try {
      known = await placeIn(primary, committedPlace)
      return { committed: known, isPrimaryLost: false }
    } catch {
      return known === undefined ? undefined : { committed: known, isPrimaryLost: true }
    }
  }
  return () => withTimeout(look())
}

interface ReplicaReads {
  /** Returns undefined if the replica is behind or the statement failed there. */
  readonly read: <Row>(query: CompiledQuery, demand: Demand) => Promise<QueryResult<Row> | undefined>
  readonly isPaused: () => boolean
}

function replicaReads(pool: Pool): ReplicaReads {
  const connect = postgresConnections(pool)
  const replayed = new WeakMap<PoolClient, ReplayedPlace & { readonly expires: number }>()
  let pausedUntil = 0

  async function isBehind(client: PoolClient, { committed, isPrimaryLost }: Demand): Promise<boolean> {
    const { cluster, position } = committed
    const reaches = (place: ReplayedPlace | undefined): boolean =>
      place?.cluster === cluster &&
      (place.position ?? -1) >= (position ?? Infinity) &&
      (place.hasReplayedAll || !isPrimaryLost)
    const known = replayed.get(client)
    const now = performance.now()
    if (known !== undefined && known.expires > now && !isPrimaryLost && reaches(known)) return false
    const place = await placeIn<ReplayedPlace>(client, replayedPlace).catch(ignore)
    if (place !== undefined) replayed.set(client, { ...place, expires: now + placeLifetime })
    return !reaches(place)
  }

  return {
    isPaused: () => performance.now() < pausedUntil,
    async read(query, demand) {
      try {
        const connection = await connect()
        try {
          if (await isBehind(connection.client, demand)) return undefined
          return await connection.executeQuery(query)
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

/** Checks the health of a replica independently of reads. */
function replicaState(primary: Pool, pool: Pool): ReplicaState {
  let committedBefore: Place | undefined
  let fault: string | undefined
  async function faultAfter(committed: Place): Promise<string | undefined> {
    try {
      const replayed = await placeIn(pool, replayedPlace)
      if (replayed.position === null) return 'it is no standby: it was promoted'
      if (replayed.cluster !== committed.cluster) return 'its cluster or timeline is not that of the primary'
      const isLagging = committedBefore !== undefined && replayed.position < (committedBefore.position ?? 0)
      return isLagging ? 'it lacks what was committed before the last check' : undefined
    } catch (error) {
      return messageOf(error)
    }
  }
  return {
    async check() {
      const committed = await placeIn(primary, committedPlace)
      fault = await faultAfter(committed)
      committedBefore = committed
    },
    fault: () => fault,
  }
}

// A standby notes the timeline that it replays before its next checkpoint does.
const cluster = `system_identifier::text || ' ' || greatest(timeline_id, min_recovery_end_timeline) as cluster
  from pg_control_system(), pg_control_checkpoint(), pg_control_recovery()`
const committedPlace = {
  name: 'committed place',
  text: `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as position, ${cluster}`,
}
const replayedPlace = {
  name: 'replayed place',
  text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0'::pg_lsn end as position,
    coalesce(pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn(), false) as "hasReplayedAll", ${cluster}`,
}

/** Rejects if the server cannot report its position. */
async function placeIn<Found extends Place = Place>(
  server: Pool | PoolClient,
  query: typeof committedPlace,
): Promise<Found> {
  const { rows } = await server.query<Found>(query)
  const [place] = rows
  if (place === undefined) throw new Error('The server has no place')
  return place
}

function ignore(): undefined {
  // A failed connection fails its statement, too; without a place, the primary is read.
}
