import { expect } from 'chai'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { migrations } from '@waymark/clinic/composition/open-storage'
import { engineOf, openDatabase } from '../../../../server/kit/storage/database.ts'
import { transactional, type TransactionalDatabase } from '../../../../server/kit/storage/transaction.ts'
import type { RunOnReplica, ReplicaState } from '../../../../server/kit/storage/engine.ts'
import { Unavailable } from '../../../../server/kit/values/unavailable.ts'
import { reservedPort } from '../../../support/http/listening.ts'
import { cuttable } from '../../../support/postgres/cuttable.ts'
import { inReplicatedPostgres, replicaAbsence } from '../../../support/postgres/postgres-server.ts'

interface Schema {
  readonly doctor: { readonly id: string }
}

interface Clinic {
  readonly database: TransactionalDatabase<Schema>
  readonly onReplica: RunOnReplica
  readonly state: ReplicaState
  /** Runs a statement as the administrator of the replica. */
  readonly queryReplica: (statement: string) => Promise<unknown>
}

async function withReplica(
  test: (clinic: Clinic) => Promise<void>,
  placeOf = (replica: string): string => replica,
): Promise<void> {
  await inReplicatedPostgres(async (url, replica) => {
    const engine = await engineOf(url, placeOf(replica))
    const opened = await openDatabase<Schema>(engine, migrations)
    const administrator = new Client({ connectionString: replica.replace(/[^/]*$/, 'postgres') })
    await administrator.connect()
    const { onReplica, replica: state } = engine
    if (onReplica === undefined || state === undefined) expect.fail('The engine has no replica')
    try {
      await sql`create table if not exists note (text text)`.execute(opened)
      await test({
        database: transactional(opened, engine),
        onReplica,
        state,
        queryReplica: (statement) => administrator.query(statement),
      })
    } finally {
      await administrator.query('select pg_wal_replay_resume()')
      await administrator.end()
      await opened.destroy()
    }
  })
}

async function isOnReplica({ database }: Pick<Clinic, 'database'>): Promise<boolean> {
  const { rows } = await sql<{ readonly on: string }>`select pg_is_in_recovery()::text as on`.execute(database.current)
  return rows[0]?.on === 'true'
}

/** Waits until the replica has replayed everything, and answers a read. */
async function reached(clinic: Clinic): Promise<void> {
  while (!(await clinic.onReplica(() => isOnReplica(clinic)))) await sleep(20)
}

const write = ({ database }: Pick<Clinic, 'database'>, text: string): Promise<unknown> =>
  sql`insert into note values (${text})`.execute(database.current)

async function notes({ database }: Pick<Clinic, 'database'>): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly text: string }>`select text from note order by text`.execute(database.current)
  return rows.map(({ text }) => text)
}

