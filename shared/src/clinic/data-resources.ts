import { form, link } from '../description.ts'
import { importFields } from './import-fields.ts'
import { ExportSummary } from './state/export-summary.ts'
import { ImportReport } from './state/import-report.ts'
import { Notice } from './state/notice.ts'

/** The resources about the data of the clinic as a whole: what goes out and what comes in. */
export const dataResources = {
  exports: {
    summary: 'The data of the clinic as files, for clerks.',
    state: ExportSummary,
    links: { tables: link('document'), enclosure: link('document'), imports: link('imports'), home: link('home') },
  },
  imports: {
    summary: 'Where tables are imported, for clerks.',
    state: Notice,
    links: { export: link('exports'), home: link('home') },
    forms: {
      import: form('importReport', { title: 'Import a table', fields: importFields, showsSecret: true }),
    },
  },
  importReport: {
    summary: 'What came of an import, or would come of it.',
    state: ImportReport,
    links: { imports: link('imports'), doctors: link('doctors'), home: link('home') },
    forms: {
      import: form('importReport', { title: 'Import a table', fields: importFields, showsSecret: true }),
    },
  },
} as const
