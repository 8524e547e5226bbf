import { memoryTable, openTables, type Row, type Table } from '@waymark/server'
import { tableContract } from '@waymark/server/testing'
import { cellOf, writtenKey } from '../../server/kit/values/table.ts'
import { list, optional, text, wholeNumber } from '@waymark/shared'
import { expect } from 'chai'
import { inPostgres } from '../support/postgres/postgres-server.ts'

const fields = {
  title: text({ prompt: 'Title', maxLength: 100 }),
  year: wholeNumber({ prompt: 'Year', min: 0, max: 3000 }),
  note: optional(text({ prompt: 'Note', maxLength: 100 })),
  tags: optional(list({ prompt: 'Tags', maxItems: 9, maxLength: 100 })),
}
const definition = { name: 'work', fields, indexed: ['title', 'year'], words: ['title', 'note'] }
type Works = Table<typeof fields>

const inSqlite = async (test: (table: Works) => Promise<void>): Promise<void> => {
  const tables = await openTables('sqlite::memory:')
  await test(await tables.table(definition))
  await tables.close()
}
const implementations: Readonly<Record<string, (test: (table: Works) => Promise<void>) => Promise<void>>> = {
  'in memory': (test) => test(memoryTable(definition)),
  'in SQLite': inSqlite,
  'in PostgreSQL': (test) =>
    inPostgres(async (url) => {
      const tables = await openTables(url)
      await test(await tables.table(definition))
      await tables.close()
    }),
}

/** Returns every sequence of a number of steps. */
const orders = <Step>(steps: readonly Step[], length: number): readonly (readonly Step[])[] =>
  length === 0 ? [[]] : orders(steps, length - 1).flatMap((order) => steps.map((step) => [...order, step]))

const usual = { where: {}, sort: 'year', isDescending: false, limit: 10 }
const keyOf = (row: Row<typeof fields> | undefined): string => writtenKey([row?.values.year ?? 0, row?.id ?? ''])
const titles = async (table: Works, query: Partial<Parameters<Works['page']>[0]>): Promise<readonly string[]> =>
  (await table.page({ ...usual, ...query })).items.map(({ values }) => values.title)

/** Expects that each search finds the works of some years. */
async function expectYears(table: Works, found: Readonly<Record<string, readonly number[]>>): Promise<void> {
  for (const [words, years] of Object.entries(found)) {
    const page = await table.page({ ...usual, words })
    expect(
      page.items.map(({ values }) => values.year),
      words,
    ).to.deep.equal(years)
    expect(page.total, words).to.equal(years.length)
  }
}

