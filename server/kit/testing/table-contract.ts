import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Fields, InputOf } from '@waymark/shared'
import type { Page } from '../values/page.ts'
import {
  cellOf,
  fieldValue,
  wordsOf,
  writtenKey,
  type Row,
  type Table,
  type TableDefinition,
  type TableQuery,
} from '../values/table.ts'
import { findWords, hasWords, type SearchedWords } from '../values/words.ts'

/** A part of the contract. */
export interface TableCheck {
  /** What a table does, such as `changes only the version that was read`. */
  readonly title: string
  /** Rejects with an AssertionError if the table does not. */
  readonly run: () => Promise<void>
}

/** The table under test. */
export interface TableContract<F extends Fields> {
  readonly definition: Pick<TableDefinition<F>, 'fields' | 'indexed' | 'words'>
  /** Gives a test a new table without records. */
  readonly withTable: (test: (table: Table<F>) => Promise<void>) => Promise<void>
  /**
   * At least four valid records, all different. Some should have equal values in the indexed fields, and some should leave
   * out optional fields.
   */
  readonly records: readonly InputOf<F>[]
  /**
   * How words are found: `beginnings` by the rule of `TableQuery`, as in the tables of the kit; `text` if each word is found
   * anywhere in the text of the record, as with LIKE, with no typing error. Default `beginnings`.
   */
  readonly search?: 'beginnings' | 'text'
}

/**
 * Returns the checks of the port `Table`, for a table over a database of one's own, in any test runner.
 *
 * @throws {RangeError} for fewer than four records
 * @example
 * const definition = tableOf(books)
 * const book = { title: 'Dune', author: 'Frank Herbert', year: 1965, shelf: 'fiction' } as const
 * const records = ['Dune', 'Emma', 'Kim', 'Utopia'].map((title) => ({ ...book, title }))
 * const withTable = (test: (table: Table<typeof books.fields>) => Promise<void>) => test(memoryTable(definition))
 * for (const { run } of tableContract({ definition, withTable, records })) await run()
 */
export function tableContract<F extends Fields>(contract: TableContract<F>): readonly TableCheck[] {
  if (contract.records.length < 4) throw new RangeError('The contract of tables needs four records or more')
  const checks: Readonly<Record<string, (table: Table<F>, contract: TableContract<F>) => Promise<void>>> = {
    'gives back the values that it stored': givesBack,
    'finds nothing by another id': findsNothing,
    'changes and removes only the version that was read': changesOneVersion,
    'stores one of two changes at the same time': storesOneChange,
    'has another version after each change, and the same one after a refused change': hasVersions,
    'filters by each indexed field': filters,
    'sorts and pages by each indexed field, in both directions': pages,
    'takes any key of its order for a place in a list': takesKeys,
    ...(contract.definition.words.length === 0 ? {} : { 'finds records by their words': findsWords }),
  }
  return Object.entries(checks).map(([title, check]) => ({
    title,
    run: () => contract.withTable((table) => check(table, contract)),
  }))
}

const most = 100
const otherIds = ['', '0', '-1', '1.5', 'missing', "' or '1'='1", '99999999999999999999', 'x'.repeat(500)]

async function givesBack<F extends Fields>(table: Table<F>, { records }: TableContract<F>): Promise<void> {
  const rows = await inserted(table, records)
  for (const [index, row] of rows.entries()) {
    assert.deepEqual(row.values, records[index], 'insert returns the values')
    assert.ok(Number.isSafeInteger(row.version), 'a version is a safe integer')
    assert.ok(row.id !== '', 'an id is not empty')
    assert.deepEqual(await table.find(row.id), row, 'find returns the row')
  }
  assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length, 'ids are unique')
  const [first, , ...others] = rows
  const wanted = [...others, ...(first === undefined ? [] : [first])]
  const found = await table.findAll([...wanted.map(({ id }) => id), 'missing'])
  const byId = (one: Row<F>, other: Row<F>): number => (one.id < other.id ? -1 : 1)
  assert.deepEqual(found.toSorted(byId), wanted.toSorted(byId), 'findAll returns the rows with these ids')
  assert.deepEqual(await table.findAll([]), [], 'findAll without ids returns nothing')
}

async function findsNothing<F extends Fields>(table: Table<F>, { records }: TableContract<F>): Promise<void> {
  const row = await insertedOne(table, records)
  await table.remove(row)
  for (const id of [row.id, ...otherIds]) assert.equal(await table.find(id), undefined, `find(${id})`)
  assert.deepEqual(await table.findAll([row.id, ...otherIds]), [], 'findAll')
  for (const id of otherIds) {
    assert.equal(await table.update({ id, version: 1 }, row.values), undefined, `update(${id})`)
    assert.equal(await table.remove({ id, version: 1 }), false, `remove(${id})`)
  }
}

