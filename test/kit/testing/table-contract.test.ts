import { memoryTable, type Row, type Table } from '@waymark/server'
import { optional, text, wholeNumber } from '@waymark/shared'
import { expect } from 'chai'
import { tableContract } from '../../../server/kit/testing/table-contract.ts'

const fields = {
  title: text({ prompt: 'Title', maxLength: 100 }),
  year: wholeNumber({ prompt: 'Year', min: 0, max: 3000 }),
  note: optional(text({ prompt: 'Note', maxLength: 100 })),
}
const definition = { name: 'work', fields, indexed: ['title', 'year'], words: ['title'] }
type Works = Table<typeof fields>
type Work = Row<typeof fields>
const records = [
  { title: 'Herbert', year: 7, note: 'a' },
  { title: 'Frank Herbert', year: 7 },
  { title: 'Dune', year: 10 },
  { title: 'Dune', year: 9, note: 'b' },
]

/** Returns the titles of the checks that a table fails. */
async function failures(broken: (table: Works) => Partial<Works>): Promise<readonly string[]> {
  const checks = tableContract({
    definition,
    records,
    async withTable(test) {
      const table = memoryTable(definition)
      await test({ ...table, ...broken(table) })
    },
  })
  const failed = []
  for (const { title, run } of checks) {
    const isMet = await run().then(
      () => true,
      () => false,
    )
    if (!isMet) failed.push(title)
  }
  return failed
}

/** Defects of tables, each with a check that finds it. */
const defects: readonly (readonly [string, (table: Works) => Partial<Works>])[] = [
  ['gives back the values that it stored', (table) => ({ insert: ({ title, year }) => table.insert({ title, year }) })],
  [
    'finds nothing by another id',
    (table) => ({
      find: (id) => (id.startsWith('x') ? Promise.reject(new Error('This is no id')) : table.find(id)),
    }),
  ],
  [
    'changes and removes only the version that was read',
    (table) => ({
      async remove({ id }) {
        const row = await table.find(id)
        return row !== undefined && table.remove(row)
      },
    }),
  ],
  [
    'stores one of two changes at the same time',
    (table) => ({
      async update(row, values) {
        const present = await table.find(row.id)
        if (present?.version !== row.version) return undefined
        // A retry with another version loses the change that was stored first.
        const changed = await table.update(present, values)
        return changed ?? table.update((await table.find(row.id)) ?? row, values)
      },
    }),
  ],
  [
    'has another version after each change, and the same one after a refused change',
    (table) => ({
      version: async () =>
        JSON.stringify((await table.page({ where: {}, sort: 'year', isDescending: false, limit: 100 })).items),
    }),
  ],
  ['filters by each indexed field', (table) => ({ page: (query) => table.page({ ...query, where: {} }) })],
  [
    'sorts and pages by each indexed field, in both directions',
    (table) => ({ page: (query) => table.page({ ...query, isDescending: false }) }),
  ],
  [
    'sorts and pages by each indexed field, in both directions',
    (table) => ({
      async page(query) {
        const found = await table.page(query)
        const items = found.items.toSorted((one: Work, other: Work) =>
          String(one.values.year) < String(other.values.year) ? -1 : 1,
        )
        return query.sort === 'year' && !query.isDescending ? { ...found, items } : found
      },
    }),
  ],
  [
    'takes any key of its order for a place in a list',
    (table) => ({
      page: (query) =>
        query.after?.includes('missing') === true ? Promise.reject(new Error('No row')) : table.page(query),
    }),
  ],
  ['finds records by their words', (table) => ({ page: (query) => table.page({ ...query, words: undefined }) })],
  [
    'finds records by their words',
    (table) => ({ page: (query) => table.page({ ...query, words: query.words?.split(' ')[0] }) }),
  ],
]

describe('the contract of tables', () => {
  it('is met by a table in memory', async () => {
    expect(await failures(() => ({}))).to.deep.equal([])
  })

  for (const [index, [title, broken]] of defects.entries())
    it(`finds defect ${String(index + 1)}: a table that does not do what "${title}" says`, async () => {
      expect(await failures(broken)).to.include(title)
    })

  it('needs enough records to compare', () => {
    const few = { definition, records: records.slice(0, 3), withTable: () => Promise.resolve() }
    expect(() => tableContract(few)).to.throw(RangeError, 'four records')
  })
})
