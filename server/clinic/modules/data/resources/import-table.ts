import { href, type Outcome, type Problem, type Representation } from '@waymark/server'
import { failure, listInWords, pace } from '@waymark/server/values'
import type { Fields, InputOf } from '@waymark/shared'
import { importedTables, type ImportReport, type importFields } from '@waymark/shared/clinic'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { homeLink, represent } from '../../../represent.ts'
import { dataRoutes } from '../routes.ts'
import { bookingRoutes, bookingTexts } from '../../booking/contract.ts'
import {
  loadAvailability,
  loadDoctor,
  loadType,
  loadRows,
  mostNamed,
  type Loaded,
  type RowOutcome,
} from '../load-rows.ts'
import { readRows, type DecodedRow, type DecodedRows, type LineFault } from '../read-rows.ts'
import { dataEvents, dataTexts } from '../texts.ts'

/** The options of an import. */
export interface ImportOptions {
  readonly table?: ImportReport['table'] | undefined
  readonly mode?: ImportReport['mode'] | undefined
  /** The sent table, if it is short enough for the form. */
  readonly content?: string | undefined
}

function notice(): string {
  return dataTexts.importNotice({
    doctors: listInWords(Object.keys(importedTables.doctors)),
    availabilities: listInWords(Object.keys(importedTables.availabilities)),
    types: listInWords(Object.keys(importedTables.types)),
  })
}

/** Represents the import form. */
export function importsRepresentation(asked: ImportOptions): Representation {
  return represent('imports', {
    title: dataTexts.importTitle,
    self: href(dataRoutes.imports, { table: asked.table, mode: asked.mode }),
    state: { message: notice() },
    links: {
      export: { href: href(dataRoutes.exports, {}), title: dataTexts.exportTitle },
      'clinic-import': { href: href(dataRoutes.clinicImport, {}), title: dataTexts.clinicImportTitle },
      home: homeLink,
    },
    forms: { import: { method: 'POST', target: href(dataRoutes.imports, {}), values: { mode: 'dry-run', ...asked } } },
  })
}

/** Represents the report of an import; after a dry run or a refusal it has the form to import. */
function reportRepresentation(report: ImportReport, { content }: Pick<ImportOptions, 'content'>): Representation {
  const { table, mode, faults } = report
  const isDone = mode === 'import' && faults.length === 0
  const next = faults.length === 0 ? 'import' : 'dry-run'
  return represent('importReport', {
    title: titleOf(report),
    self: href(dataRoutes.imports, { table }),
    state: report,
    links: {
      imports: { href: href(dataRoutes.imports, {}), title: dataTexts.importTitle },
      doctors: { href: href(bookingRoutes.doctors, {}), title: bookingTexts.doctorsTitle },
      home: homeLink,
    },
    forms: {
      import: isDone
        ? undefined
        : { method: 'POST', target: href(dataRoutes.imports, {}), values: { table, mode: next, content } },
    },
  })
}

function titleOf({ mode, faults }: ImportReport): string {
  if (faults.length > 0) return dataTexts.faultyTitle({ faults: faults.length })
  return mode === 'import' ? dataTexts.importedTitle : dataTexts.importableTitle
}

type TableRequest = InputOf<typeof importFields> & Pick<ImportReport, 'mode'>
type Content = TableRequest['content']

interface Importer {
  readonly who: string
  readonly client: string
}

// The form of the report omits longer tables.
const mostShown = 64 * 1024

// Short transactions of a trial let other writers proceed in between.
const rowsAtOnce = 25

/**
 * Imports a table in one transaction, or reports the effect of an import. All rows are tried first in short transactions,
 * so that a table with a fault does not keep other writes waiting.
 */
