import { expect } from 'chai'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { openDatabase } from '../../../../server/kit/storage/database.ts'
import { sqlite } from '../../../../server/kit/storage/sqlite/sqlite.ts'
import { transactional, type TransactionalDatabase } from '../../../../server/kit/storage/transaction.ts'
import { Unavailable } from '../../../../server/kit/values/unavailable.ts'
import { inTemporaryFolder } from '../../../support/temporary-folder.ts'

interface Opened {
  readonly database: TransactionalDatabase<object>
  /** The notes that another process sees. */
  readonly onDisk: () => readonly string[]
  readonly add: (text: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

const inFile = (test: (opened: Opened) => Promise<void>) => () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, 'notes.sqlite')
    const opened = await openDatabase<object>(sqlite(file), {})
    await sql`create table note (text text primary key)`.execute(opened)
    const other = new DatabaseSync(file)
    const database = transactional(opened)
    await test({
      database,
      onDisk: () =>
        other
          .prepare('select text from note order by rowid')
          .all()
          .map(({ text }) => String(text)),
      add: (text) => sql`insert into note values (${text})`.execute(database.current),
      close: () => opened.destroy(),
    })
    other.close()
    await opened.destroy()
  })

describe('concurrent transactions of one SQLite connection', () => {
  it(
    'are each on the disk when they end, and several with one commit',
    inFile(async ({ database, onDisk, add }) => {
      const seen = await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          await database.inTransaction(() => add(String(index)))
          const found = onDisk()
          expect(found).to.include(String(index))
          return found.length
        }),
      )
      // Fewer different states than transactions were ever visible.
      expect(new Set(seen).size).to.be.lessThan(40)
      expect(onDisk()).to.deep.equal(seen.map((_, index) => String(index)))
    }),
  )

  it(
    'are on the disk if the connection is closed before the common commit',
    inFile(async ({ database, onDisk, add, close }) => {
      const committed = database.inTransaction(() => add('last'))
      for (let microtask = 0; microtask < 200; microtask += 1) await Promise.resolve()
      expect(onDisk()).to.deep.equal([])
      await close()
      await committed
      expect(onDisk()).to.deep.equal(['last'])
    }),
  )

  it(
    'share a commit if they begin in the same turn of the event loop, each after the end of the one before',
    inFile(async ({ database, onDisk, add }) => {
      const seen = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          for (let microtask = 0; microtask < index * 100; microtask += 1) await Promise.resolve()
          await database.inTransaction(() => add(String(index)))
          return onDisk().length
        }),
      )
      expect(new Set(seen).size).to.be.lessThan(10)
      expect(Math.max(...seen)).to.equal(20)
    }),
  )

  it(
    'undo nothing but their own changes when they fail',
    inFile(async ({ database, onDisk, add }) => {
      const ended = await Promise.allSettled(
        Array.from({ length: 9 }, (_, index) =>
          database.inTransaction(async () => {
            await add(String(index))
            if (index % 3 === 2) throw new Error('refused')
            if (index === 4) await add('0')
          }),
        ),
      )
      expect(
        ended
          .map(({ status }) => status === 'fulfilled')
          .map(Number)
          .join(''),
      ).to.equal('110100110')
      expect(onDisk()).to.deep.equal(['0', '1', '3', '6', '7'])
    }),
  )

  it(
    'keep a single statement between them apart',
    inFile(async ({ database, onDisk, add }) => {
      const first = database.inTransaction(() => add('a'))
      const single = add('b').then(onDisk)
      const last = database.inTransaction(() => add('c'))
      expect(await single).to.deep.equal(['a', 'b'])
      await Promise.all([first, last])
      expect(onDisk()).to.deep.equal(['a', 'b', 'c'])
    }),
  )

  it(
    'all fail when the disk is full, and the next succeeds when there is room',
    inFile(async ({ database, onDisk, add }) => {
      const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(database.current)
      const limit = (pages: number): Promise<unknown> =>
        sql.raw(`PRAGMA max_page_count = ${String(pages)}`).execute(database.current)
      await limit(rows[0]?.page_count ?? 0)
      const texts = ['a', 'long '.repeat(10_000), 'b']
      const ended = await Promise.allSettled(texts.map((text) => database.inTransaction(() => add(text))))
      const [first, second] = ended
      // The database has rolled back the first one too, so it must not be acknowledged.
      expect(first).to.have.property('reason').that.is.instanceOf(Unavailable)
      expect(second).to.have.nested.property('reason.message', 'The disk of the database is full')
      expect(onDisk()).to.deep.equal(['b'])
      await limit(1_000_000)
      await database.inTransaction(() => add('c'))
      expect(onDisk()).to.deep.equal(['b', 'c'])
    }),
  )
})
