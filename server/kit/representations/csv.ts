import { mediaType, unknownShape, type ValueShape } from '@waymark/shared'
import { type Json, selfOf, type State, type TableCell } from '../hypermedia/representation.ts'
import type { TextSerializer } from '../hypermedia/serializer.ts'
import { writeTable } from './csv/table.ts'
import { problemJson } from './hal.ts'
import { itemsIn } from './items.ts'

/**
 * CSV (RFC 4180): one row for each item of a list, with its values and its URI. Links, such as those to other pages, are in
 * the Link field. The answer to a change of a list is the row of its item.
 */
export const csv: TextSerializer = {
  key: 'csv',
  title: 'CSV',
  mediaType: mediaType.csv,
  parameters: 'header=present',
  quality: 0.2,
  isText: true,
  showsLinks: false,
  problems: problemJson,
  supports: ({ items }) => items !== undefined,
  write: (representation) => {
    const { items, shape } = itemsIn(representation)
    const rows = items.map((item) => new Map([...cellsOf(item.state), [linkColumn, selfOf(item)]]))
    const found = rows.flatMap((row) => [...row.keys()])
    // All pages of a list have the same columns, whatever values their items have.
    const columns = new Set([...columnsOf(shape), ...found])
    columns.delete(linkColumn)
    const names = [...columns, linkColumn]
    return writeTable([names, ...rows.map((row) => names.map((name) => row.get(name)))])
  },
}

const linkColumn = 'href'

/** Returns the columns of a record; those of a record in it have its name before theirs. */
function columnsOf({ members = new Map<string, ValueShape>() }: ValueShape = unknownShape): readonly string[] {
  return [...members].flatMap(([name, shape]) => {
    const inner = columnsOf(shape)
    return inner.length === 0 ? [name] : inner.map((column) => `${name}.${column}`)
  })
}

function cellsOf(state: State): readonly (readonly [string, TableCell])[] {
  return Object.entries(state).flatMap(([name, value]) =>
    isRecord(value)
      ? cellsOf(value).map(([column, cell]) => [`${name}.${column}`, cell] as const)
      : [[name, cellOf(value)] as const],
  )
}

function isRecord(value: Json | undefined): value is State {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function cellOf(value: Json | undefined): TableCell {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object') return String(value)
  const isPlain = Array.isArray(value) && value.every((one) => typeof one !== 'object')
  return isPlain ? value.map(String) : JSON.stringify(value)
}
