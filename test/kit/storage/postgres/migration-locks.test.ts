import { expect } from 'chai'
import { sql, type Kysely } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { engineOf, type Migrations, openDatabase } from '../../../../server/kit/storage/database.ts'
import { transactional } from '../../../../server/kit/storage/transaction.ts'
import { inEmptyPostgres, postgresAbsence } from '../../../support/postgres/postgres-server.ts'

interface Schema {
  readonly one: { readonly text: string }
  readonly other: { readonly text: string }
}

const former: Migrations = {
  '0001-tables': async (schema) => {
    for (const table of ['one', 'other']) await schema.createTable(table).addColumn('text', 'text').execute()
  },
}

/** Resolves when a connection waits for a lock. */
async function untilOneWaits(database: Kysely<Schema>): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks where not granted limit 1`.execute(database)
    if (rows.length > 0) return
    await sleep(10)
  }
}

describe('a migration of PostgreSQL beside writes of the former version', function () {
  this.timeout(60_000)
  before(function () {
    if (postgresAbsence !== undefined) this.skip()
  })

  it('waits for a transaction that writes the same tables in another order', () =>
    inEmptyPostgres(async (url) => {
      const engine = await engineOf(url)
      const database = await openDatabase<Schema>(engine, former)
      const own = transactional(database, engine)
      const counts = { writes: 0, migrations: 0 }
      const next: Migrations = {
        ...former,
        '0002-colours': async (schema) => {
          counts.migrations += 1
          for (const table of ['other', 'one']) await schema.alterTable(table).addColumn('colour', 'text').execute()
        },
      }
      let migrated: Promise<Kysely<Schema>> | undefined
      await own.inTransaction(async () => {
        counts.writes += 1
        await own.current.insertInto('one').values({ text: 'a' }).execute()
        migrated ??= openDatabase<Schema>(await engineOf(url), next)
        await untilOneWaits(database)
        await own.current.insertInto('other').values({ text: 'b' }).execute()
      }, ['a name'])
      const newer = await migrated
      expect(counts).to.deep.equal({ writes: 1, migrations: 1 })
      expect(await newer?.selectFrom('other').selectAll().execute()).to.deep.equal([{ text: 'b', colour: null }])
      await newer?.destroy()
      await database.destroy()
    }))

  it('waits for the migrations of another process for longer than for other locks', () =>
    inEmptyPostgres(async (url) => {
      let begin = (): void => undefined
      const begun = new Promise<void>((resolve) => (begin = resolve))
      const slow: Migrations = {
        '0001-slow': async (schema) => {
          await schema.createTable('one').addColumn('text', 'text').execute()
          begin()
          await sleep(300)
        },
      }
      const first = openDatabase<Schema>(await engineOf(url), slow)
      await begun
      const second = await openDatabase<Schema>(await engineOf(`${url}?lock_timeout=20`), slow)
      expect(await second.selectFrom('one').selectAll().execute()).to.deep.equal([])
      const { rows } = await sql`show lock_timeout`.execute(second)
      expect(rows).to.deep.equal([{ lock_timeout: '20ms' }])
      await second.destroy()
      await (await first).destroy()
    }))
})
