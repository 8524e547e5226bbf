import { expect } from 'chai'
import { Kysely, sql } from 'kysely'
import { mock } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { Client } from 'pg'
import { engineOf } from '../../../../server/kit/storage/database.ts'
import { Unavailable, WriteRefused } from '../../../../server/kit/values/unavailable.ts'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { openClinic } from '../../../support/clinic.ts'
import { asEarlierVersion } from '../../../support/earlier-version.ts'
import { openSlots, postBooking } from '../../../support/open-slots.ts'
import { inEmptyPostgres, inPostgres, postgresAbsence } from '../../../support/postgres/postgres-server.ts'
import { production, startServer, stop } from '../../../support/processes/process.ts'

// The locks of every write transaction (storage/postgres-locks.ts).
const theLocks = 'begin; select number from transaction_lock for update'

/** Runs a test with another connection to the same database. */
async function withOther(url: string, test: (other: Client) => Promise<void>): Promise<void> {
  const other = new Client({ connectionString: url })
  await other.connect()
  try {
    await test(other)
  } finally {
    await other.end()
  }
}

async function withStorage(url: string, test: (storage: Storage) => Promise<void>): Promise<void> {
  const storage = await openStorage(url)
  try {
    await test(storage)
  } finally {
    await storage.close()
  }
}

const account = (id: string) => ({ id, name: id, role: 'patient' as const, createdAt: 1 })

