import { html as markup } from 'ghtml'
import type { Views } from '../representations/html.ts'
import { contentOf, rowMarkup } from '../representations/html/parts.ts'
import type { Page, View } from '../representations/html/view.ts'

/** A list of documents: the name and the meaning of each, which has a page of its own. */
const documentsView: View = (page) =>
  contentOf(
    markup`<h1>${page.title}</h1>`,
    rowMarkup(page.link('diagram', { class: 'quiet button' })),
    `<ul class="rows">${page.items('item').map(rowOf).join('')}</ul>`,
    page.pages(),
  )

function rowOf(item: Page): string {
  const status = item.text('status')
  return [
    markup`<li><div><a href="${item.self}"><strong>${item.title}</strong></a> <code>${item.text('name')}</code>`,
    markup`<p class="soft">${item.text('description')}</p></div>!${status === '' ? '' : markup`<span>${status}</span>`}</li>`,
  ].join('')
}

/** The pages of the documentation that are made by hand. */
export const documentationViews: Views = { rels: documentsView, problems: documentsView }
