import { refusalFor } from '@waymark/server/authentication'
import {
  type Found,
  href,
  type LongTable,
  type Problem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { failure } from '@waymark/server/values'
import { principalOf } from '../../../principal.ts'
import { mediaType } from '@waymark/shared'
import type { ExportSummary } from '@waymark/shared/clinic'
import { dataPermissions } from '../permissions.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { homeLink, represent, linkSet } from '../../../represent.ts'
import { dataRoutes } from '../routes.ts'
import { exportedTables, type ExportedTables } from '../exported-tables.ts'
import { wholeFile as asWhole, longTable, mostRows, recordExport } from '../table-file.ts'
import { dataTexts } from '../texts.ts'

/** The exports of the clinic's data, for clerks. */
export function exports(ports: Ports): Resource {
  const tables = exportedTables(ports)
  return resource({
    route: dataRoutes.exports,
    kind: 'exports',
    cache: { store: 'none' },
    async find(target) {
      const refusal = refusalFor(principalOf(target), dataPermissions.exportData, {})
      if (refusal !== undefined) return refusal
      const { doctors, availabilities, appointmentTypes, books } = ports
      const one = { limit: 1 }
      const pages = await Promise.all(
        [doctors, availabilities, appointmentTypes, books].map((table) => table.page(one)),
      )
      const [ofDoctors = 0, ofAvailabilities = 0, types = 0, ofBooks = 0] = pages.map(({ total }) => total)
      const totals = { doctors: ofDoctors, availabilities: ofAvailabilities, types, books: ofBooks }
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
      'clinic-file': {
        href: href(dataRoutes.exportedClinic, {}),
        title: dataTexts.clinicFileTitle,
        type: mediaType.ndjson,
      },
      imports: { href: href(dataRoutes.imports, {}), title: dataTexts.importTitle },
      'clinic-import': { href: href(dataRoutes.clinicImport, {}), title: dataTexts.clinicImportTitle },
      home: homeLink,
    },
  })
}

/** All tables of the clinic's data in one file, for clerks. */
export function wholeFile(ports: Ports): Resource {
  const tables = exportedTables(ports)
  return resource({
    route: dataRoutes.exportedWhole,
    kind: 'document',
    cache: { store: 'none' },
    serializers: [asWhole],
    async find(target): Promise<Found<LongTables> | Problem> {
      const refusal = refusalFor(principalOf(target), dataPermissions.exportData, {})
      if (refusal !== undefined) return refusal
      const found = await extentsOf(tables)
      if (found === undefined) {
        const links = [linkSet('export', { href: href(dataRoutes.exports, {}), title: dataTexts.singleTablesTitle })]
        return problemOf(failure('export-too-large'), { links })
      }
      await recordExport(ports, target, href(dataRoutes.exportedWhole, {}))
      return { entity: found.tables, version: found.versions.join('_') }
    },
    represent: (tables) => ({
      kind: 'document',
      title: dataTexts.wholeFileTitle,
      state: {},
      tables,
      links: [],
      embedded: [],
      forms: [],
    }),
    fileName: () => 'clinic',
  })
}

type LongTables = Readonly<Record<string, LongTable>>

interface Extents {
  readonly tables: LongTables
  readonly versions: readonly string[]
}

/** Returns the extents of all tables, or undefined if their rows are too many for one file. */
async function extentsOf(tables: ExportedTables): Promise<Extents | undefined> {
  const [found, versions] = [new Map<string, LongTable>(), new Array<string>()]
  let room = mostRows
  for (const [name, table] of Object.entries(tables)) {
    const extent = await table.extent({ limit: Math.max(room, 1) })
    if (extent.last !== undefined || extent.total > room) return undefined
    room -= extent.total
    found.set(name, longTable(table, extent))
    versions.push(extent.version)
  }
  return { tables: Object.fromEntries(found), versions }
}
