import { contentOf, html, type View, type Views } from '@waymark/server/html'

/** A project: its goal first, then what can be done. Links and forms that a view leaves out follow at the end. */
const project: View = (page) =>
  contentOf(
    html`<h1>${page.text('name')}</h1>`,
    html`<section class="card"><p class="text">${page.text('goal')}</p></section>`,
    page.form('change'),
  )

/** The pages that are made by hand; all others are generic. */
export const pages: Views = { project }
