import type { Fields } from '@waymark/shared'
import { randomUUID } from 'node:crypto'
import { pageOfSorted } from '../values/page.ts'
import {
  cellOf,
  fieldValue,
  readKey,
  wordsOf,
  type Row,
  type SortKey,
  type Table,
  type TableDefinition,
} from '../values/table.ts'

/** A table that lives as long as the process, for tests and examples. */
export function memoryTable<F extends Fields>(definition: TableDefinition<F>): Table<F> {
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
    page({ where, words = '', sort, isDescending, ...request }) {
      const keyOf = ({ id, values }: Row<F>): SortKey => [cellOf(fieldValue(values, sort)), id]
      const wanted = words.toLowerCase().split(/\s+/)
      const found = [...rows.values()]
        .filter(({ values }) => Object.entries(where).every(([name, value]) => fieldValue(values, name) === value))
        .filter(({ values }) => {
          const text = wordsOf(definition, values)
          return wanted.every((word) => text.includes(word))
        })
        .sort((one, other) => (isDescending ? -1 : 1) * compared(keyOf(one), keyOf(other)))
      const compare = (row: Row<F>, key: string): number => {
        const at = readKey(key)
        return at === undefined ? 1 : (isDescending ? -1 : 1) * compared(keyOf(row), at)
      }
      return Promise.resolve(pageOfSorted(found, compare, request))
    },
  }
}

// As SQL sorts: nothing before numbers, and these before text.
function compared([one, id]: SortKey, [other, otherId]: SortKey): number {
  if (one === other) return id < otherId ? -1 : id > otherId ? 1 : 0
  if (one === null || other === null) return one === null ? -1 : 1
  if (typeof one === typeof other) return one < other ? -1 : 1
  return typeof one === 'number' ? -1 : 1
}