async function changesOneVersion<F extends Fields>(table: Table<F>, { records }: TableContract<F>): Promise<void> {
  const row = await insertedOne(table, records)
  const [, second, third] = records
  assert.ok(second !== undefined && third !== undefined)
  const changed = await table.update(row, second)
  assert.ok(changed !== undefined, 'the version that was read is changed')
  assert.equal(changed.id, row.id)
  assert.deepEqual(changed.values, second)
  assert.ok(changed.version > row.version, 'a version grows with a change')
  assert.equal(await table.update(row, third), undefined, 'an earlier version is not changed')
  assert.equal(await table.remove(row), false, 'an earlier version is not removed')
  assert.deepEqual(await table.find(row.id), changed)
  assert.equal(await table.remove(changed), true)
  assert.equal(await table.find(row.id), undefined, 'a removed record is not found')
  assert.equal(await table.update(changed, third), undefined, 'a removed record is not changed')
  assert.equal(await table.remove(changed), false, 'a record is removed once')
}

async function storesOneChange<F extends Fields>(table: Table<F>, { records }: TableContract<F>): Promise<void> {
  const row = await insertedOne(table, records)
  const changes = await Promise.all(records.map((values) => table.update(row, values)))
  const stored = changes.filter((change) => change !== undefined)
  assert.equal(stored.length, 1, 'of changes of one version, one is stored')
  assert.deepEqual(await table.find(row.id), stored[0])
}

async function hasVersions<F extends Fields>(table: Table<F>, { records }: TableContract<F>): Promise<void> {
  const seen = [await table.version()]
  for (const values of records) {
    const row = await table.insert(values)
    seen.push(await table.version())
    const changed = await table.update(row, { ...values })
    assert.ok(changed !== undefined)
    seen.push(await table.version())
    await table.update(row, values)
    await table.remove(row)
    assert.equal(await table.version(), seen.at(-1), 'a refused change leaves the version')
    await table.remove(changed)
    seen.push(await table.version())
  }
  assert.equal(new Set(seen).size, seen.length, 'no version repeats, even if the records do')
}

async function filters<F extends Fields>(table: Table<F>, { records, definition }: TableContract<F>): Promise<void> {
  const rows = await inserted(table, records)
  for (const name of definition.indexed)
    for (const record of records) {
      const value = fieldValue(record, name)
      if (value === undefined) continue
      const page = await table.page({ where: { [name]: value }, sort: name, isDescending: false, limit: most })
      const equal = rows.filter(({ values }) => isDeepStrictEqual(fieldValue(values, name), value))
      assert.deepEqual(idsOf(page.items), idsOf(equal), `where ${name} is ${JSON.stringify(value)}`)
      assert.ok(page.total === undefined || page.total === equal.length, 'the total counts the found records')
    }
}

async function pages<F extends Fields>(table: Table<F>, { records, definition }: TableContract<F>): Promise<void> {
  const rows = await inserted(table, [...records, ...records])
  for (const sort of definition.indexed)
    for (const isDescending of [false, true]) {
      const all = (await table.page({ where: {}, sort, isDescending, limit: most })).items
      const order = `sorted by ${isDescending ? '-' : ''}${sort}`
      assert.deepEqual(idsOf(all), idsOf(rows), `${order}: all records once`)
      const cells = all.map(({ values }) => cellOf(fieldValue(values, sort)))
      assert.ok(isSorted(cells, isDescending), order)
      const keys = all.map(({ id }, index) => writtenKey([cells[index] ?? null, id]))
      await pagesInOrder(table, { sort, isDescending, ids: all.map(({ id }) => id), keys })
    }
}

interface Order {
  readonly sort: string
  readonly isDescending: boolean
  readonly ids: readonly string[]
  readonly keys: readonly string[]
}

