import { expect } from 'chai'
import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { constants, DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { sql, type CompiledQuery, type Generated, type Kysely } from 'kysely'
import { Unavailable, WriteRefused } from '../../../../server/kit/values/unavailable.ts'
import { openDatabase, pingOf } from '../../../../server/kit/storage/database.ts'
import { sqlite } from '../../../../server/kit/storage/sqlite/sqlite.ts'
import { read, statement } from '../../../../server/kit/storage/statement.ts'
import { migrations, openStorage, type Schema, type Storage } from '@waymark/clinic/composition/open-storage'
import { asEarlierVersion } from '../../../support/earlier-version.ts'
import { inTemporaryFolder } from '../../../support/temporary-folder.ts'

interface Locked {
  readonly storage: Storage
  readonly unlock: () => void
}

/** Runs a test while another connection to the file holds the write lock. */
function whileLocked(test: (locked: Locked) => Promise<void>): Promise<void> {
  return inTemporaryFolder(async (folder) => {
    const file = join(folder, 'clinic.sqlite')
    const storage = await openStorage(`sqlite:${file}`)
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    const unlock = (): void => {
      other.exec('rollback')
    }
    await test({ storage, unlock })
    other.close()
    await storage.close()
  })
}

const done = (): Promise<string> => Promise.resolve('done')

interface Shelf {
  readonly note: { readonly id: Generated<number>; readonly text: string; readonly state: 'open' | 'closed' }
}

/** Runs a test with a file of notes, of which an index has the open ones only. */
function withNotes(test: (database: Kysely<Shelf>, file: string) => Promise<void>): Promise<void> {
  return inTemporaryFolder(async (folder) => {
    const file = join(folder, 'notes.sqlite')
    const database = await openDatabase<Shelf>(sqlite(file), {
      '0001-note': async (schema) => {
        await schema
          .createTable('note')
          .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
          .addColumn('text', 'text')
          .addColumn('state', 'text')
          .execute()
        await schema.createIndex('note_open').on('note').column('text').where(sql.ref('state'), '=', 'open').execute()
      },
    })
    const notes = ['Dune', 'Emma', 'Ulysses'].map((text) => ({ text, state: 'open' as const }))
    await database.insertInto('note').values(notes).execute()
    await test(database, file)
    await database.destroy()
  })
}

/** Tells whether SQLite prepares a statement again when it runs. It asks its authorizer whenever it prepares one. */
function isPreparedAgain(file: string, { sql: text, parameters }: CompiledQuery): boolean {
  const database = new DatabaseSync(file)
  let asked = 0
  database.setAuthorizer(() => {
    asked += 1
    return constants.SQLITE_OK
  })
  const prepared = database.prepare(text)
  const before = asked
  // The builder has only values that SQLite takes.
  for (let run = 0; run < 2; run += 1) prepared.all(...(parameters as SQLInputValue[]))
  database.close()
  return asked > before
}

describe('SQLite', () => {
  it('is unavailable when another process holds the write lock for five seconds, and works afterwards', () =>
    whileLocked(async ({ storage, unlock }) => {
      const { inTransaction } = storage
      const failed: unknown = await inTransaction(done).catch((error: unknown) => error)
      expect(failed).to.be.instanceOf(Unavailable)
      unlock()
      expect(await inTransaction(done)).to.equal('done')
    }))

  it('prepares no statement again because of the number of its rows, or of a state', () =>
    withNotes((database, file) => {
      const open = database.selectFrom('note').select('text').where('state', '=', 'open')
      expect(isPreparedAgain(file, open.limit(2).compile())).to.equal(false)
      expect(isPreparedAgain(file, sql`select text from note limit ${2}`.compile(database))).to.equal(false)
      // As other parameters, both would be looked at.
      expect(isPreparedAgain(file, sql`select text from note limit (${2})`.compile(database))).to.equal(true)
      const raw = sql`select text from note where state = ${'open'}`.compile(database)
      expect(isPreparedAgain(file, raw)).to.equal(true)
      return Promise.resolve()
    }))

  it('takes the number of rows as a parameter of a statement that is compiled once', () =>
    withNotes(async (database) => {
      const first = statement<{ most: number; state: 'open' | 'closed' }, { text: string }>(
        ['most', 'state'],
        ({ most, state }) =>
          database.selectFrom('note').select('text').where('state', '=', state).orderBy('text').limit(most),
      )
      expect((await first(database, { most: 1, state: 'open' })).rows).to.deep.equal([{ text: 'Dune' }])
      expect((await first(database, { most: 2, state: 'open' })).rows).to.have.length(2)
      expect((await first(database, { most: 2, state: 'closed' })).rows).to.deep.equal([])
    }))

  it('compares a state with any text', () =>
    withNotes(async (database) => {
      for (const text of ["open' or '1' = '1", 'open\0', 'open'])
        expect(
          await database
            .selectFrom('note')
            .select('text')
            .where('state', '=', text as 'open')
            .execute(),
        ).to.have.length(text === 'open' ? 3 : 0)
    }))

  it('keeps the last 500 statements', () =>
    withNotes(async (database) => {
      // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with its database
      const { prepare } = DatabaseSync.prototype
      const prepared: string[] = []
      DatabaseSync.prototype.prepare = function (text, ...options) {
        prepared.push(text)
        return prepare.call(this, text, ...options)
      }
      try {
        const run = (number: number): Promise<unknown> => sql`select ${sql.lit(number)} as number`.execute(database)
        for (let number = 0; number < 501; number += 1) await run(number)
        const before = prepared.length
        await run(500)
        expect(prepared).to.have.length(before)
        await run(0)
        expect(prepared.slice(before)).to.deep.equal(['select 0 as number'])
      } finally {
        DatabaseSync.prototype.prepare = prepare
      }
    }))

  it('reads absent values, bytes, and the last of two columns of one name', () =>
    withNotes(async (database) => {
      const { rows } = await sql`select null as absent, x'01ff' as bytes, 1 as twice, 2 as twice`.execute(database)
      expect(rows).to.deep.equal([{ absent: null, bytes: new Uint8Array([1, 255]), twice: 2 }])
    }))

  it('names the columns of a statement that it keeps, also after another process has added one before them', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'notes.sqlite')
      const database = await openDatabase<{ readonly note: { readonly text: string } }>(sqlite(file), {
        '0001-note': (schema) => schema.createTable('note').addColumn('text', 'text').execute(),
      })
      await database.insertInto('note').values({ text: 'Return Dune' }).execute()
      const joined = (): Promise<unknown> =>
        database.selectFrom('note').selectAll('note').select('note.text as last').executeTakeFirst()
      expect(await joined()).to.deep.equal({ text: 'Return Dune', last: 'Return Dune' })
      const other = new DatabaseSync(file)
      other.exec("alter table note add column shelf text not null default 'A1'")
      other.close()
      expect(await joined()).to.deep.equal({ text: 'Return Dune', shelf: 'A1', last: 'Return Dune' })
      await database.destroy()
    }))

  it('reads while another process holds the write lock and a transaction waits for it', () =>
    whileLocked(async ({ storage, unlock }) => {
      let isWritten = false
      const writing = storage.inTransaction(done).then(() => {
        isWritten = true
      })
      const counting = storage.oneTimeUses.purge(0)
      for (let reads = 0; reads < 100; reads += 1) await storage.doctors.find('mjones')
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(isWritten).to.equal(false)
      unlock()
      await Promise.all([writing, counting])
      expect(isWritten).to.equal(true)
    }))

  it('reads by hand-written statements while a transaction waits for the lock, if they are declared as reads', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'notes.sqlite')
      const database = await openDatabase<object>(sqlite(file), {})
      const other = new DatabaseSync(file)
      other.exec('begin immediate')
      let isWritten = false
      const writing = database
        .transaction()
        .setIsolationLevel('read committed')
        .execute(() => Promise.resolve())
        .then(() => {
          isWritten = true
        })
      const one = sql<{ value: number }>`with one(value) as (values (1)) select value from one`
      expect(await read(database, one)).to.deep.equal([{ value: 1 }])
      expect(isWritten).to.equal(false)
      other.exec('rollback')
      await writing
      other.close()
      await database.destroy()
    }))

  it('refuses a statement that writes and is declared as a read', () =>
    inTemporaryFolder(async (folder) => {
      const database = await openDatabase<object>(sqlite(join(folder, 'notes.sqlite')), {})
      const failed: unknown = await read(database, sql`create table note (text text)`).catch((error: unknown) => error)
      expect(String(failed)).to.equal('Error: A statement that writes is declared as a read')
      await database.destroy()
    }))

  it('lets other work run during a long transaction', () =>
    inTemporaryFolder(async (folder) => {
      const storage = await openStorage(`sqlite:${join(folder, 'clinic.sqlite')}`)
      let turns = 0
      const counter = setInterval(() => {
        turns += 1
      }, 1)
      await storage.inTransaction(async () => {
        // The end stops a transaction that lets nothing run; it would hold the timeout of the test too.
        const end = performance.now() + 20_000
        while (turns < 3 && performance.now() < end) await storage.oneTimeUses.purge(0)
      })
      clearInterval(counter)
      expect(turns).to.be.greaterThan(2)
      await storage.close()
    }))

  it('is unavailable while the disk is full, still reads, and writes again when there is room', () =>
    inTemporaryFolder(async (folder) => {
      const engine = sqlite(join(folder, 'clinic.sqlite'))
      const database = await openDatabase<Schema>(engine, migrations)
      const ping = pingOf(engine, database)
      await sql`create table note (text text)`.execute(database)
      const pages = await sql<{ page_count: number }>`PRAGMA page_count`.execute(database)
      const limit = (count: number): Promise<unknown> =>
        sql.raw(`PRAGMA max_page_count = ${String(count)}`).execute(database)
      await limit(pages.rows[0]?.page_count ?? 0)
      const text = 'long '.repeat(10_000)
      const write = (executor: Kysely<Schema>): Promise<unknown> =>
        sql`insert into note (text) values (${text})`.execute(executor)
      const inTransaction = (): Promise<unknown> => database.transaction().execute(write)
      for (const attempt of [inTransaction, () => write(database), ping]) {
        const failed: unknown = await attempt().catch((error: unknown) => error)
        expect(failed).to.be.instanceOf(WriteRefused)
        expect(failed).to.have.property('message', 'The disk of the database is full')
      }
      expect((await sql`select * from note`.execute(database)).rows).to.deep.equal([])
      await limit(1_000_000)
      await ping()
      expect(engine.writes.areRefused).to.equal(false)
      expect(await engine.tables(database)).not.to.include('write_trial')
      await inTransaction()
      expect((await sql`select * from note`.execute(database)).rows).to.have.lengthOf(1)
      await database.destroy()
    }))

  it('restricts its files to the owner of the process, including existing ones', async () => {
    await inTemporaryFolder(async (folder) => {
      const file = join(folder, 'clinic.sqlite')
      const modes = (): readonly string[] =>
        ['', '-wal', '-shm'].map((suffix) => (statSync(file + suffix).mode & 0o777).toString(8))
      const storage = await openStorage(`sqlite:${file}`)
      expect(modes()).to.deep.equal(['600', '600', '600'])
      chmodSync(file, 0o644)
      const again = await openStorage(`sqlite:${file}`)
      expect(modes()[0]).to.equal('640')
      await again.close()
      await storage.close()
    })
  })

  it('is migrated once by several connections that open it concurrently', async () => {
    await inTemporaryFolder(async (folder) => {
      const url = `sqlite:${join(folder, 'clinic.sqlite')}`
      const all = await Promise.all([1, 2, 3, 4].map(() => openStorage(url)))
      for (const storage of all) expect((await storage.doctors.page({ limit: 1 })).total).to.equal(0)
      await Promise.all(all.map((storage) => storage.close()))
    })
  })

  it('opens a database that stores only the names of applied migrations', async () => {
    await inTemporaryFolder(async (folder) => {
      const file = join(folder, 'clinic.sqlite')
      await (await openStorage(`sqlite:${file}`)).close()
      const database = new DatabaseSync(file)
      database.exec(asEarlierVersion)
      for (const attempt of ['first', 'second']) {
        await (await openStorage(`sqlite:${file}`)).close()
        const applied = database.prepare(
          "select timestamp from migration where name in ('0025-mark', '0026-guest-booking')",
        )
        const [before, now] = applied.all().map((row) => String(row['timestamp']))
        expect(before, attempt).to.equal('1970-01-01T00:00:00.000Z')
        expect(now, attempt).to.match(/^2/)
        expect(database.prepare('select * from guest_booking').all(), attempt).to.deep.equal([])
      }
      database.close()
    })
  })

  it('rejects a database that a newer version has contracted', async () => {
    await inTemporaryFolder(async (folder) => {
      const file = join(folder, 'clinic.sqlite')
      await (await openStorage(`sqlite:${file}`)).close()
      const database = new DatabaseSync(file)
      database.exec("insert into migration (name) values ('9999-future-needs-9998')")
      database.close()
      const failed: unknown = await openStorage(`sqlite:${file}`).catch((error: unknown) => error)
      expect(String(failed)).to.include('newer version of the service, which has applied 9999-future-needs-9998')
    })
  })
})
