import { refusalFor } from '@waymark/server/authentication/permission'
import { principalOf } from '../../principal.ts'
import type { ExportSummary } from '@waymark/shared/clinic'
import { dataPermissions } from './permissions.ts'
import type { Problem } from '@waymark/server/http/problem'
import { resource, type Resource, type Found } from '@waymark/server/http/resource'
import type { Representation } from '@waymark/server/hypermedia/representation'
import { failure } from '@waymark/server/values/failure'
import { problemOf } from './failures.ts'
import type { Ports } from './ports.ts'
import { homeLink, represent, linkSet } from '../../represent.ts'
import { href } from '@waymark/server/http/routes'
import { dataRoutes } from './routes.ts'
import { exportedTables, type ExportedTables, type Row } from './exported-tables.ts'
import { wholeFile as asWhole, attached, mostRows, recordExport, versionOfRows } from './table-file.ts'
import { dataTexts } from './messages.ts'

/** The exports of the clinic's data, for clerks. */
export function exports(ports: Ports): Resource {
  const tables = exportedTables(ports)
  return resource({
    kind: 'exports',
    cache: { store: 'none' },
    async find(target) {
      const refusal = refusalFor(principalOf(target), dataPermissions.exportData, {})
      if (refusal !== undefined) return refusal
      const { doctors, availabilities, books } = ports
      const one = { limit: 1 }
      const pages = await Promise.all([doctors, availabilities, books].map((table) => table.page(one)))
      const [ofDoctors = 0, ofAvailabilities = 0, ofBooks = 0] = pages.map(({ total }) => total)
      const totals = { doctors: ofDoctors, availabilities: ofAvailabilities, books: ofBooks }
      return { entity: totals, version: Object.values(totals).join('-') }
    },
    represent: (totals) => exportsRepresentation(tables, totals),
  })
}

function exportsRepresentation(tables: ExportedTables, totals: ExportSummary): Representation {
  const links = Object.entries(tables).map(([table, { title }]) => ({
    href: href(dataRoutes.exportedTable, { table }),
    title,
    type: 'text/csv',
  }))
  const whole = href(dataRoutes.exportedWhole, {})
  return represent('exports', {
    title: dataTexts.exportTitle,
    self: href(dataRoutes.exports, {}),
    state: totals,
    links: {
      tables: links,
      enclosure: { href: whole, title: dataTexts.wholeExportTitle, type: 'application/json' },
      imports: { href: href(dataRoutes.imports, {}), title: dataTexts.importTitle },
      home: homeLink,
    },
  })
}

/** All tables of the clinic's data in one file, for clerks. */
export function wholeFile(ports: Ports): Resource {
  const tables = exportedTables(ports)
  return resource({
    kind: 'document',
    cache: { store: 'none' },
    serializers: [asWhole],
    async find(target): Promise<Found<WholeTables> | Problem> {
      const refusal = refusalFor(principalOf(target), dataPermissions.exportData, {})
      if (refusal !== undefined) return refusal
      const rows = await rowsOf(tables)
      if (rows === undefined) {
        const links = [linkSet('export', { href: href(dataRoutes.exports, {}), title: dataTexts.singleTablesTitle })]
        return problemOf(failure('export-too-large'), { links })
      }
      await recordExport(ports, target, href(dataRoutes.exportedWhole, {}))
      const version = Object.values(rows).map((items) => versionOfRows(items))
      return { entity: rows, version: version.join('-') }
    },
    represent: (state) => ({
      kind: 'document',
      title: dataTexts.wholeFileTitle,
      ...{ state, links: [], embedded: [], forms: [] },
    }),
    fields: () => attached('clinic'),
  })
}

type WholeTables = Readonly<Record<string, readonly Row[]>>

/** Returns the rows of all tables, or undefined if they are too many for one file. */
async function rowsOf(tables: ExportedTables): Promise<WholeTables | undefined> {
  const found: Record<string, readonly Row[]> = {}
  let room = mostRows
  for (const [name, table] of Object.entries(tables)) {
    const { items, hasNext } = await table.rows({ limit: Math.max(room, 1) })
    if (hasNext || items.length > room) return undefined
    room -= items.length
    found[name] = items
  }
  return found
}
