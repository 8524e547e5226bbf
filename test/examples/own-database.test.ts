import { connect } from '@waymark/sdk'
import { tableOf } from '@waymark/server'
import { engineOf, sql, transactional } from '@waymark/server/storage'
import { tableContract, whileServing } from '@waymark/server/testing'
import { articleTable } from '@waymark/server-examples/own-database/article-table'
import { company } from '@waymark/server-examples/own-database/company'
import {
  addVersions,
  type CompanyDatabase,
  createCompanyDatabase,
} from '@waymark/server-examples/own-database/company-database'
import { articles, companyDescription } from '@waymark/server-examples/own-database/description'
import { quotedPrice } from '@waymark/server-examples/own-database/quote'
import { expect } from 'chai'
import { Kysely } from 'kysely'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

type Articles = ReturnType<typeof articleTable>
const folder = fileURLToPath(new URL('../../server/examples/own-database/', import.meta.url))

async function withTable(test: (table: Articles, database: Kysely<CompanyDatabase>) => Promise<void>): Promise<void> {
  const database = new Kysely<CompanyDatabase>({ dialect: (await engineOf('sqlite::memory:')).dialect })
  await createCompanyDatabase(database)
  await addVersions(database)
  await test(articleTable(transactional(database)), database)
  await database.destroy()
}

describe('a table over an existing database', () => {
  const lamp = { name: 'Desk lamp', price: 4900, warehouse: 'north' } as const
  const records = [
    lamp,
    { name: 'Desk', price: 4900, warehouse: 'south', remark: 'Oak, 100%' },
    { name: 'Chair', price: 12_000, warehouse: 'south', remark: 'for the desk' },
    { name: 'Lamp', price: 900, warehouse: 'north' },
    { name: "O'Hara shelf", price: 900, warehouse: 'north', remark: 'a_b' },
  ] as const
  const definition = tableOf(articles)
  const checks = tableContract({ definition, withTable: (test) => withTable(test), records, search: 'text' })
  for (const { title, run } of checks) it(title, run)

  it('shows rows and changes of other programs, with other versions', () =>
    withTable(async (table, database) => {
      const program = (change: string): Promise<unknown> => sql.raw(change).execute(database)
      await program(`insert into ARTICLE (DESCR, PRICE_CENTS, WAREHOUSE) values ('Old', 5, 'north')`)
      const row = await table.find('1')
      if (row === undefined) expect.fail('The row exists')
      expect(row.values).to.deep.equal({ name: 'Old', price: 5, warehouse: 'north' })
      const before = await table.version()
      await program('update ARTICLE set PRICE_CENTS = 6')
      expect(await table.version()).to.not.equal(before)
      expect(await table.update(row, lamp)).to.equal(undefined)
      expect((await table.find('1'))?.version).to.equal(row.version + 1)
    }))

  it('keeps the rows that the table had before the service', () =>
    withTable(async (table, database) => {
      const row = await table.insert(lamp)
      await addVersions(database)
      expect(await table.find(row.id)).to.deep.equal(row)
    }))

  it('is served as a collection, beside a resource over a function', () =>
    inTemporaryFolder(async (place) =>
      whileServing(await company(`sqlite:${place}/company.sqlite`), async (origin) => {
        const client = connect(`${origin}/`, { describe: companyDescription })
        const list = await client.follow('articles').get()
        const added = await list.submit('add', lamp)
        for (const record of records.slice(1)) await list.submit('add', record)
        expect(new URL(added.url).pathname).to.equal('/articles/1')
        const changed = await added.submit('change', { ...lamp, price: 5000 })
        expect(changed.state.price).to.equal(5000)
        const found = await client.follow('articles').follow('search', { q: 'DESK', sort: '-price', limit: 2 }).get()
        expect(found.embedded('item').map(({ state }) => state.name)).to.deep.equal(['Chair', 'Desk lamp'])
        const next = await found.follow('next').get()
        expect(next.embedded('item').map(({ state }) => state.name)).to.deep.equal(['Desk'])
        const quote = await client.follow('quote', { article: '1', quantity: 100 }).get()
        expect(quote.state).to.deep.equal({ article: '1', quantity: 100, total: 450_000 })
        expect((await quote.follow('article').get()).url).to.equal(added.url)
        const stale = await fetch(added.url, { method: 'DELETE', headers: { 'if-match': '"1;hal"' } })
        expect(stale.status).to.equal(412)
        expect((await fetch(`${origin}/quote?article=99&quantity=1`)).status).to.equal(404)
        expect((await fetch(`${origin}/quote?article=1&quantity=0`)).status).to.equal(400)
        expect((await fetch(`${origin}/articles/x`)).status).to.equal(404)
        await changed.submit('remove')
        expect((await fetch(`${origin}/quote?article=1&quantity=1`)).status).to.equal(404)
      }),
    )).timeout(20_000)

  it('has a price that needs no server', () => {
    expect([quotedPrice(7, 99), quotedPrice(7, 100), quotedPrice(1, 101)]).to.deep.equal([693, 630, 91])
  })

  it('is explained by a README that quotes its sources unchanged', async () => {
    const read = (name: string): Promise<string> => readFile(folder + name, 'utf8')
    const names = ['article-table.ts', 'company.ts', 'company-database.ts', 'quote.ts']
    const sources = [...(await Promise.all(names.map(read))), await readFile(fileURLToPath(import.meta.url), 'utf8')]
    const readme = await read('README.md')
    const quotes = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, quote = '']) => quote)
    expect(quotes.length).to.be.greaterThan(3)
    // Prettier indents a quote by itself.
    const flat = (source: string): string => source.replaceAll(/\s+/g, ' ').trim()
    for (const quote of quotes) expect(flat(sources.join('\n'))).to.contain(flat(quote))
  })
})
