import { refusalFor } from '@waymark/server/authentication'
import {
  cursorAfter,
  type Found,
  href,
  inParts,
  invalidCursor,
  type LongTable,
  pageRequestOf,
  type Problem,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
  type Serializer,
  type Target,
} from '@waymark/server'
import type { Extent } from '@waymark/server/values'
import { actorOf, principalOf } from '../../principal.ts'
import { dataPermissions } from './permissions.ts'
import { mediaType, pageVariables } from '@waymark/shared'
import type { Ports } from './ports.ts'
import { linkSet } from '../../represent.ts'
import { dataRoutes } from './routes.ts'
import { writeTable } from '@waymark/server/csv'
import { exportedTables, type ExportedTable } from './exported-tables.ts'
import { dataEvents, dataTexts } from './texts.ts'

/** A table with the column names in the first line. */
const csvFile: Serializer = inParts({
  key: 'csv',
  title: 'CSV',
  mediaType: mediaType.csv,
  quality: 1,
  isText: true,
  showsLinks: false,
  async *parts({ tables = {} }) {
    for (const { columns, pages } of Object.values(tables)) {
      yield writeTable([columns])
      for await (const rows of pages()) yield writeTable(rows.map((row) => columns.map((column) => row[column])))
    }
  },
})

/** The same rows as a list of objects. */
const jsonFormat = {
  key: 'json',
  title: 'JSON',
  mediaType: mediaType.json,
  quality: 0.9,
  isText: false,
  showsLinks: false,
}

const jsonFile: Serializer = inParts({
  ...jsonFormat,
  async *parts({ tables = {} }) {
    for (const table of Object.values(tables)) yield* jsonList(table)
  },
})

async function* jsonList({ pages }: LongTable): AsyncGenerator<string> {
  let before = '['
  for await (const rows of pages()) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',')
    before = ','
  }
  yield before === ',' ? ']' : '[]'
}

/** All tables in one document. */
export const wholeFile: Serializer = inParts({
  ...jsonFormat,
  quality: 1,
  async *parts({ tables = {} }) {
    let before = '{'
    for (const [name, table] of Object.entries(tables)) {
      yield `${before}${JSON.stringify(name)}:`
      yield* jsonList(table)
      before = ','
    }
    yield '}'
  },
})

/** Maximum number of rows in a file; a link leads to the next file. */
export const mostRows = 50_000

interface TableFile {
  readonly name: string
  readonly table: ExportedTable
  readonly extent: Extent
}

const parameters = { cursor: pageVariables.cursor }

/** A table of the clinic's data as a file, for clerks. The audit log records each download. */
export function tableFile(ports: Ports): Resource {
  const tables: Readonly<Record<string, ExportedTable>> = exportedTables(ports)
  return resource({
    route: dataRoutes.exportedTable,
    kind: 'document',
    parameters,
    cache: { store: 'none' },
    serializers: [csvFile, jsonFile],
    async find(target): Promise<Found<TableFile> | Problem> {
      const refusal = refusalFor(principalOf(target), dataPermissions.exportData, {})
      if (refusal !== undefined) return refusal
      const name = target.variables.table
      const table = Object.hasOwn(tables, name) ? tables[name] : undefined
      if (table === undefined) return noSuchTable()
      const request = pageRequestOf(target.parameters, mostRows)
      if ('problem' in request) return request
      // No link leads backwards.
      if (request.before !== undefined || request.fromEnd === true) return invalidCursor()
      const extent = await table.extent(request)
      await recordExport(ports, target, href(dataRoutes.exportedTable, { table: name }))
      return { entity: { name, table, extent }, version: extent.version }
    },
    represent: representation,
    fileName: ({ name }) => name,
  })
}

function noSuchTable(): Problem {
  const links = [linkSet('export', { href: href(dataRoutes.exports, {}), title: dataTexts.exportTitle })]
  return protocolProblem('not-found', dataTexts.unknownTableDetail, { links })
}

function representation({ name, table, extent }: TableFile): Representation {
  const cursor = extent.last === undefined ? undefined : cursorAfter(extent.last)
  const next = { href: href(dataRoutes.exportedTable, { table: name, cursor }), title: dataTexts.nextRowsTitle }
  return {
    kind: 'document',
    title: table.title,
    state: {},
    tables: { [name]: longTable(table, extent) },
    links: cursor === undefined ? [] : [linkSet('next', next)],
    embedded: [],
    forms: [],
  }
}

/** Returns the rows of an extent for a representation. */
export function longTable(table: ExportedTable, extent: Extent): LongTable {
  return { columns: table.columns, pages: () => table.pages(extent) }
}

/** Records a bulk export in the audit log. */
export async function recordExport(
  ports: Pick<Ports, 'auditLog' | 'clock'>,
  { caller, client }: Pick<Target, 'caller' | 'client'>,
  subject: string,
): Promise<void> {
  const principal = principalOf({ caller })
  const who = actorOf(principal)
  await ports.auditLog.note({ at: ports.clock.now(), who, what: dataEvents.exportEvent, subject, client })
}
