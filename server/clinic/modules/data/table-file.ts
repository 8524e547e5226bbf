import { createHash } from 'node:crypto'
import { refusalFor } from '@waymark/server/authentication/permission'
import { principalOf } from '../../principal.ts'
import { dataPermissions } from './permissions.ts'
import { cursorAfter, pageRequestOf } from '@waymark/server/http/paging'
import { protocolProblem, type Problem } from '@waymark/server/http/problem'
import { resource, type Found, type Resource, type Target } from '@waymark/server/http/resource'
import type { Representation } from '@waymark/server/hypermedia/representation'
import type { Serializer } from '@waymark/server/hypermedia/serializer'
import { mediaType, pageVariables } from '@waymark/shared'
import type { Ports } from './ports.ts'
import { linkSet } from '../../represent.ts'
import { href } from '@waymark/server/http/routes'
import { dataRoutes } from './routes.ts'
import { writeTable } from './csv.ts'
import { type Row, exportedTables, type ExportedTable, type TablePage } from './exported-tables.ts'
import { dataTexts } from './messages.ts'

interface TableState {
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

// Only table-file.ts creates the states of these serializers.
function stateOf({ state }: Representation): TableState {
  return state as unknown as TableState
}

/** A table with the column names in the first line. */
const csvFile: Serializer = {
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
const jsonFile: Serializer = {
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

/** Maximum number of rows in a file; a link leads to the next file. */
export const mostRows = 50_000

interface TableFile {
  readonly name: string
  readonly table: ExportedTable
  readonly page: TablePage
}

const parameters = { cursor: pageVariables.cursor }

/** A table of the clinic's data as a file, for clerks. The audit log records each download. */
export function tableFile(ports: Ports): Resource {
  const tables: Readonly<Record<string, ExportedTable>> = exportedTables(ports)
  return resource({
    kind: 'document',
    parameters,
    cache: { store: 'none' },
    serializers: [csvFile, jsonFile],
    async find(target): Promise<Found<TableFile> | Problem> {
      const refusal = refusalFor(principalOf(target), dataPermissions.exportData, {})
      if (refusal !== undefined) return refusal
      const name = target.variables['table'] ?? ''
      const table = Object.hasOwn(tables, name) ? tables[name] : undefined
      if (table === undefined) return noSuchTable()
      const request = pageRequestOf(target.parameters, mostRows)
      if ('problem' in request) return request
      const page = await table.rows(request)
      await recordExport(ports, target, href(dataRoutes.exportedTable, { table: name }))
      return { entity: { name, table, page }, version: versionOfRows(page.items, page.hasNext ? page.lastKey : '') }
    },
    represent: representation,
    fields: ({ name }) => attached(name),
  })
}

/** Returns the header fields of a download. */
export function attached(name: string): { readonly 'Content-Disposition': string } {
  return { 'Content-Disposition': `attachment; filename="${name}"` }
}

function noSuchTable(): Problem {
  const links = [linkSet('export', { href: href(dataRoutes.exports, {}), title: dataTexts.exportTitle })]
  return protocolProblem('not-found', dataTexts.unknownTableDetail, { links })
}

/** Returns a version that changes with the rows of a file, which is cheaper than one of the whole table. */
export function versionOfRows(rows: readonly Row[], next = ''): string {
  const hash = createHash('sha256').update(next)
  for (const row of rows) hash.update(JSON.stringify(row))
  return hash.digest('base64url').slice(0, 22)
}

function representation({ name, table, page: { items, hasNext, lastKey } }: TableFile): Representation {
  const cursor = hasNext && lastKey !== undefined ? cursorAfter(lastKey) : undefined
  const next = { href: href(dataRoutes.exportedTable, { table: name, cursor }), title: dataTexts.nextRowsTitle }
  return {
    kind: 'document',
    title: table.title,
    // Cells are strings, numbers and lists of strings.
    state: { columns: table.columns, rows: items },
    links: cursor === undefined ? [] : [linkSet('next', next)],
    embedded: [],
    forms: [],
  }
}

/** Records a bulk export in the audit log. */
export async function recordExport(
  ports: Pick<Ports, 'inTransaction' | 'auditLog' | 'clock'>,
  { caller, client }: Pick<Target, 'caller' | 'client'>,
  subject: string,
): Promise<void> {
  const principal = principalOf({ caller })
  const who = principal.role === 'guest' ? 'guest' : principal.account
  const { auditLog, clock } = ports
  await ports.inTransaction(() =>
    auditLog.append({ at: clock.now(), who, what: dataTexts.exportEvent, subject, client }),
  )
}
