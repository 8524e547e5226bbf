import { importedTables, type ImportReport } from '@waymark/shared'
import type { Representation } from '../../hypermedia/representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

/** What an import was asked for. */
export interface Asked {
  readonly table?: ImportReport['table'] | undefined
  readonly mode?: ImportReport['mode'] | undefined
  /** What was sent, where it is short enough to be sent along. */
  readonly content?: string | undefined
}

const columns = Object.entries(importedTables).map(([name, fields]) => `${name}: ${Object.keys(fields).join(', ')}.`)
const message = [
  'A dry run says what would be done and what is wrong, line by line; an import does all of it or nothing.',
  'Who is there already is changed, and nobody is removed. The columns are, for',
  ...columns,
].join(' ')

/** Where tables are imported. */
export function importsRepresentation(asked: Asked): Representation {
  return represent('imports', {
    title: 'Import',
    self: href('imports', { table: asked.table, mode: asked.mode }),
    state: { message },
    links: {
      export: { href: href('exports', {}), title: 'Export' },
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: { import: { method: 'POST', target: href('imports', {}), values: { mode: 'dry-run', ...asked } } },
  })
}

/** What came of an import, with the form to go on after a dry run. */
export function reportRepresentation(report: ImportReport, { content }: Pick<Asked, 'content'>): Representation {
  const { table, mode, faults } = report
  const isDry = mode === 'dry-run'
  const next = faults.length === 0 ? 'import' : 'dry-run'
  return represent('importReport', {
    title: titleOf(report),
    self: href('imports', { table }),
    state: report,
    links: {
      imports: { href: href('imports', {}), title: 'Import' },
      doctors: { href: href('doctors', {}), title: 'Our doctors' },
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: {
      import: isDry
        ? { method: 'POST', target: href('imports', {}), values: { table, mode: next, content } }
        : undefined,
    },
  })
}

function titleOf({ mode, faults }: ImportReport): string {
  if (mode === 'import') return 'Imported'
  if (faults.length === 0) return 'It can be imported'
  return faults.length === 1 ? 'There is a fault' : `There are ${String(faults.length)} faults`
}
