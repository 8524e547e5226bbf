import {
  contentOf,
  factsMarkup,
  html,
  type Html,
  rowMarkup,
  tableMarkup,
  type View,
  type Views,
} from '@waymark/server/html'
import type { State } from '@waymark/server'
import { type Field, translateDescribed, translatedFields } from '@waymark/shared'
import { importedTables } from '@waymark/shared/clinic'
import { writeTable } from '@waymark/server/csv'
import { clinicImportReportView, clinicImportView } from './clinic-views.ts'
import { formOf, reportTable } from './report-markup.ts'
import { dataTexts } from './texts.ts'

const { views } = dataTexts

/** The form to import a table, which starts with a dry run. */
const importsView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1>`,
    html`<p class="lead">${views.importLead}</p>`,
    page.form('import', { heading: '', button: views.check, radios: ['table', 'mode'], class: 'main' }),
    ...importableTables.map((table) => columnsMarkup(table)),
    rowMarkup(page.link('export', { class: 'quiet button' }), page.link('clinic-import', { class: 'quiet button' })),
  )

const importableTables = ['doctors', 'availabilities', 'types'] as const

/** Explains the columns of a table, with a file to fill in. */
function columnsMarkup(table: (typeof importableTables)[number]): Html {
  const fields: readonly (readonly [string, Field])[] = Object.entries(
    translatedFields(importedTables[table], translateDescribed),
  )
  const rows = fields.map(([name, { prompt, example = '', required }]) => [
    html`<code>${name}</code>`,
    html`${prompt}`,
    html`${required ? views.needed : ''}`,
    html`${example}`,
  ])
  const lines = [fields.map(([name]) => name), fields.map(([, { example = '' }]) => example)]
  const file = `data:text/csv;charset=utf-8,${encodeURIComponent(writeTable(lines))}`
  return contentOf(
    html`<h2>${views.columnsOf({ table: dataTexts.tableTitles[table] })}</h2>`,
    tableMarkup([views.column, views.meaning, views.required, views.example], rows),
    html`<p><a class="quiet button" href="${file}" download="${table}.csv">${views.template({ table: dataTexts.tableTitles[table] })}</a></p>`,
  )
}

/** The report of an import: the faults by line, or the changes and the button that applies the same table. */
const importReportView: View = (page) => {
  const faults = page.records('faults')
  const rows = page.records('rows')
  const isReady = faults.length === 0 && page.has('import')
  const tone = faults.length === 0 ? 'good' : 'wrong'
  return contentOf(
    html`<div class="panel ${tone}" role="status"><h1>${page.title}</h1><p>${isReady ? views.nothingChangedYet : ''}</p></div>`,
    html`<section class="card">${factsMarkup([
      [views.added, page.value('added')],
      [views.changed, page.value('changed')],
      [views.unchanged, page.value('unchanged')],
    ])}</section>`,
    reportTable(views.faults, [views.line, views.column, views.fault], faults, ['line', 'column', 'detail']),
    formOf(page, isReady),
    reportTable(views.rows, [views.line, views.id, views.outcome], rows.map(inWords), ['line', 'id', 'outcome']),
    rowMarkup(page.link('imports', { class: 'quiet button' }), page.link('doctors', { class: 'quiet button' })),
  )
}

function inWords({ outcome, ...row }: State): State {
  return { ...row, outcome: outcome === 'added' ? views.newRow : views.changedRow }
}

/** The files of the clinic's data: all tables, or one of them. */
const exportsView: View = (page) => {
  const tables = page.links('tables', { isDownload: true })
  return contentOf(
    html`<h1>${page.title}</h1>`,
    html`<p class="lead">${views.exportLead}</p>`,
    rowMarkup(page.link('enclosure', { class: 'button', isDownload: true })),
    html`<h2>${dataTexts.singleTablesTitle}</h2>`,
    html`<ul class="rows">${tables.map((link) => html`<li>${link}</li>`)}</ul>`,
    html`<h2>${dataTexts.clinicFileTitle}</h2>`,
    html`<p>${views.clinicFileLead}</p>`,
    rowMarkup(
      page.link('clinic-file', { class: 'button', words: views.downloadClinicFile, isDownload: true }),
      page.link('clinic-import', { class: 'quiet button' }),
    ),
    rowMarkup(page.link('imports', { class: 'quiet button' })),
  )
}

/** The pages of the module that are made by hand. */
export const dataViews: Views = {
  exports: exportsView,
  imports: importsView,
  importReport: importReportView,
  clinicImport: clinicImportView,
  clinicImportReport: clinicImportReportView,
}
