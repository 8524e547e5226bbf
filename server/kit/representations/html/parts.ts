import { html, joinPresent, empty, type Html } from './markup.ts'

/** Renders rows with a label each; rows without content are left out. */
export function factsMarkup(rows: readonly (readonly [label: string, content: Html])[]): Html {
  const shown = rows.filter(([, content]) => !content.isEmpty)
  if (shown.length === 0) return empty
  return html`<dl class="facts">${shown.map(([label, content]) => html`<div><dt>${label}</dt><dd>${content}</dd></div>`)}</dl>`
}

/** Joins markup that is not empty into one element. */
export function boxMarkup(style: string, ...parts: readonly Html[]): Html {
  const content = joinPresent(parts, '\n')
  return content.isEmpty ? empty : html`<div class="${style}">${content}</div>`
}

/** Joins links and buttons into a row. */
export function rowMarkup(...parts: readonly Html[]): Html {
  return boxMarkup('row', ...parts)
}

/** The colour of a badge. */
export type Tone = 'good' | 'warn' | 'wrong' | 'plain'

/** Renders a status in words as a badge. */
export function badgeMarkup(words: string, tone: Tone = 'plain'): Html {
  return words === '' ? empty : html`<span class="badge ${tone}">${words}</span>`
}

/** Joins the parts of a page that are not empty. */
export function contentOf(...parts: readonly Html[]): Html {
  return joinPresent(parts, '\n')
}

/** Renders items as rows, or the words for an empty list. */
export function rowsMarkup<Item>(items: readonly Item[], none: string, rowOf: (item: Item) => Html): Html {
  if (items.length === 0) return html`<p class="none">${none}</p>`
  return html`<ul class="rows">${items.map(rowOf)}</ul>`
}
