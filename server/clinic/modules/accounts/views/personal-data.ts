import { contentOf, html, type Html, type Page, rowMarkup, type View } from '@waymark/server/html'
import { mediaType } from '@waymark/shared'
import { accountTexts } from '../texts.ts'

const { views } = accountTexts

/** The stored data of a user, folded by kind, with the buttons to download it. */
export const personalDataView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1>`,
    html`<p class="lead">${page.text('message')}</p>`,
    rowMarkup(
      page.alternate(mediaType.json, { class: 'button', words: views.downloadJson, isDownload: true }),
      page.alternate(mediaType.pdf, { class: 'quiet button', words: views.downloadPdf, isDownload: true }),
      page.link('fhir-bundle', { class: 'quiet button', isDownload: true }),
    ),
    ...Object.entries(views.yourData).map(([name, heading]) => sectionMarkup(page, name, heading)),
    rowMarkup(page.link('user', { words: views.backToAccount })),
  )

function sectionMarkup(page: Page, name: string, heading: string): Html {
  const value = page.member(name)
  const count = Array.isArray(value) ? views.entries({ entries: value.length }) : ''
  const summary = html`<summary><h2>${heading}</h2> <span class="soft">${count}</span></summary>`
  const content = Array.isArray(value) && value.length === 0 ? '' : page.value(name)
  return html`<section class="card"><details>${summary}${content}</details></section>`
}