export async function importTable(ports: Ports, asked: TableRequest, importer: Importer): Promise<Outcome | Problem> {
  const { table, mode, content } = asked
  const groups = await loadersOf[table](ports, content)
  const trial = await tryGroups(ports, groups)
  const isImported = mode === 'import' && trial.faults.length === 0
  const append = (loaded: Loaded): Promise<void> => appendEntry(ports, { table, loaded }, importer)
  const result = isImported ? await importGroups(ports, groups, append) : trial
  const report = { table, mode, ...result }
  const shown = typeof content === 'string' && content.length <= mostShown ? { content } : {}
  if (mode === 'import' && result.faults.length > 0)
    return problemOf(failure('import-refused'), {
      extensions: { ...report },
      // What the trial would have changed is not part of what happened.
      page: reportRepresentation({ table, mode, ...nothing, faults: result.faults }, shown),
    })
  const made = reportRepresentation(report, shown)
  const touched = mode === 'import' ? [href(bookingRoutes.doctors, {}), homeLink.href] : []
  return { outcome: 'updated', representation: made, touched }
}

type LoadGroup = () => Promise<Loaded>

interface Groups {
  readonly faults: readonly LineFault[]
  readonly groups: readonly LoadGroup[]
}

const nothing: Loaded = { added: 0, changed: 0, unchanged: 0, faults: [], rows: [] }

/** Loads each group and rolls it back. */
async function tryGroups(ports: Ports, { faults, groups }: Groups): Promise<Loaded> {
  let all: Loaded = { ...nothing, faults: [...faults] }
  const pause = pace()
  for (const load of groups) {
    await pause()
    const loaded = await inOneTransaction(ports, load, () => Promise.reject(new RolledBack()))
    all = added(all, loaded)
  }
  return all
}

/** Loads all groups, or none if one has a fault: another change may have come after the trial. */
async function importGroups(
  ports: Ports,
  { groups }: Groups,
  append: (loaded: Loaded) => Promise<void>,
): Promise<Loaded> {
  const loadAll = async (): Promise<Loaded> => {
    let all = nothing
    for (const load of groups) all = added(all, await load())
    return all
  }
  const loaded = await inOneTransaction(ports, loadAll, append)
  return loaded.faults.length === 0 ? loaded : { ...nothing, faults: loaded.faults }
}

/** Thrown to roll back a transaction. */
class RolledBack extends Error {}

async function inOneTransaction(
  ports: Ports,
  load: LoadGroup,
  finish: (loaded: Loaded) => Promise<void>,
): Promise<Loaded> {
  let loaded = nothing
  try {
    await ports.inTransaction(async () => {
      loaded = await load()
      if (loaded.faults.length > 0) throw new RolledBack()
      await finish(loaded)
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return loaded
}

function added(one: Loaded, other: Loaded): Loaded {
  return {
    added: one.added + other.added,
    changed: one.changed + other.changed,
    unchanged: one.unchanged + other.unchanged,
    faults: [...one.faults, ...other.faults].toSorted((first, second) => first.line - second.line),
    rows: [...one.rows, ...other.rows].slice(0, mostNamed),
  }
}

const loadersOf = {
  doctors: async (ports: Ports, content: Content) =>
    groupsOf(
      await readRows(content, importedTables.doctors),
      ({ id }) => id,
      (row) => loadDoctor(ports, row),
    ),
  availabilities: async (ports: Ports, content: Content) =>
    groupsOf(
      await readRows(content, importedTables.availabilities),
      ({ doctor }) => doctor,
      (row) => loadAvailability(ports, row),
    ),
  types: async (ports: Ports, content: Content) =>
    groupsOf(
      await readRows(content, importedTables.types),
      ({ id }) => id,
      (row) => loadType(ports, row),
    ),
} as const

function groupsOf<F extends Fields>(
  { rows, faults }: DecodedRows<F>,
  idOf: (row: DecodedRow<F>['value']) => string,
  load: (row: DecodedRow<F>['value']) => Promise<RowOutcome>,
): Groups {
  const groups = Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, index) => (): Promise<Loaded> => {
    return loadRows(rows.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce), idOf, load)
  })
  return { faults, groups }
}

function appendEntry(
  { auditLog, clock }: Ports,
  { table, loaded }: { readonly table: string; readonly loaded: Loaded },
  importer: Importer,
): Promise<void> {
  const { added: addedRows, changed } = loaded
  const what = dataEvents.importEvent({ table, added: addedRows, changed })
  return auditLog.append({ at: clock.now(), ...importer, what, subject: href(dataRoutes.imports, {}) })
}
