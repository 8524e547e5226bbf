import { html, joinPresent, empty, type Html } from './markup.ts'

/**
 * Renders rows with a label each; rows without content are left out.
 *
 * @example
 * const facts = factsMarkup([
 *   ['Year', html`${1965}`],
 *   ['Note', empty],
 * ])
 * assert.equal(String(facts), '<dl class="facts"><div><dt>Year</dt><dd>1965</dd></div></dl>')
 */
export function factsMarkup(rows: readonly (readonly [label: string, content: Html])[]): Html {
  const shown = rows.filter(([, content]) => !content.isEmpty)
  if (shown.length === 0) return empty
  return html`<dl class="facts">${shown.map(([label, content]) => html`<div><dt>${label}</dt><dd>${content}</dd></div>`)}</dl>`
}

/**
 * Joins markup that is not empty into one element.
 *
 * @example
 * assert.equal(String(boxMarkup('card', html`<h2>Dune</h2>`)), '<div class="card"><h2>Dune</h2></div>')
 */
export function boxMarkup(style: string, ...parts: readonly Html[]): Html {
  const content = joinPresent(parts, '\n')
  return content.isEmpty ? empty : html`<div class="${style}">${content}</div>`
}

/**
 * Joins links and buttons into a row.
 *
 * @example
 * const view: View = (page) => rowMarkup(page.link('home', { class: 'button' }), page.form('remove'))
 */
export function rowMarkup(...parts: readonly Html[]): Html {
  return boxMarkup('row', ...parts)
}

/** The colour of a badge. */
export type Tone = 'good' | 'warn' | 'wrong' | 'plain'

/**
 * Renders a status in words as a badge.
 *
 * @example
 * assert.equal(String(badgeMarkup('Lent', 'warn')), '<span class="badge warn">Lent</span>')
 */
export function badgeMarkup(words: string, tone: Tone = 'plain'): Html {
  return words === '' ? empty : html`<span class="badge ${tone}">${words}</span>`
}

/**
 * Joins the parts of a page that are not empty.
 *
 * @example
 * const view: View = (page) =>
 *   contentOf(html`<h1>${page.title}</h1>`, page.facts('author', 'year'), page.form('change'))
 */
export function contentOf(...parts: readonly Html[]): Html {
  return joinPresent(parts, '\n')
}

/**
 * Renders items as rows, or the words for an empty list.
 *
 * @example
 * const rows = rowsMarkup(['Dune'], 'No books.', (title) => html`<li>${title}</li>`)
 * assert.equal(String(rows), '<ul class="rows"><li>Dune</li></ul>')
 * assert.equal(String(rowsMarkup([], 'No books.', () => empty)), '<p class="none">No books.</p>')
 */
export function rowsMarkup<Item>(items: readonly Item[], none: string, rowOf: (item: Item) => Html): Html {
  if (items.length === 0) return html`<p class="none">${none}</p>`
  return html`<ul class="rows">${items.map(rowOf)}</ul>`
}

/**
 * Renders a table, which scrolls by itself where it is wider than the screen; empty without rows.
 *
 * @example
 * const table = tableMarkup(['Title', 'Year'], [[html`Dune`, html`${1965}`]])
 * assert.match(String(table), /<td>Dune<\/td><td>1965<\/td>/)
 */
export function tableMarkup(columns: readonly string[], rows: readonly (readonly Html[])[]): Html {
  if (rows.length === 0) return empty
  const heads = columns.map((column) => html`<th scope="col">${column}</th>`)
  const cells = rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)
  return html`<div class="wide"><table><thead><tr>${heads}</tr></thead><tbody>${cells}</tbody></table></div>`
}

/**
 * Renders a sentence that the reader should not miss; empty without content.
 *
 * @example
 * assert.equal(String(noticeMarkup(html`The book is lent.`)), '<p class="notice">The book is lent.</p>')
 */
export function noticeMarkup(content: Html): Html {
  return content.isEmpty ? empty : html`<p class="notice">${content}</p>`
}
