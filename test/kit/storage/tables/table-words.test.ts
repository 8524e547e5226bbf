import { expect } from 'chai'
import { text } from '@waymark/shared'
import { Kysely, sql } from 'kysely'
import { engineOf } from '../../../../server/kit/storage/database.ts'
import { openTables } from '../../../../server/kit/storage/tables/sql-table.ts'
import { tableWords } from '../../../../server/kit/storage/tables/table-words.ts'
import { engines } from '../../../support/postgres/engines.ts'

const fields = {
  title: text({ prompt: 'Title', maxLength: 100 }),
  note: text({ prompt: 'Note', maxLength: 100 }),
}
const definition = { name: 'work', fields, indexed: ['title'], words: ['title'] }
const all = { where: {}, sort: 'title', isDescending: false, limit: 10 }

for (const [engine, use] of engines.filter(([name]) => name !== 'SQLite in memory')) {
  describe(`the words of a table in ${engine}`, function () {
    this.timeout(60_000)

    /** Lets a test change the database between two starts of a service. */
    const inDatabase = async (url: string, change: (database: Kysely<unknown>) => Promise<void>): Promise<void> => {
      const database = new Kysely<unknown>({ dialect: (await engineOf(url)).dialect })
      await change(database)
      await database.destroy()
    }
    const found = async (url: string, words: string, searched = definition.words): Promise<readonly string[]> => {
      const tables = await openTables(url)
      const table = await tables.table({ ...definition, words: searched })
      const { items } = await table.page({ ...all, words })
      await tables.close()
      return items.map(({ values }) => values.title)
    }

    it('are indexed from rows that an earlier version stored', () =>
      use(async (url) => {
        await inDatabase(url, async (database) => {
          await database.schema
            .createTable('work')
            .addColumn('id', 'text', (column) => column.primaryKey())
            .addColumn('version', 'integer', (column) => column.notNull())
            .addColumn('words', 'text', (column) => column.notNull())
            .addColumn('title', 'text')
            .addColumn('note', 'text')
            .execute()
          const rows = Array.from(
            { length: 1100 },
            (_, index) => sql`(${`a${String(index)}`}, 1, 'crème 
brûlée', 'Crème brûlée', '')`,
          )
          await sql`insert into work (id, version, words, title, note) values ${sql.join(rows)}`.execute(database)
          await sql`insert into work (id, version, words, title, note) values ('b', 4, 'ügly', 'Ügly', 'Nice')`.execute(
            database,
          )
        })
        expect(await found(url, 'ugly')).to.deep.equal(['Ügly'])
        expect(await found(url, 'burlee')).to.have.length(10)
        await inDatabase(url, async (database) => {
          const { rows } = await sql<{ version: number }>`select version from work where id = 'b'`.execute(database)
          expect(rows).to.deep.equal([{ version: 4 }])
        })
      }))

    it('are those of the fields that are searched now', () =>
      use(async (url) => {
        const tables = await openTables(url)
        await (await tables.table(definition)).insert({ title: 'One', note: 'Another' })
        await tables.close()
        expect(await found(url, 'another')).to.deep.equal([])
        expect(await found(url, 'naother', ['note'])).to.deep.equal(['One'])
        expect(await found(url, 'one', ['note'])).to.deep.equal([])
        expect(await found(url, 'one another', ['note', 'title'])).to.deep.equal(['One'])
      }))

    it('are found after the database was compacted, and after its index was lost', () =>
      use(async (url) => {
        const tables = await openTables(url)
        const table = await tables.table(definition)
        const rows = []
        for (const title of ['One', 'Two', 'Three', 'Four']) rows.push(await table.insert({ title, note: '' }))
        for (const row of rows.slice(0, 2)) await table.remove(row)
        await tables.close()
        await inDatabase(url, async (database) => {
          await sql`vacuum`.execute(database)
        })
        expect([await found(url, 'three'), await found(url, 'one')]).to.deep.equal([['Three'], []])
        await inDatabase(url, async (database) => {
          await (await engineOf(url)).fullText.drop(database, 'work')
        })
        expect([await found(url, 'four'), await found(url, 'tow')]).to.deep.equal([['Four'], []])
      }))

    it('are found in a few rows and in many', () =>
      use(async (url) => {
        const tables = await openTables(url)
        const table = await tables.table(definition)
        for (const title of ['Ada Lovelace', 'Ada', 'Adam', 'Lovelace', 'Carl']) await table.insert({ title, note: '' })
        await tables.close()
        const { fullText, dialect } = await engineOf(url)
        const database = new Kysely<unknown>({ dialect })
        for (const few of [1, 100]) {
          const titles = async (words: string): Promise<string> => {
            const { rows, condition, counted } = await tableWords(fullText, 'work', few).search(database, words)
            const query = sql<{ title: string }>`select title from ${rows} where ${condition} order by title`
            const listed = (await query.execute(database)).rows.map(({ title }) => title)
            expect((await counted.execute(database)).rows).to.have.length(listed.length)
            return listed.join(', ')
          }
          expect(await titles('ad')).to.equal('Ada, Ada Lovelace, Adam')
          expect(await titles('ada')).to.equal('Ada, Ada Lovelace, Adam')
          expect(await titles('lov ad')).to.equal('Ada Lovelace')
          expect(await titles('lovelaec')).to.equal('Ada Lovelace, Lovelace')
          expect(await titles('ace')).to.equal('')
        }
        await database.destroy()
      }))
  })
}

describe('the full-text index of SQLite', () => {
  it('is no table of a backup', async () => {
    const url = 'sqlite:file:/tables-of-words?vfs=memdb'
    const tables = await openTables(url)
    await tables.table(definition)
    const engine = await engineOf(url)
    const database = new Kysely<unknown>({ dialect: engine.dialect })
    const names = await engine.tables(database)
    expect(names).to.deep.equal(['work', 'table_version', 'table_words', 'work_spelling'])
    await database.destroy()
    await tables.close()
  })
})
