import { failure } from '../../domain/failure.ts'
import type { Json, Representation } from '../../hypermedia/representation.ts'
import type { Problem } from '../../http/problem.ts'
import { resource, type Found, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { linkSet } from '../represent.ts'
import { href } from '../routes.ts'
import { exportedTables, type ExportedTables } from './exported-tables.ts'
import { wholeFile as asWhole } from './file-serializers.ts'
import { attached, mostRows, takeDown } from './table-file.ts'

/** All tables of the clinic's data in one file, for clerks. */
export function wholeFile(ports: Ports): Resource {
  const tables = exportedTables(ports)
  return resource({
    kind: 'document',
    cache: { store: 'nobody' },
    serializers: [asWhole],
    async find(target): Promise<Found<ExportedTables> | Problem> {
      const refusal = refusalFor(askedBy(target), 'export data', {})
      if (refusal !== undefined) return refusal
      const totals = await Promise.all(Object.values(tables).map((table) => table.rows({ limit: 1 })))
      if (totals.reduce((sum, { total }) => sum + total, 0) > mostRows) {
        const links = [linkSet('export', { href: href('exports', {}), title: 'The tables one by one' })]
        return problemOf(failure('export-too-large'), { links })
      }
      const versions = await Promise.all(Object.values(tables).map((table) => table.version()))
      await takeDown(ports, target, href('exportedWhole', {}))
      return { entity: tables, version: versions.join('-') }
    },
    represent: representation,
    fields: () => attached('clinic'),
  })
}

async function representation(tables: ExportedTables): Promise<Representation> {
  const state: Record<string, Json> = {}
  for (const [name, table] of Object.entries(tables)) state[name] = (await table.rows({ limit: mostRows })).items
  return { kind: 'document', title: 'The data of the clinic', state, links: [], embedded: [], forms: [] }
}
