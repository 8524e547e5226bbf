/**
 * Pages made by hand: a view returns the content of `main`, as `Html`, from the parts of a `Page`.
 *
 * @example
 * import { html, type View } from '@waymark/server/html'
 *
 * const book: View = (page) => html`<h1>${page.title}</h1>`
 * createService({ ...options, views: { book } })
 *
 * @module @waymark/server/html
 */
export type { Views } from '../html.ts'
export { empty, html, type Html, join, joinPresent } from './markup.ts'
export {
  badgeMarkup,
  boxMarkup,
  contentOf,
  factsMarkup,
  noticeMarkup,
  rowMarkup,
  rowsMarkup,
  tableMarkup,
  type Tone,
} from './components.ts'
export { Page, type View } from './view.ts'
export { moneyText } from '../../values/money-text.ts'
export { recordsOf, textOf, wordsFor } from '../value-words.ts'
