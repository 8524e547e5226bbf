import { hasFaults, type PortableReport } from '@waymark/server/storage'
import {
  type Action,
  type ActionResult,
  href,
  type Outcome,
  type Problem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { excerptOf, failure } from '@waymark/server/values'
import { decodeFields, mediaType, type InputOf } from '@waymark/shared'
import {
  clinicDescription,
  type clinicImportFields,
  type ClinicImportReport,
  clinicImportVariables,
  mostClinicCharacters,
} from '@waymark/shared/clinic'
import { actorOf } from '../../../principal.ts'
import { definedMembers, homeLink, represent } from '../../../represent.ts'
import { bookingRoutes, bookingTexts } from '../../booking/contract.ts'
import { clinicFormat, detailOf, linesOf, longestName, totalsOf } from '../clinic-file.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { type ImportRequest, importRequestOf } from './import-request.ts'
import { dataRoutes } from '../routes.ts'
import { dataEvents, dataTexts } from '../texts.ts'

type Asked = Partial<Omit<InputOf<typeof clinicImportFields>, 'content'>> & { readonly content?: string }

type AtImport = ImportRequest<Asked>

const { import: form } = clinicDescription.resources.clinicImport.forms

/** The import of the file of a clinic, for clerks. The file is a form field, or the content with the other fields in the query. */
export function clinicImport(ports: Ports): Resource {
  return resource({
    route: dataRoutes.clinicImport,
    kind: 'clinicImport',
    parameters: clinicImportVariables,
    cache: { store: 'none' },
    find: (target) => Promise.resolve(importRequestOf(target)),
    represent: ({ asked }: AtImport) => formRepresentation(asked),
    actions: { POST: importing(ports) },
  })
}

function formRepresentation(asked: Asked): Representation {
  const target = href(dataRoutes.clinicImport, {})
  return represent('clinicImport', {
    title: dataTexts.clinicImportTitle,
    self: href(dataRoutes.clinicImport, { mode: asked.mode, conflicts: asked.conflicts }),
    state: { message: dataTexts.clinicImportNotice },
    links: {
      imports: { href: href(dataRoutes.imports, {}), title: dataTexts.importTitle },
      export: { href: href(dataRoutes.exports, {}), title: dataTexts.exportTitle },
      home: homeLink,
    },
    forms: { import: { method: 'POST', target, values: { mode: 'dry-run', conflicts: 'refuse', ...asked } } },
  })
}

function importing(ports: Ports): Action<AtImport> {
  return {
    form: 'import',
    fields: form.fields,
    leadsTo: form.to,
    texts: { [mediaType.ndjson]: 'content', [mediaType.formData]: 'content' },
    // A character takes up to four bytes.
    contentLimit: 4 * mostClinicCharacters,
    shownOnce: form.shownOnce,
    keepsOwnTransaction: true,
    async perform({ principal, client, asked }, input): Promise<ActionResult> {
      const given = typeof input === 'object' && input !== null ? input : { content: input }
      const decoded = decodeFields(form.fields, { ...definedMembers(asked), ...given })
      if (!decoded.ok) return { faults: decoded.faults }
      const who = actorOf(principal)
      return importedClinic(ports, decoded.value, { who, client })
    },
  }
}

interface Importer {
  readonly who: string
  readonly client: string
}

async function importedClinic(
  { portability, auditLog, clock }: Ports,
  { mode = 'dry-run', conflicts = 'refuse', content }: InputOf<typeof clinicImportFields>,
  importer: Importer,
): Promise<Outcome | Problem> {
  const [isTrial, keepsPresent] = [mode === 'dry-run', conflicts === 'keep']
  const finish = (done: PortableReport): Promise<void> => {
    const what = dataEvents.clinicImportEvent(totalsOf(done))
    return auditLog.append({ at: clock.now(), ...importer, what, subject: href(dataRoutes.clinicImport, {}) })
  }
  const report = await portability.imported(() => linesOf([content]), {
    ...clinicFormat,
    isTrial,
    keepsPresent,
    finish,
  })
  const isRefused = hasFaults(report, { keepsPresent })
  const state = stateOf(report, mode)
  const asked = { mode: isRefused ? 'dry-run' : 'import', conflicts } as const
  const shown = { ...asked, ...(content.length <= mostShown ? { content } : {}) }
  if (isRefused && !isTrial) {
    // What was rolled back is not counted on the page.
    const nothing = stateOf({ ...report, tables: {} }, mode)
    return problemOf(failure('import-refused'), {
      extensions: { ...state },
      page: reportRepresentation(nothing, shown),
    })
  }
  const representation = reportRepresentation(state, shown)
  const touched = isTrial ? [] : [href(bookingRoutes.doctors, {}), homeLink.href]
  return { outcome: 'updated', representation, touched }
}

// The form of the report omits longer files.
const mostShown = 64 * 1024

function stateOf(report: PortableReport, mode: ClinicImportReport['mode']): ClinicImportReport {
  return {
    mode,
    ...totalsOf(report),
    tables: Object.entries(report.tables).map(([table, counts]) => ({ table, ...counts })),
    faults: report.faults.map((fault) => ({
      line: fault.line,
      ...(fault.column === undefined ? {} : { column: excerptOf(fault.column, longestName) }),
      detail: detailOf(fault),
    })),
  }
}

function reportRepresentation(state: ClinicImportReport, values: Asked): Representation {
  const isDone = state.mode === 'import' && values.mode === 'import'
  return represent('clinicImportReport', {
    title: titleOf(state, values),
    self: href(dataRoutes.clinicImport, {}),
    state,
    links: {
      'clinic-import': { href: href(dataRoutes.clinicImport, {}), title: dataTexts.clinicImportTitle },
      doctors: { href: href(bookingRoutes.doctors, {}), title: bookingTexts.doctorsTitle },
      home: homeLink,
    },
    forms: {
      import: isDone ? undefined : { method: 'POST', target: href(dataRoutes.clinicImport, {}), values },
    },
  })
}

function titleOf({ mode, faults }: ClinicImportReport, { mode: next }: Asked): string {
  if (next !== 'import') return dataTexts.faultyTitle({ faults: faults.length })
  return mode === 'import' ? dataTexts.importedTitle : dataTexts.importableTitle
}
