import { html, join, type Html } from '../representations/html/markup.ts'
import { linksOf } from '../hypermedia/representation.ts'
import type { Views } from '../representations/html.ts'
import { contentOf, rowMarkup } from '../representations/html/components.ts'
import type { Page, View } from '../representations/html/view.ts'
import { excerptOf } from '../values/excerpt.ts'

/** The most characters of a meaning in the list; the page of the document has all of it. */
const longestMeaning = 60

/** A list of documents: the name and the meaning of each, which has a page of its own. */
const documentsView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1>`,
    rowMarkup(page.link('diagram', { class: 'quiet button' }), ...mapsOf(page)),
    html`<ul class="rows">${page.items('item').map(rowOf)}</ul>`,
    page.pages(),
  )

/** Renders links to the maps of the parts of the service. */
function mapsOf(page: Page): readonly Html[] {
  const [link] = linksOf(page.representation, 'diagram')
  const parts = link?.variables?.find(({ name }) => name === 'part')?.field.options ?? []
  return parts.map(({ value, prompt }) =>
    page.link('diagram', { class: 'quiet button', words: prompt, values: { part: value } }),
  )
}

function rowOf(item: Page): Html {
  const status = item.text('status')
  return join([
    html`<li><div><a href="${item.self}"><strong>${item.title}</strong></a> <code>${item.text('name')}</code>`,
    html`<p class="soft">${excerptOf(item.text('description'), longestMeaning)}</p></div>${status === '' ? '' : html`<span>${status}</span>`}</li>`,
  ])
}

/** The pages of the documentation that are made by hand. */
export const documentationViews: Views = { rels: documentsView, problems: documentsView }
