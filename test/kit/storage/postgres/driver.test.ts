import { expect } from 'chai'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { Client } from 'pg'
import { migrations } from '@waymark/clinic/composition/open-storage'
import { engineOf, openDatabase } from '../../../../server/kit/storage/database.ts'
import { Unavailable, WriteRefused } from '../../../../server/kit/values/unavailable.ts'
import { cuttable } from '../../../support/postgres/cuttable.ts'
import { inReplicatedPostgres, replicaAbsence } from '../../../support/postgres/postgres-server.ts'

type Database = Kysely<unknown>

async function opened(url: string): Promise<Database> {
  const database = await openDatabase<unknown>(await engineOf(url), migrations)
  await sql`create table if not exists note (text text)`.execute(database)
  return database
}

async function administered(url: string, work: (administrator: Client) => Promise<void>): Promise<void> {
  const administrator = new Client({ connectionString: url })
  await administrator.connect()
  try {
    await work(administrator)
  } finally {
    await administrator.end()
  }
}

const write = (database: Database, text: string): Promise<unknown> =>
  sql`insert into note values (${text})`.execute(database)
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

/** Cancels a write that waits for a standby, and returns its failure. The server waits some time after it was told to. */
async function cancelledIn(administrator: Client, work: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    const over = new AbortController()
    const written = failureOf(work()).finally(() => {
      over.abort()
    })
    while (!over.signal.aborted) {
      const { rowCount } = await administrator.query(
        "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
      )
      if (rowCount !== 0) return written
      await sleep(20)
    }
  }
}

describe('connections to PostgreSQL during a failover', function () {
  before(function () {
    if (replicaAbsence !== undefined) this.skip()
  })

  it('are replaced when the server has become a standby', () =>
    inReplicatedPostgres(async (url, replica) => {
      const place = await cuttable(url)
      const database = await opened(place.url)
      await administered(replica.replace(/[^/]*$/, 'postgres'), async (standby) => {
        const replayed = async (): Promise<boolean> =>
          (await standby.query('select 1 from pg_database where datname = $1', [new URL(url).pathname.slice(1)]))
            .rowCount === 1
        while (!(await replayed())) await sleep(20)
      })
      try {
        place.turn(replica)
        place.cut()
        place.mend()
        while (!((await failureOf(write(database, 'x'))) instanceof WriteRefused)) await sleep(20)
        place.turn(url)
        await write(database, 'y')
      } finally {
        await database.destroy()
        await place.close()
      }
    }))

  it('do not report a commit as done whose wait for the synchronous standby was cancelled', () =>
    inReplicatedPostgres((url) =>
      administered(url, async (administrator) => {
        const database = await opened(url)
        const standbys = async (names: string): Promise<void> => {
          await administrator.query(`alter system set synchronous_standby_names = '${names}'`)
          await administrator.query('select pg_reload_conf()')
        }
        try {
          await standbys('absent')
          expect(await cancelledIn(administrator, () => write(database, 'x'))).to.be.instanceOf(Unavailable)
          const inTransaction = (): Promise<unknown> =>
            database.transaction().execute((transaction) => write(transaction, 'x'))
          expect(await cancelledIn(administrator, inTransaction)).to.be.instanceOf(Unavailable)
        } finally {
          await standbys('')
          await database.destroy()
        }
      }),
    ))

  it('release the locks of a frozen process after ten seconds, and let a reader wait longer', () =>
    inReplicatedPostgres(async (url) => {
      const database = await opened(url)
      const limitIn = async (transaction: Database): Promise<unknown> => {
        const { rows } = await sql<Record<string, unknown>>`show idle_in_transaction_session_timeout`.execute(
          transaction,
        )
        return rows[0]?.['idle_in_transaction_session_timeout']
      }
      try {
        const writing = database.transaction().setIsolationLevel('read committed').execute(limitIn)
        expect(await writing).to.equal('10s')
        expect(await database.transaction().setAccessMode('read only').execute(limitIn)).to.equal('30s')
        expect(await limitIn(database), 'afterwards').to.equal('10s')
      } finally {
        await database.destroy()
      }
    }))
})
