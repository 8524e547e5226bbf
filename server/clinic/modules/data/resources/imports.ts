import { type Action, type ActionResult, resource, type Resource } from '@waymark/server'
import { actorOf } from '../../../principal.ts'
import { definedMembers } from '../../../represent.ts'
import {
  clinicDescription,
  importVariables,
  mostImported,
  type ImportReport,
  type importFields,
} from '@waymark/shared/clinic'
import { decodeFields, mediaType, type InputOf } from '@waymark/shared'
import type { Ports } from '../ports.ts'
import { type ImportRequest, importRequestOf } from './import-request.ts'
import { importTable, importsRepresentation, type ImportOptions } from './import-table.ts'
import { dataRoutes } from '../routes.ts'

type AtImports = ImportRequest<Pick<ImportOptions, 'table' | 'mode'>>

const { import: form } = clinicDescription.resources.imports.forms

// Equal to the limit of a form field, so that a table has the same limit in both forms.
// A character of the table takes up to four bytes, or an escape in JSON.
const contentLimit = 4 * mostImported.characters

/** The import of tables, for clerks. The table is a form field, or the content with the other fields in the query. */
export function imports(ports: Ports): Resource {
  return resource({
    route: dataRoutes.imports,
    kind: 'imports',
    parameters: importVariables,
    cache: { store: 'none' },
    find: (target) => Promise.resolve(importRequestOf(target)),
    represent: ({ asked }: AtImports) => importsRepresentation(asked),
    actions: { POST: importing(ports) },
  })
}

function importing(ports: Ports): Action<AtImports> {
  return {
    form: 'import',
    fields: form.fields,
    leadsTo: form.to,
    texts: { [mediaType.csv]: 'content', [mediaType.formData]: 'content' },
    contentLimit,
    shownOnce: form.shownOnce,
    keepsOwnTransaction: true,
    async perform({ principal, client, asked }, input): Promise<ActionResult> {
      const decoded = decodeFields(form.fields, { ...definedMembers(asked), ...named(input) })
      if (!decoded.ok) return { faults: decoded.faults }
      const who = actorOf(principal)
      return importTable(ports, withMode(decoded.value), { who, client })
    },
  }
}

// A bare list is the table.
function named(input: unknown): object {
  if (Array.isArray(input)) return { content: input as unknown }
  return typeof input === 'object' && input !== null ? input : { content: input }
}

function withMode(given: InputOf<typeof importFields>): InputOf<typeof importFields> & Pick<ImportReport, 'mode'> {
  return { ...given, mode: given.mode ?? 'dry-run' }
}
