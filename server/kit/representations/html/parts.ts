import { html as markup } from 'ghtml'

/** Renders rows with a label each; rows without content are left out. */
export function factsMarkup(rows: readonly (readonly [label: string, content: string])[]): string {
  const shown = rows.filter(([, content]) => content !== '')
  if (shown.length === 0) return ''
  return `<dl class="facts">${shown.map(([label, content]) => markup`<div><dt>${label}</dt><dd>!${content}</dd></div>`).join('')}</dl>`
}

/** Joins markup that is not empty into one element. */
export function boxMarkup(style: string, ...parts: readonly string[]): string {
  const content = parts.filter((part) => part !== '').join('\n')
  return content === '' ? '' : `<div class="${style}">${content}</div>`
}

/** Joins links and buttons into a row. */
export function rowMarkup(...parts: readonly string[]): string {
  return boxMarkup('row', ...parts)
}

/** The colour of a badge. */
export type Tone = 'good' | 'warn' | 'wrong' | 'plain'

/** Renders a status in words as a badge. */
export function badgeMarkup(words: string, tone: Tone = 'plain'): string {
  return words === '' ? '' : markup`<span class="badge ${tone}">${words}</span>`
}

/** Joins the parts of a page that are not empty. */
export function contentOf(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n')
}

/** Renders items as rows, or the words for an empty list. */
export function rowsMarkup<Item>(items: readonly Item[], none: string, rowOf: (item: Item) => string): string {
  if (items.length === 0) return markup`<p class="none">${none}</p>`
  return `<ul class="rows">${items.map(rowOf).join('')}</ul>`
}
