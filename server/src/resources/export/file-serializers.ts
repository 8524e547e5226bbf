import { mediaType } from '@waymark/shared'
import type { Serializer } from '../../hypermedia/serializer.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { writeTable } from '../csv.ts'
import type { Row } from './exported-tables.ts'

interface TableState {
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

// What these write is made by table-file.ts and nobody else.
function stateOf({ state }: Representation): TableState {
  return state as unknown as TableState
}

/** A table with the names of its columns in the first line. */
export const csvFile: Serializer = {
  key: 'csv',
  title: 'CSV',
  mediaType: mediaType.csv,
  quality: 1,
  isText: true,
  showsLinks: false,
  write(representation) {
    const { columns, rows } = stateOf(representation)
    return writeTable([columns, ...rows.map((row) => columns.map((column) => row[column]))])
  },
}

/** The same rows as a list of objects. */
export const jsonFile: Serializer = {
  key: 'json',
  title: 'JSON',
  mediaType: mediaType.json,
  quality: 0.9,
  isText: false,
  showsLinks: false,
  write: (representation) => JSON.stringify(stateOf(representation).rows),
}

/** All tables in one document. */
export const wholeFile: Serializer = {
  ...jsonFile,
  quality: 1,
  write: ({ state }) => JSON.stringify(state),
}
