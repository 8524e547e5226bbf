import { contentOf, factsMarkup, html, rowMarkup, type View } from '@waymark/server/html'
import { formOf, reportTable, valueOf } from './report-markup.ts'
import { dataTexts } from './texts.ts'

const { views } = dataTexts

/** The form to import the file of a clinic, which starts with a dry run. */
export const clinicImportView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1>`,
    html`<p class="lead">${page.text('message')}</p>`,
    page.form('import', { heading: '', button: views.check, radios: ['mode', 'conflicts'], class: 'main' }),
    html`<p class="soft">${views.largeFile}</p>`,
    rowMarkup(page.link('export', { class: 'quiet button' }), page.link('imports', { class: 'quiet button' })),
  )

/** The report of the import of a clinic: the faults by line, the rows of each table, and the button that imports the file. */
export const clinicImportReportView: View = (page) => {
  const faults = page.records('faults')
  // After a refusal the form has the submitted mode.
  const isReady = page.text('mode') === 'dry-run' && valueOf(page, 'mode') === 'import'
  const tone = faults.length === 0 || isReady ? 'good' : 'wrong'
  return contentOf(
    html`<div class="panel ${tone}" role="status"><h1>${page.title}</h1><p>${isReady ? views.nothingChangedYet : ''}</p></div>`,
    html`<section class="card">${factsMarkup([
      [views.added, page.value('added')],
      [views.unchanged, page.value('unchanged')],
      [views.conflicts, page.value('conflicts')],
    ])}</section>`,
    reportTable(views.faults, [views.line, views.column, views.fault], faults, ['line', 'column', 'detail']),
    formOf(page, isReady, { correct: views.chooseAnother, again: views.chooseAgain }),
    reportTable(views.perTable, [views.table, views.added, views.unchanged, views.conflicts], page.records('tables'), [
      'table',
      'added',
      'unchanged',
      'conflicts',
    ]),
    rowMarkup(page.link('clinic-import', { class: 'quiet button' }), page.link('doctors', { class: 'quiet button' })),
  )
}
