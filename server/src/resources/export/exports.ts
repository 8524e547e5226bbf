import type { Representation } from '../../hypermedia/representation.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { exportedTables, type ExportedTables, type TableName } from './exported-tables.ts'

/** The data of the clinic as files, for clerks. */
export function exports(ports: Ports): Resource {
  const tables = exportedTables(ports)
  return resource({
    kind: 'exports',
    cache: { store: 'nobody' },
    async find(target) {
      const refusal = refusalFor(askedBy(target), 'export data', {})
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
    href: href('exportedTable', { table }),
    title,
    type: 'text/csv',
  }))
  const whole = href('exportedWhole', {})
  return represent('exports', {
    title: 'Export',
    self: href('exports', {}),
    state: {
      doctors: await totalOf('doctors'),
      availabilities: await totalOf('availabilities'),
      users: await totalOf('users'),
      appointments: await totalOf('appointments'),
      books: await totalOf('books'),
    },
    links: {
      tables: links,
      enclosure: { href: whole, title: 'All tables in one file', type: 'application/json' },
      imports: { href: href('imports', {}), title: 'Import' },
      home: { href: href('home', {}), title: 'Home' },
    },
  })
}
