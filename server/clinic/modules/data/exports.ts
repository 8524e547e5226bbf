import { refusalFor } from '@waymark/server/authentication/permission'
import { principalOf } from '../../principal.ts'
import { dataPermissions } from './permissions.ts'
import type { Problem } from '@waymark/server/http/problem'
import { resource, type Resource, type Found } from '@waymark/server/http/resource'
import type { Representation, Json } from '@waymark/server/hypermedia/representation'
import { failure } from '@waymark/server/values/failure'
import { problemOf } from './failures.ts'
import type { Ports } from './ports.ts'
import { homeLink, represent, linkSet } from '../../represent.ts'
import { href } from '@waymark/server/http/routes'
import { dataRoutes } from './routes.ts'
import { exportedTables, type ExportedTables, type TableName } from './exported-tables.ts'
import { wholeFile as asWhole, attached, mostRows, recordExport } from './table-file.ts'
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
      const versions = await Promise.all(Object.values(tables).map((table) => table.version()))
      return { entity: tables, version: versions.join('-') }
    },
    represent: exportsRepresentation,
  })
}

async function exportsRepresentation(tables: ExportedTables): Promise<Representation> {
  const totalOf = async (name: TableName): Promise<number> => (await tables[name].rows({ limit: 1 })).total
  const links = Object.entries(tables).map(([table, { title }]) => ({
    href: href(dataRoutes.exportedTable, { table }),
    title,
    type: 'text/csv',
  }))
  const whole = href(dataRoutes.exportedWhole, {})
  return represent('exports', {
    title: dataTexts.exportTitle,
    self: href(dataRoutes.exports, {}),
    state: {
      doctors: await totalOf('doctors'),
      availabilities: await totalOf('availabilities'),
      users: await totalOf('users'),
      appointments: await totalOf('appointments'),
      books: await totalOf('books'),
    },
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
    async find(target): Promise<Found<ExportedTables> | Problem> {
      const refusal = refusalFor(principalOf(target), dataPermissions.exportData, {})
      if (refusal !== undefined) return refusal
      const totals = await Promise.all(Object.values(tables).map((table) => table.rows({ limit: 1 })))
      if (totals.reduce((sum, { total }) => sum + total, 0) > mostRows) {
        const links = [linkSet('export', { href: href(dataRoutes.exports, {}), title: dataTexts.singleTablesTitle })]
        return problemOf(failure('export-too-large'), { links })
      }
      const versions = await Promise.all(Object.values(tables).map((table) => table.version()))
      await recordExport(ports, target, href(dataRoutes.exportedWhole, {}))
      return { entity: tables, version: versions.join('-') }
    },
    represent: representation,
    fields: () => attached('clinic'),
  })
}

async function representation(tables: ExportedTables): Promise<Representation> {
  const state: Record<string, Json> = {}
  for (const [name, table] of Object.entries(tables)) state[name] = (await table.rows({ limit: mostRows })).items
  return { kind: 'document', title: dataTexts.wholeFileTitle, state, links: [], embedded: [], forms: [] }
}