describe('PostgreSQL', function () {
  before(function () {
    if (postgresAbsence === undefined) return
    console.log(`      (${postgresAbsence})`)
    this.skip()
  })

  it('is migrated once by several processes that start concurrently', async () => {
    await inEmptyPostgres(async (url) => {
      const all = await Promise.all([1, 2, 3, 4].map(() => openStorage(url)))
      for (const storage of all) expect((await storage.doctors.page({ limit: 1 })).total).to.equal(0)
      await Promise.all(all.map((storage) => storage.close()))
    })
  })

  it('opens a database that stores only the names of applied migrations', async () => {
    await inPostgres((url) =>
      withOther(url, async (other) => {
        await other.query(asEarlierVersion)
        for (const attempt of ['first', 'second']) {
          await withStorage(url, async () => {
            const { rows } = await other.query(
              `select timestamp from migration where name in ('0025-mark', '0026-guest-booking') order by name desc`,
            )
            expect(rows[0], attempt).to.have.property('timestamp').that.matches(/^2/)
            expect(rows[1], attempt).to.have.property('timestamp', '1970-01-01T00:00:00.000Z')
            expect((await other.query('select * from guest_booking')).rows, attempt).to.deep.equal([])
          })
        }
      }),
    )
  })

  it('rejects a database that a newer version has contracted', async () => {
    await inPostgres((url) =>
      withOther(url, async (other) => {
        await other.query("insert into migration (name) values ('9999-future-needs-9998')")
        const failed: unknown = await openStorage(url).catch((error: unknown) => error)
        expect(String(failed)).to.include('newer version of the service, which has applied 9999-future-needs-9998')
      }),
    )
  })

  it('repeats work that was rolled back because of a deadlock', async () => {
    await inPostgres((url) =>
      withStorage(url, (storage) =>
        withOther(url, async (other) => {
          const { accounts, inTransaction } = storage
          await accounts.add(account('a'))
          await accounts.add(account('b'))
          // The other connection wins the deadlock.
          await other.query("set deadlock_timeout = '1min'; begin; update account set name = 'other' where id = 'b'")
          let attempts = 0
          let crossing: Promise<unknown> = Promise.resolve()
          await inTransaction(async () => {
            // Otherwise the repetition could take the lock before the other connection wakes up.
            await crossing
            attempts += 1
            await accounts.setPassword('a', `hash ${String(attempts)}`, 2)
            if (attempts === 1) {
              crossing = other
                .query("update account set name = 'other' where id = 'a'")
                .then(() => other.query('commit'))
            }
            await accounts.setPassword('b', 'hash', 2)
          })
          await crossing
          expect(attempts).to.equal(2)
          expect(await accounts.passwordHash('a')).to.equal('hash 2')
          expect([...(await accounts.findAll(['a', 'b'])).values()].map(({ name }) => name)).to.deep.equal([
            'other',
            'other',
          ])
        }),
      ),
    )
  })

  it('repeats a single statement after a conflict', async () => {
    await inPostgres((url) =>
      withStorage(url, ({ oneTimeUses }) =>
        withOther(url, async (other) => {
          const insert = (name: string): string => `insert into one_time_use (name, expires) values ('${name}', 1)`
          await other.query(`set deadlock_timeout = '1min'; begin; ${insert('b')}`)
          // Concurrent uses are written in one batch.
          const uses = Promise.all(['a', 'b', 'c'].map((name) => oneTimeUses.use(name, 1)))
          const waiting =
            "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
          while ((await other.query(waiting)).rowCount === 0);
          await other.query(insert('a'))
          await other.query('commit')
          expect(await uses).to.deep.equal([false, false, true])
        }),
      ),
    )
  })

  it('plans each statement for one process, without compilation', () =>
    inPostgres(async (url) => {
      const database = new Kysely({ dialect: (await engineOf(url)).dialect })
      const settings = sql<{ readonly setting: string }>`
        select setting from pg_settings where name in ('jit', 'max_parallel_workers_per_gather') order by name
      `
      const { rows } = await settings.execute(database)
      await database.destroy()
      expect(rows.map(({ setting }) => setting)).to.deep.equal(['off', '0'])
    }))

  it('ends a statement that takes too long, and goes on', async () => {
    await inPostgres((url) =>
      withStorage(`${url}?statement_timeout=200&lock_timeout=60000`, ({ accounts }) =>
        withOther(url, async (other) => {
          await accounts.add(account('a'))
          await other.query("begin; update account set name = 'other' where id = 'a'")
          const failed: unknown = await accounts.setPassword('a', 'hash', 1).catch((error: unknown) => error)
          expect(failed).to.be.instanceOf(Unavailable)
          expect(failed).to.have.property('message').that.includes('statement timeout')
          await other.query('rollback')
          await accounts.setPassword('a', 'hash', 2)
          expect(await accounts.passwordHash('a')).to.equal('hash')
        }),
      ),
    )
  })

  it('gives up a statement that a frozen server does not answer, but no migration', async () => {
    await inPostgres(async (url) => {
      const database = new Kysely({ dialect: (await engineOf(`${url}?statement_timeout=0`)).dialect })
      const lastAnswer = async (connection: Kysely<unknown>): Promise<void> => {
        await sql`select 1`.execute(connection)
        mock.timers.enable({ apis: ['setTimeout'] })
        const answer = sql`select pg_sleep(0.5)`.execute(connection)
        await setImmediate()
        mock.timers.tick(35_000)
        mock.timers.reset()
        await answer
      }
      await database.transaction().execute(lastAnswer)
      const failure = await database
        .connection()
        .execute(lastAnswer)
        .catch((error: unknown) => error)
      expect(failure).to.be.instanceOf(Unavailable)
      await sql`select 1`.execute(database)
      await database.destroy()
    })
  })

  it('does not repeat work that fails by itself', async () => {
    await inPostgres((url) =>
      withStorage(url, async ({ accounts, inTransaction }) => {
        let attempts = 0
        const failing = inTransaction(async () => {
          attempts += 1
          await accounts.add(account('a'))
          throw new Error('This fails')
        })
        expect(await failing.catch(() => 'failed')).to.equal('failed')
        expect(attempts).to.equal(1)
        expect(await accounts.find('a')).to.equal(undefined)
      }),
    )
  })

  it('is unavailable if a connection is lost, and recovers with the next', async () => {
    await inPostgres((url) =>
      withStorage(url, (storage) =>
        withOther(url, async (other) => {
          const { accounts, inTransaction } = storage
          const end =
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waymark' and datname = current_database()"
          const failed: unknown = await inTransaction(async () => {
            await accounts.add(account('a'))
            await other.query(end)
            await accounts.add(account('b'))
          }).catch((error: unknown) => error)
          expect(failed).to.be.instanceOf(Unavailable)
          expect(await accounts.find('a')).to.equal(undefined)
          await inTransaction(() => accounts.add(account('a')))
          expect(await accounts.find('a')).to.include({ id: 'a' })
        }),
      ),
    )
  })

  it('is unavailable while the database accepts no connections, and recovers', async () => {
    await inPostgres((url) => {
      const name = new URL(url).pathname.slice(1)
      return withOther(new URL('/postgres', url).href, (other) =>
        withStorage(url, async ({ accounts }) => {
          const ends = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
          await other.query(`alter database ${name} allow_connections false`)
          await other.query(ends)
          // The first finds that its connection has ended, the second that there is no other.
          for (const attempt of [1, 2]) {
            const error: unknown = await accounts.find('ada').catch((failure: unknown) => failure)
            expect(error, String(attempt)).to.be.instanceOf(Unavailable)
          }
          await other.query(`alter database ${name} allow_connections true`)
          expect(await accounts.find('ada')).to.equal(undefined)
        }),
      )
    })
  })

  it('responds with Retry-After while unavailable, and processes nothing twice', async () => {
    await inPostgres(async (url) => {
      const clinic = await openClinic({ url: `${url}?lock_timeout=200` })
      await withOther(url, async (other) => {
        const [slot = 0] = await openSlots(clinic)
        await other.query(theLocks)
        const late = await postBooking(clinic, slot, { name: 'Ada', age: 36 })
        expect(late.status).to.equal(503)
        expect(late.headers.get('retry-after')).to.equal('5')
        expect(await late.json()).to.include({ title: 'Temporarily unavailable' })
        // Each request of an outage is logged, without a stack.
        expect(clinic.logged).to.have.length(1)
        expect(clinic.logged[0]).to.include('"reason":"PostgreSQL is not available: ').and.not.include('    at ')
        // Reads do not wait for the lock.
        expect(await openSlots(clinic)).to.include(slot)
        await other.query('commit')
        expect((await postBooking(clinic, slot, { name: 'Ada', age: 36 })).status).to.equal(201)
      })
      await clinic.close()
    })
  })

  it('refuses writes while the server is read-only, and accepts them again without a restart', async () => {
    await inPostgres(async (url) => {
      const clinic = await openClinic({ url })
      const ping = (): Promise<unknown> => clinic.storage.ping().catch((error: unknown) => error)
      await withOther(url, async (other) => {
        await other.query('set default_transaction_read_only = off')
        const { rows } = await other.query<{ readonly name: string }>('select current_database() as name')
        const setReadOnly = async (value: string): Promise<void> => {
          await other.query(`alter database ${rows[0]?.name ?? ''} set default_transaction_read_only = ${value}`)
          // Only new connections have the setting.
          await other.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waymark' and datname = current_database()",
          )
          while ((await ping()) !== undefined);
        }
        const [slot = 0] = await openSlots(clinic)
        await setReadOnly('on')
        const refused = await postBooking(clinic, slot, { name: 'Ada', age: 36 })
        expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([503, '5'])
        expect(await ping()).to.be.instanceOf(WriteRefused)
        expect(await ping()).to.be.instanceOf(WriteRefused)
        expect(await openSlots(clinic)).to.include(slot)
        await setReadOnly('off')
        expect((await postBooking(clinic, slot, { name: 'Ada', age: 36 })).status).to.equal(201)
      })
      await clinic.close()
    })
  })

  it('stores everything of a production service', async () => {
    await inEmptyPostgres(async (url) => {
      const server = startServer(['serve'], { ...production, DATABASE_URL: url })
      const response = await fetch(`${await server.origin}/doctors`, { headers: { accept: 'application/json' } })
      expect(await response.json()).to.include({ total: 0 })
      await stop(server)
      expect((await server.ended).code).to.equal(0)
    })
  })

  it('is reported as unreachable at startup, in one sentence without the password', async () => {
    const environment = { DATABASE_URL: 'postgres://ada:hunter2@127.0.0.1:1/clinic' }
    const { code, errors } = await startServer(['start'], environment).ended
    expect(errors.trim().split('\n')).to.have.length(1)
    expect(errors).to.include('cannot be opened').and.not.to.include('hunter2')
    expect(code).to.equal(2)
  })
})