for (const [where, withTable] of Object.entries(implementations)) {
  describe(`a table ${where}`, function () {
    this.timeout(60_000)

    const records = [
      { title: 'Élan vital', year: 7, note: 'a long note', tags: ['a', 'b'] },
      { title: 'Herbert', year: 7 },
      { title: 'Herbert', year: 1000, note: 'Robert' },
      { title: 'Hebert', year: 9, note: '100 %_' },
      { title: 'O’Hara; drop table work', year: 0, tags: ['x'] },
    ]
    for (const { title, run } of tableContract({ definition, withTable, records })) it(title, run)

    it('gives back every field that was stored', () =>
      withTable(async (table) => {
        const values = { title: 'O’Hara; drop table work', year: 7, note: '100 %_\\', tags: ['a', 'b'] }
        const { id } = await table.insert(values)
        expect(await table.find(id)).to.deep.equal({ id, version: 1, values })
        const bare = await table.insert({ title: 'Bare', year: 0 })
        expect((await table.find(bare.id))?.values).to.deep.equal({ title: 'Bare', year: 0 })
        expect(await table.find('missing')).to.equal(undefined)
      }))

    it('never repeats a version, in any order of inserts, updates and deletes', () =>
      withTable(async (table) => {
        const seen: string[] = [await table.version()]
        for (const order of orders(['insert', 'update', 'remove'], 4)) {
          for (const step of order) {
            const [oldest] = (await table.page(usual)).items
            if (step === 'insert') await table.insert({ title: 'New', year: seen.length })
            else if (oldest === undefined) continue
            else if (step === 'update') await table.update(oldest, { ...oldest.values, note: 'changed' })
            else await table.remove(oldest)
            seen.push(await table.version())
          }
        }
        expect(new Set(seen).size).to.equal(seen.length)
      }))

    it('has the same version after a change that was refused', () =>
      withTable(async (table) => {
        const row = await table.insert({ title: 'One', year: 1 })
        await table.update(row, row.values)
        const before = await table.version()
        await table.update(row, row.values)
        await table.remove(row)
        expect(await table.version()).to.equal(before)
      }))

    it('filters by values and words, and sorts numbers as numbers', () =>
      withTable(async (table) => {
        await table.insert({ title: 'Ten', year: 10, note: 'a 50% discount' })
        await table.insert({ title: 'Nine', year: 9 })
        await table.insert({ title: 'Hundred', year: 100 })
        expect(await titles(table, {})).to.deep.equal(['Nine', 'Ten', 'Hundred'])
        expect(await titles(table, { isDescending: true })).to.deep.equal(['Hundred', 'Ten', 'Nine'])
        expect(await titles(table, { where: { year: 9 } })).to.deep.equal(['Nine'])
        expect(await titles(table, { words: 'TEN 50%' })).to.deep.equal(['Ten'])
        expect(await titles(table, { words: '_' })).to.deep.equal([])
      }))

    it('finds words by their beginnings, without regard to case and accents', () =>
      withTable(async (table) => {
        await table.insert({ title: 'Ångström, a unit of length', year: 1, note: 'physics' })
        await table.insert({ title: 'The Length of a Year', year: 2 })
        await table.insert({ title: 'Straße and İstanbul 東京', year: 3, tags: ['length'] })
        const found: Readonly<Record<string, readonly number[]>> = {
          len: [1, 2],
          LENGTH: [1, 2],
          'length unit': [1],
          'unit-of': [1],
          angstrom: [1],
          ÅNG: [1],
          phy: [1],
          ngth: [],
          'length physics year': [],
          istanbul: [3],
          'strasse ist': [],
          straß: [3],
          東: [3],
          京: [],
          '': [1, 2, 3],
          '  ': [1, 2, 3],
          '%': [],
          "' \\": [],
          '\u0301': [],
          'a*': [1, 2, 3],
          '"a': [1, 2, 3],
          'le OR phy': [],
          'a AND': [3],
          [`length ${'x'.repeat(5000)}`]: [],
          "le'); drop": [],
        }
        await expectYears(table, found)
      }))

    it('forgives one typing error in a word of five characters, if no record has the words as they are', () =>
      withTable(async (table) => {
        await table.insert({ title: 'Herbert', year: 1 })
        await table.insert({ title: 'Frank Herbert', year: 2 })
        await table.insert({ title: 'Frank Robert Hubert', year: 3 })
        await table.insert({ title: 'A cat and 😀😁😂 cars', year: 4, note: 'ångström' })
        const found: Readonly<Record<string, readonly number[]>> = {
          hebrert: [1, 2],
          ehrbert: [1, 2],
          erbert: [1, 2],
          xherbert: [1, 2],
          herbret: [1, 2],
          herbertt: [1, 2],
          herberx: [1, 2],
          xerbert: [1, 2],
          herbet: [1, 2],
          hxrbxrt: [],
          herb: [1, 2],
          herbx: [],
          frnak: [2, 3],
          'frnak hebrert': [2],
          'hebrert fra': [2],
          'hebrert fran': [2],
          'fran xyz': [],
          'caxt frank': [],
          anggstrom: [4],
          'herbert robert': [],
          'hubert herbert': [],
          angstro: [4],
          angstrmo: [4],
          angstr: [4],
          // An exact match elsewhere leaves no error to forgive.
          hubert: [3],
          huberx: [3],
        }
        await expectYears(table, found)
        expect(await titles(table, { words: 'hebrert', where: { year: 2 } })).to.deep.equal(['Frank Herbert'])
        expect(await titles(table, { words: 'herbert', where: { year: 3 } })).to.deep.equal([])
      }))

    it('finds the words of rows as they are now', () =>
      withTable(async (table) => {
        const row = await table.insert({ title: 'Martin', year: 1 })
        await table.insert({ title: 'Martina', year: 2 })
        const changed = await table.update(row, { title: 'Norman', year: 1 })
        const found = async (words: string): Promise<readonly string[]> => titles(table, { words })
        expect([await found('martin'), await found('norman')]).to.deep.equal([['Martina'], ['Norman']])
        expect(await table.remove(changed ?? row)).to.equal(true)
        // What no row has any more is no spelling of a word.
        expect([await found('norman'), await found('nroman')]).to.deep.equal([[], []])
        await table.insert({ title: 'Norman', year: 3 })
        expect(await found('nroman')).to.deep.equal(['Norman'])
      }))

    it('pages, sorts, filters and counts what it finds', () =>
      withTable(async (table) => {
        for (const year of [3, 1, 4, 5, 9, 2, 6]) {
          await table.insert({ title: year % 2 === 0 ? 'Even number' : 'Odd number', year, note: `n${String(year)}` })
          await table.insert({ title: 'Other', year })
        }
        for (const words of ['num odd', 'nubmer odd']) {
          const first = await table.page({ ...usual, words, limit: 3, isDescending: true })
          expect([first.total, first.hasNext, first.hasPrevious]).to.deep.equal([4, true, false])
          const after = keyOf(first.items[2])
          const second = await table.page({ ...usual, words, limit: 3, isDescending: true, after })
          expect([second.total, second.hasNext, second.hasPrevious]).to.deep.equal([4, false, true])
          const years = [...first.items, ...second.items].map(({ values }) => values.year)
          expect(years).to.deep.equal([9, 5, 3, 1])
          const before = keyOf(second.items[0])
          const back = await table.page({ ...usual, words, limit: 2, isDescending: true, before })
          expect(back.items.map(({ values }) => values.year)).to.deep.equal([5, 3])
          const filtered = await table.page({ ...usual, words, where: { year: 5 }, limit: 1 })
          expect([filtered.total, filtered.items[0]?.values.note]).to.deep.equal([1, 'n5'])
        }
        const none = await table.page({ ...usual, words: 'none', after: writtenKey([0, '']) })
        expect([none.items, none.total]).to.deep.equal([[], 0])
      }))

    it('pages in both directions over equal values, and from the end', () =>
      withTable(async (table) => {
        for (const title of ['a', 'b', 'c', 'd', 'e']) await table.insert({ title, year: 1 })
        for (const isDescending of [false, true]) {
          const all = (await table.page({ ...usual, isDescending })).items
          const key = (index: number): string => writtenKey([cellOf(1), all[index]?.id ?? ''])
          const ids = async (query: Partial<Parameters<Works['page']>[0]>): Promise<readonly string[]> =>
            (await table.page({ ...usual, isDescending, limit: 2, ...query })).items.map(({ id }) => id)
          const expected = all.map(({ id }) => id)
          expect(await ids({ after: key(1) })).to.deep.equal(expected.slice(2, 4))
          expect(await ids({ before: key(3) })).to.deep.equal(expected.slice(1, 3))
          expect(await ids({ fromEnd: true })).to.deep.equal(expected.slice(3))
        }
      }))
  })
}

