import { contentOf, empty, html, type Html, type View, type Views } from '@waymark/server/html'

/* The compiler checks this file without running it: each marked error must occur. */

export const tagged: View = (page) => html`<h1>${page.title}</h1>${[page.avatar, empty]}${1}`
export const parts: View = (page) => contentOf(html`<h1>${page.title}</h1>`, page.link('doctor'))

// @ts-expect-error -- a template without the tag is a text
export const untagged: View = (page) => `<h1>${page.title}</h1>`
// @ts-expect-error -- a text is not markup
export const text: View = (page) => page.title
// @ts-expect-error -- an empty text is not markup
export const emptyText: View = () => ''
// @ts-expect-error -- joined markup is a text
export const joined: View = (page) => page.links('doctor').join('')
// @ts-expect-error -- a view in a table of views
export const views: Views = { page: (page) => `<h1>${page.title}</h1>` }

// @ts-expect-error -- parts of a page are markup
export const part: Html = contentOf('<p>')
// @ts-expect-error -- only the module makes markup
export const made: Html = '<p>'
// @ts-expect-error -- a list of texts could be several values or one
export const texts: Html = html`${['a', 'b']}`
// @ts-expect-error -- a missing value is written as empty by its template
export const missing: Html = html`${undefined}`