describe('reading with a replica of PostgreSQL', function () {
  before(function () {
    if (replicaAbsence !== undefined) this.skip()
  })

  it('uses the replica, and nothing else does', () =>
    withReplica(async (clinic) => {
      await reached(clinic)
      expect(await isOnReplica(clinic)).to.equal(false)
      await clinic.onReplica(async () => {
        expect(await clinic.database.inTransaction(() => isOnReplica(clinic))).to.equal(false)
        expect(await isOnReplica(clinic), 'after a transaction').to.equal(false)
      })
    }))

  it('shows each write that was committed before, also while the replica is behind', () =>
    withReplica(async (clinic) => {
      await reached(clinic)
      const seen: (readonly [number, boolean])[] = []
      for (let number = 1; number <= 30; number += 1) {
        if (number === 11) await clinic.queryReplica('select pg_wal_replay_pause()')
        if (number === 21) await clinic.queryReplica('select pg_wal_replay_resume()')
        await write(clinic, String(number))
        seen.push(
          await clinic.onReplica(async () => [(await notes(clinic)).length, await isOnReplica(clinic)] as const),
        )
      }
      expect(seen.map(([count]) => count)).to.deep.equal(Array.from({ length: 30 }, (_, index) => index + 1))
      expect(seen.slice(10, 20).map(([, on]) => on)).to.deep.equal(Array.from({ length: 10 }, () => false))
      await reached(clinic)
    }))

  it('reports a replica that has lacked a commit since the last check, until it has all', () =>
    withReplica(async (clinic) => {
      await reached(clinic)
      const fault = async (): Promise<string | undefined> => {
        await clinic.state.check()
        return clinic.state.fault()
      }
      await clinic.queryReplica('select pg_wal_replay_pause()')
      await write(clinic, 'x')
      expect(await fault(), 'behind for a moment').to.equal(undefined)
      expect(await fault()).to.equal('it lacks what was committed before the last check')
      await clinic.queryReplica('select pg_wal_replay_resume()')
      await reached(clinic)
      expect(await fault()).to.equal(undefined)
    }))

  it('writes on the primary, and reads what it has written', () =>
    withReplica(async (clinic) => {
      await reached(clinic)
      await clinic.onReplica(async () => {
        expect(await isOnReplica(clinic)).to.equal(true)
        await write(clinic, 'x')
        expect(await notes(clinic)).to.deep.equal(['x'])
      })
    }))

  it('ends with its work: what continues reads later commits', () =>
    withReplica(async (clinic) => {
      await reached(clinic)
      const isOver = Promise.withResolvers<undefined>()
      const [later] = await clinic.onReplica(async () => {
        await notes(clinic)
        return [isOver.promise.then(() => isOnReplica(clinic))] as const
      })
      isOver.resolve(undefined)
      expect(await later).to.equal(false)
    }))

  it('reports the faults of statements, and goes on when the connections end', () =>
    withReplica(async (clinic) => {
      await reached(clinic)
      const wrong = clinic.onReplica(() => sql`select nothing`.execute(clinic.database.current))
      expect(await wrong.catch((error: unknown) => error)).to.have.property('code', '42703')
      await clinic.queryReplica(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waymark'",
      )
      expect(await clinic.onReplica(() => notes(clinic))).to.deep.equal([])
    }))

  it('uses the primary while the replica does not answer, without asking it each time', async () => {
    let asked = 0
    const { place, port } = await reservedPort()
    place.on('connection', () => {
      asked += 1
    })
    await withReplica(
      async (clinic) => {
        await write(clinic, 'x')
        for (let times = 0; times < 3; times += 1)
          expect(await clinic.onReplica(() => notes(clinic))).to.deep.equal(['x'])
        expect(asked).to.equal(1)
        await clinic.state.check()
        expect(clinic.state.fault()).to.be.a('string')
      },
      () => `postgres://postgres@127.0.0.1:${String(port)}/none`,
    )
    place.close()
  })

  it('answers reads while the primary cannot be reached, if it has all that is committed', () =>
    inReplicatedPostgres(async (url, replica) => {
      const primary = await cuttable(url)
      const engine = await engineOf(primary.url, replica)
      const opened = await openDatabase<Schema>(engine, migrations)
      const clinic = { database: transactional(opened, engine) }
      const read = async (): Promise<readonly string[] | undefined> =>
        engine
          .onReplica?.(() => notes(clinic))
          .catch((error: unknown) => {
            if (error instanceof Unavailable) return undefined
            throw error
          })
      const administer = (statement: string): Promise<unknown> =>
        onceOn(replica.replace(/[^/]*$/, 'postgres'), statement)
      try {
        await sql`create table if not exists note (text text)`.execute(opened)
        await write(clinic, 'x')
        while ((await engine.onReplica?.(() => isOnReplica(clinic))) !== true) await sleep(20)
        primary.cut()
        expect(await read()).to.deep.equal(['x'])
        expect(await write(clinic, 'y').catch((error: unknown) => error)).to.be.instanceOf(Unavailable)

        primary.mend()
        await administer('select pg_wal_replay_pause()')
        await write(clinic, 'z')
        expect(await read()).to.deep.equal(['x', 'z'])
        primary.cut()
        expect(await read(), 'behind').to.equal(undefined)
        await administer('select pg_wal_replay_resume()')
        while ((await read()) === undefined) await sleep(20)
        expect(await read()).to.deep.equal(['x', 'z'])
      } finally {
        await administer('select pg_wal_replay_resume()')
        await opened.destroy()
        await primary.close()
      }
    }))

  it('is not compared by its position after it was promoted, nor as a standby on another timeline', () =>
    inReplicatedPostgres(async (url, replica) => {
      const engine = await engineOf(url, replica)
      const opened = await openDatabase<Schema>(engine, migrations)
      const database = transactional(opened, engine)
      const clinic = { database }
      const seen = async (): Promise<unknown> => {
        await engine.replica?.check()
        return [await engine.onReplica?.(() => notes(clinic)), engine.replica?.fault()]
      }
      const isForeign = async (): Promise<boolean> =>
        (await engine.onReplica?.(() => notes(clinic)))?.includes('of the promoted') ?? false
      await sql`create table note (text text)`.execute(opened)
      await write(clinic, 'of the primary')
      while ((await engine.onReplica?.(() => isOnReplica(clinic))) !== true) await sleep(20)
      expect(await seen()).to.deep.equal([['of the primary'], undefined])

      await onceOn(replica, 'select pg_promote()')
      // Its position is beyond that of the primary.
      await onceOn(replica, "insert into note select 'of the promoted' from generate_series(1, 1000)")
      // A connection compares its place again after a second at most.
      while (await isForeign()) await sleep(50)
      expect(await seen()).to.deep.equal([['of the primary'], 'it is no standby: it was promoted'])

      await onceOn(replica, 'checkpoint')
      await restartedAsStandby(replica)
      expect(await seen()).to.deep.equal([['of the primary'], 'its cluster or timeline is not that of the primary'])
      await opened.destroy()
    }, 'promoted'))
})

async function onceOn(url: string, statement: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client({ connectionString: url })
  // A server that recovers may reset a connection outside of a query; the client then also emits the error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Lets a server end all its connections as after a crash, and recover as a standby. */
async function restartedAsStandby(url: string): Promise<void> {
  await onceOn(
    url,
    `do $$ begin execute format('copy (select 1 where false) to %L', current_setting('data_directory') || '/standby.signal'); end $$`,
  )
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ readonly pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  for (;;) {
    const [row] = await onceOn(url, 'select pg_is_in_recovery() as standby').catch(() => [])
    if (row?.['standby'] === true) return
    await sleep(50)
  }
}
