import { importedTables, type ImportReport, type importFields, type InputOf } from '@waymark/shared'
import { failure } from '../../domain/failure.ts'
import type { Outcome } from '../../http/resource.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { reportRepresentation } from './import-representation.ts'
import { loadAvailability } from './load-availability.ts'
import { loadDoctor } from './load-doctor.ts'
import { loadRows, type Loaded } from './load-rows.ts'
import { readRows } from './read-rows.ts'

type Asked = InputOf<typeof importFields> & Pick<ImportReport, 'mode'>
type Content = Asked['content']

/** Who imports, and from where. */
interface Importer {
  readonly who: string
  readonly client: string
}

// What is no longer comes back in the form of the report.
const mostShown = 64 * 1024

/**
 * Does what a table asks for, all of it or nothing. A dry run does it too, and undoes it: so it says exactly what an import
 * would.
 */
export async function importTable(ports: Ports, asked: Asked, importer: Importer): Promise<Outcome> {
  const { table, mode, content } = asked
  const report = { table, mode, ...(await loaded(ports, asked, importer)) }
  if (mode === 'import' && report.faults.length > 0) {
    return problemOf(failure('import-refused'), { extensions: { ...report } })
  }
  const shown = typeof content === 'string' && content.length <= mostShown ? { content } : {}
  const made = reportRepresentation(report, shown)
  const touched = mode === 'import' ? [href('doctors', {}), href('home', {})] : []
  return { outcome: 'changed', made, touched }
}

async function loaded(ports: Ports, { table, mode, content }: Asked, importer: Importer): Promise<Loaded> {
  let result: Loaded | undefined
  try {
    await ports.inTransaction(async () => {
      result = await loaders[table](ports, content)
      if (mode === 'dry-run' || result.faults.length > 0) throw new Undone()
      await takeDown(ports, { table, result }, importer)
    })
  } catch (error) {
    if (!(error instanceof Undone) || result === undefined) throw error
  }
  if (result === undefined) throw new Error('A transaction ended without having run')
  return result
}

/** Leaves a transaction, so that nothing of it is done. */
class Undone extends Error {}

const loaders = {
  doctors: (ports: Ports, content: Content) =>
    loadRows(
      readRows(content, importedTables.doctors),
      ({ id }) => id,
      (row) => loadDoctor(ports, row),
    ),
  availabilities: (ports: Ports, content: Content) =>
    loadRows(
      readRows(content, importedTables.availabilities),
      ({ doctor }) => doctor,
      (row) => loadAvailability(ports, row),
    ),
} as const

function takeDown(
  { auditTrail, clock }: Ports,
  { table, result: { added, changed } }: { readonly table: string; readonly result: Loaded },
  importer: Importer,
): Promise<void> {
  const what = `import of ${table}: ${String(added)} added, ${String(changed)} changed`
  return auditTrail.append({ at: clock.now(), ...importer, what, subject: href('imports', {}) })
}