async function pagesInOrder<F extends Fields>(
  table: Table<F>,
  { sort, isDescending, ids, keys }: Order,
): Promise<void> {
  const limit = 3
  const read = async (
    place: Pick<TableQuery, 'after' | 'before' | 'fromEnd'>,
    expected: Omit<Page<string>, 'total'>,
  ): Promise<void> => {
    const { items, hasPrevious, hasNext, total } = await table.page({ where: {}, sort, isDescending, limit, ...place })
    const found = { items: items.map(({ id }) => id), hasPrevious, hasNext }
    assert.deepEqual(found, expected, `the page of ${sort} at ${JSON.stringify(place)}`)
    assert.ok(total === undefined || total === ids.length, 'the total counts the records of all pages')
  }
  for (const [index, key] of keys.entries()) {
    const items = ids.slice(index + 1, index + 1 + limit)
    await read({ after: key }, { items, hasPrevious: true, hasNext: index + 1 + limit < ids.length })
    const start = Math.max(0, index - limit)
    await read({ before: key }, { items: ids.slice(start, index), hasPrevious: start > 0, hasNext: true })
  }
  const isLong = ids.length > limit
  await read({}, { items: ids.slice(0, limit), hasPrevious: false, hasNext: isLong })
  await read({ fromEnd: true }, { items: ids.slice(-limit), hasPrevious: isLong, hasNext: false })
}

async function takesKeys<F extends Fields>(table: Table<F>, { records, definition }: TableContract<F>): Promise<void> {
  await inserted(table, records)
  for (const sort of definition.indexed)
    for (const id of otherIds) {
      const key = writtenKey([cellOf(fieldValue(records[0] ?? {}, sort)), id])
      for (const place of [{ after: key }, { before: key }]) {
        const page = await table.page({ where: {}, sort, isDescending: false, limit: most, ...place })
        assert.ok(page.items.length <= records.length, `a key with the id ${id}`)
      }
    }
}

async function findsWords<F extends Fields>(table: Table<F>, contract: TableContract<F>): Promise<void> {
  const { records, definition, search = 'beginnings' } = contract
  const rows = await inserted(table, records)
  const stored = rows.map((row) => ({ row, words: wordsOf(definition, row.values) }))
  const [sort = ''] = definition.indexed
  const foundBy = async (words: string): Promise<readonly Row<F>[]> => {
    const page = await table.page({ where: {}, words, sort, isDescending: false, limit: most })
    assert.ok(page.total === undefined || page.total === page.items.length, 'the total counts the found records')
    return page.items
  }
  const expectedBy = async (words: string): Promise<readonly Row<F>[]> => {
    const matching = (searched: SearchedWords): readonly Row<F>[] =>
      stored.filter((each) => hasWords(each.words, searched)).map(({ row }) => row)
    const similar = (): Promise<readonly string[]> =>
      Promise.resolve(search === 'text' ? [] : stored.flatMap((each) => each.words))
    const find = (searched: SearchedWords): Promise<readonly Row<F>[] | undefined> => {
      const found = matching(searched)
      return Promise.resolve(found.length === 0 ? undefined : found)
    }
    return (await findWords(words, { find, similar })) ?? []
  }
  for (const { words } of stored) {
    const [first = '', second = ''] = [words[0], words.at(-1)]
    const searches = [
      first,
      first.toUpperCase(),
      first.slice(0, 3),
      `${second} ${first}`,
      misspelt(first),
      `${first} qqqqqq`,
    ]
    for (const text of searches) {
      const [found, expected] = [idsOf(await foundBy(text)), idsOf(await expectedBy(text))]
      if (search === 'beginnings') assert.deepEqual(found, expected, `words: ${text}`)
      else
        assert.ok(
          expected.every((id) => found.includes(id)),
          `words: ${text}`,
        )
    }
  }
  assert.deepEqual(idsOf(await foundBy(' ')), idsOf(rows), 'a blank text finds all records')
  assert.deepEqual(await foundBy('qqqqqq'), [], 'a word that no record has finds none')
}

function misspelt(word: string): string {
  return `${word.slice(0, -2)}${word.slice(-1)}${word.slice(-2, -1)}`
}

async function inserted<F extends Fields>(table: Table<F>, records: readonly InputOf<F>[]): Promise<readonly Row<F>[]> {
  const rows: Row<F>[] = []
  for (const values of records) rows.push(await table.insert(values))
  return rows
}

async function insertedOne<F extends Fields>(table: Table<F>, records: readonly InputOf<F>[]): Promise<Row<F>> {
  const [row] = await inserted(table, records.slice(0, 1))
  assert.ok(row !== undefined)
  return row
}

function idsOf(rows: readonly { readonly id: string }[]): readonly string[] {
  return rows.map(({ id }) => id).sort()
}

// Values of one field are of one type. No value may be first or last.
function isSorted(cells: readonly (string | number | null)[], isDescending: boolean): boolean {
  const values = cells.filter((cell) => cell !== null)
  return values.slice(1).every((value, index) => {
    const before = values[index]
    return before === undefined || before === value || before < value !== isDescending
  })
}
