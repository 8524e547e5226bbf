import { expect } from 'chai'
import { sql } from 'kysely'
import { engineOf, openDatabase } from '../../../../server/kit/storage/database.ts'
import { transactional } from '../../../../server/kit/storage/transaction.ts'
import { inEmptyPostgres, postgresAbsence } from '../../../support/postgres/postgres-server.ts'

interface Schema {
  readonly note: { readonly text: string }
}

const migrations = {
  '0001-note': (schema) => schema.createTable('note').addColumn('text', 'text').execute(),
} satisfies Parameters<typeof openDatabase>[1]
const connections = 8

describe('prepared statements of PostgreSQL', function () {
  this.timeout(60_000)
  before(function () {
    if (postgresAbsence !== undefined) this.skip()
  })

  it('are prepared again after another version has added a column, in and outside of transactions', () =>
    inEmptyPostgres(async (url) => {
      const engine = await engineOf(url)
      const database = await openDatabase<Schema>(engine, migrations)
      const own = transactional(database, engine)
      const other = await openDatabase<Schema>(await engineOf(url), migrations)
      await database.insertInto('note').values({ text: 'a' }).execute()
      const read = (): Promise<readonly object[]> =>
        own.current.selectFrom('note').selectAll().where('text', '=', 'a').execute()
      const everywhere = (): Promise<unknown[]> => Promise.all(Array.from({ length: connections }, read))
      await everywhere()
      await sql`alter table note add column colour text`.execute(other)
      expect(await everywhere()).to.deep.equal(Array(connections).fill([{ text: 'a', colour: null }]))
      await sql`alter table note add column shape text`.execute(other)
      expect(await own.inTransaction(read, ['a name'])).to.deep.equal([{ text: 'a', colour: null, shape: null }])
      await database.destroy()
      await other.destroy()
    }))
})
