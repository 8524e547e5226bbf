import type { Fields } from '@waymark/shared'
import { randomUUID } from 'node:crypto'
import { pageOfSorted } from '../../values/page.ts'
import {
  cellOf,
  fieldValue,
  readKey,
  wordsOf,
  type Row,
  type SortKey,
  type Table,
  type TableDefinition,
} from '../../values/table.ts'
import { findWords, hasWords } from '../../values/words.ts'
import { refuseReserved } from './table-columns.ts'

/**
 * A table that lives as long as the process, for tests and examples.
 *
 * @throws {RangeError} for a field that a table of a database could not have
 * @example
 * const table = memoryTable(tableOf(books))
 * const { id } = await table.insert({ title: 'Dune', author: 'Frank Herbert', year: 1965, shelf: 'fiction' })
 * assert.equal((await table.find(id))?.values.year, 1965)
 */
export function memoryTable<F extends Fields>(definition: TableDefinition<F>): Table<F> {
  refuseReserved(definition)
  const rows = new Map<string, Row<F>>()
  // Another process begins without rows, and its versions are others.
  const process = randomUUID()
  let changes = 0
  const current = ({ id, version }: Pick<Row<F>, 'id' | 'version'>): boolean => rows.get(id)?.version === version
  const put = (row: Row<F>): Row<F> => {
    rows.set(row.id, row)
    changes += 1
    return row
  }
  return {
    find: (id) => Promise.resolve(rows.get(id)),
    findAll: (ids) => Promise.resolve(ids.flatMap((id) => rows.get(id) ?? [])),
    insert: (values) => Promise.resolve(put({ id: randomUUID(), values, version: 1 })),
    update: (row, values) =>
      Promise.resolve(current(row) ? put({ id: row.id, values, version: row.version + 1 }) : undefined),
    remove(row) {
      const isCurrent = current(row)
      if (isCurrent) {
        rows.delete(row.id)
        changes += 1
      }
      return Promise.resolve(isCurrent)
    },
    version: () => Promise.resolve(`${process}.${String(changes)}`),
    async page({ where, words = '', sort, isDescending, ...request }) {
      const keyOf = ({ id, values }: Row<F>): SortKey => [cellOf(fieldValue(values, sort)), id]
      const all = [...rows.values()]
      const found = (words.trim() === '' ? all : await rowsWith(words, definition, all))
        .filter(({ values }) => Object.entries(where).every(([name, value]) => fieldValue(values, name) === value))
        .toSorted((one, other) => (isDescending ? -1 : 1) * compared(keyOf(one), keyOf(other)))
      const compare = (row: Row<F>, key: string): number => {
        const at = readKey(key)
        return at === undefined ? 1 : (isDescending ? -1 : 1) * compared(keyOf(row), at)
      }
      return pageOfSorted(found, compare, request)
    },
  }
}

async function rowsWith<F extends Fields>(
  text: string,
  definition: TableDefinition<F>,
  rows: readonly Row<F>[],
): Promise<readonly Row<F>[]> {
  const stored = rows.map((row) => ({ row, words: wordsOf(definition, row.values) }))
  const found = await findWords(text, {
    find(searched) {
      const matches = stored.filter(({ words }) => hasWords(words, searched))
      return Promise.resolve(matches.length === 0 ? undefined : matches)
    },
    similar: () => Promise.resolve([...new Set(stored.flatMap(({ words }) => words))]),
  })
  return (found ?? []).map(({ row }) => row)
}

// As SQL sorts: nothing before numbers, and these before text.
function compared([one, id]: SortKey, [other, otherId]: SortKey): number {
  if (one === other) return id < otherId ? -1 : id > otherId ? 1 : 0
  if (one === null || other === null) return one === null ? -1 : 1
  if (typeof one === typeof other) return one < other ? -1 : 1
  return typeof one === 'number' ? -1 : 1
}
