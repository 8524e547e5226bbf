import { empty, html, type Html, type Page, tableMarkup, textOf } from '@waymark/server/html'
import type { State } from '@waymark/server'
import { dataTexts } from './texts.ts'

const { views } = dataTexts

/** Returns the form that corrects what was tried, or imports it. */
export function formOf(
  page: Page,
  isReady: boolean,
  headings: { readonly correct: string; readonly again: string } = { correct: views.correct, again: views.enterAgain },
): Html {
  if (!isReady) return page.form('import', { heading: headings.correct, button: views.check, class: 'main' })
  // A long table is not part of the form, so it has to be entered again.
  return page.form('import', {
    heading: hasContent(page) ? '' : headings.again,
    button: views.importNow,
    hidesFields: hasContent(page),
    class: hasContent(page) ? 'plain' : 'main',
  })
}

function hasContent(page: Page): boolean {
  return valueOf(page, 'content') !== undefined
}

/** Returns the value of a field of the form. */
export function valueOf({ representation: { forms } }: Page, field: string): unknown {
  const fields = forms.find(({ name }) => name === 'import')?.fields ?? []
  return fields.find(({ name }) => name === field)?.value
}

/** Returns a table of a report; nothing without rows. */
export function reportTable(
  heading: string,
  heads: readonly string[],
  rows: readonly State[],
  columns: readonly string[],
): Html {
  if (rows.length === 0) return empty
  const cells = rows.map((row) => columns.map((column) => html`${textOf(row[column])}`))
  return html`<section class="set"><h2>${heading}</h2>${tableMarkup(heads, cells)}</section>`
}
