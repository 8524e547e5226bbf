import { expect } from 'chai'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { migrations } from '@waymark/clinic/composition/open-storage'
import { engineOf, openDatabase } from '@waymark/server/storage/database'
import { transactional, type TransactionalDatabase } from '@waymark/server/storage/transaction'
import type { Reading } from '@waymark/server/storage/engine'
import { reservedPort } from '../../support/http/listening.ts'
import { inReplicatedPostgres, replicaAbsence } from '../../support/postgres/postgres-server.ts'

interface Schema {
  readonly doctor: { readonly id: string }
}

interface Clinic {
  readonly database: TransactionalDatabase<Schema>
  readonly reading: Reading
  /** Runs a statement on the replica. */
  readonly onReplica: (statement: string) => Promise<unknown>
}

async function withReplica(
  test: (clinic: Clinic) => Promise<void>,
  placeOf = (replica: string): string => replica,
): Promise<void> {
  await inReplicatedPostgres(async (url, replica) => {
    const engine = engineOf(url, placeOf(replica))
    const opened = await openDatabase<Schema>(engine, migrations)
    const administrator = new Client({ connectionString: replica.replace(/[^/]*$/, 'postgres') })
    await administrator.connect()
    const { reading } = engine
    if (reading === undefined) expect.fail('An engine with a replica has reading')
    try {
      await sql`create table if not exists note (text text)`.execute(opened)
      await test({
        database: transactional(opened, engine.transactions),
        reading,
        onReplica: (statement) => administrator.query(statement),
      })
    } finally {
      await administrator.query('select pg_wal_replay_resume()')
      await administrator.end()
      await opened.destroy()
    }
  })
}

async function isOnReplica({ database }: Clinic): Promise<boolean> {
  const { rows } = await sql<{ readonly on: string }>`select pg_is_in_recovery()::text as on`.execute(database.current)
  return rows[0]?.on === 'true'
}

/** Waits until the replica has everything, and a reading reaches it. */
async function reached(clinic: Clinic): Promise<void> {
  while (!(await clinic.reading(() => isOnReplica(clinic)))) await sleep(20)
}

const write = ({ database }: Clinic, text: string): Promise<unknown> =>
  sql`insert into note values (${text})`.execute(database.current)

async function notes({ database }: Clinic): Promise<readonly string[]> {
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
      await clinic.reading(async () => {
        expect(await clinic.database.inTransaction(() => isOnReplica(clinic))).to.equal(false)
        expect(await isOnReplica(clinic), 'after a transaction').to.equal(false)
      })
    }))

  it('shows each write that was committed before, also while the replica is behind', () =>
    withReplica(async (clinic) => {
      await reached(clinic)
      const seen: (readonly [number, boolean])[] = []
      for (let number = 1; number <= 30; number += 1) {
        if (number === 11) await clinic.onReplica('select pg_wal_replay_pause()')
        if (number === 21) await clinic.onReplica('select pg_wal_replay_resume()')
        await write(clinic, String(number))
        seen.push(await clinic.reading(async () => [(await notes(clinic)).length, await isOnReplica(clinic)] as const))
      }
      expect(seen.map(([count]) => count)).to.deep.equal(Array.from({ length: 30 }, (_, index) => index + 1))
      expect(seen.slice(10, 20).map(([, on]) => on)).to.deep.equal(Array.from({ length: 10 }, () => false))
      await reached(clinic)
    }))

  it('writes on the primary, and reads what it has written', () =>
    withReplica(async (clinic) => {
      await reached(clinic)
      await clinic.reading(async () => {
        expect(await isOnReplica(clinic)).to.equal(true)
        await write(clinic, 'x')
        expect(await notes(clinic)).to.deep.equal(['x'])
      })
    }))

  it('ends with its work: what continues reads later commits', () =>
    withReplica(async (clinic) => {
      await reached(clinic)
      const isOver = Promise.withResolvers<undefined>()
      const [later] = await clinic.reading(async () => {
        await notes(clinic)
        return [isOver.promise.then(() => isOnReplica(clinic))] as const
      })
      isOver.resolve(undefined)
      expect(await later).to.equal(false)
    }))

  it('reports the faults of statements, and goes on when the connections end', () =>
    withReplica(async (clinic) => {
      await reached(clinic)
      const wrong = clinic.reading(() => sql`select nothing`.execute(clinic.database.current))
      expect(await wrong.catch((error: unknown) => error)).to.have.property('code', '42703')
      await clinic.onReplica(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waymark'",
      )
      expect(await clinic.reading(() => notes(clinic))).to.deep.equal([])
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
          expect(await clinic.reading(() => notes(clinic))).to.deep.equal(['x'])
        expect(asked).to.equal(1)
      },
      () => `postgres://postgres@127.0.0.1:${String(port)}/none`,
    )
    place.close()
  })
})