describe('a table of a database', () => {
  it('gets a column for a field that was added', async () => {
    const { title, year } = fields
    const url = 'sqlite::memory:'
    const tables = await openTables(url)
    const { id } = await (
      await tables.table({ ...definition, fields: { title, year }, words: [] })
    ).insert({ title: 'Old', year: 1 })
    const grown = await tables.table(definition)
    const old = await grown.find(id)
    expect(old?.values).to.deep.equal({ title: 'Old', year: 1 })
    await tables.close()
  })

  it('refuses rows without the value of a required field, and names field, table and remedy', async () => {
    const { title, year } = fields
    const tables = await openTables('sqlite::memory:')
    const before = await tables.table({ ...definition, fields: { title }, indexed: [], words: [] })
    const { id } = await before.insert({ title: 'Old' })
    const grown = { ...definition, fields: { title, year } }
    const refused = await tables.table(grown).catch((error: unknown) => error)
    expect(String(refused)).to.equal(
      'Error: The table work has rows without the required field year: give the field a value in the defaults of the table, make it optional, or set the column before the start.',
    )
    const table = await tables.table({ ...grown, defaults: { year: 1965 } })
    expect((await table.find(id))?.values).to.deep.equal({ title: 'Old', year: 1965 })
    await tables.close()
  })

  it('has no field with the name of a column of its own', async () => {
    const tables = await openTables('sqlite::memory:')
    const wrong = await tables
      .table({ ...definition, fields: { version: fields.title } })
      .catch((error: unknown) => error)
    expect(wrong).to.be.instanceOf(RangeError)
    await tables.close()
  })
})
