import { contentOf, html, type Html, type Page, rowMarkup, type View } from '@waymark/server/html'
import { signInTexts } from '../texts.ts'

/** Signing in with a passkey: the user name, if the device does not know it, and the other ways in. */
export const passkeySignInsView: View = (page) =>
  contentOf(
    leadMarkup(page),
    withoutScriptMarkup(),
    page.form('begin', { heading: '', class: 'main' }),
    rowMarkup(
      page.link('session', { class: 'quiet button' }),
      page.link('passkey-registration', { class: 'quiet button' }),
    ),
  )

/** Creating an account with a passkey, and the other ways in. */
export const passkeyRegistrationsView: View = (page) =>
  contentOf(
    leadMarkup(page),
    withoutScriptMarkup(),
    page.form('begin', { heading: '', class: 'main' }),
    rowMarkup(page.link('session', { class: 'quiet button' }), page.link('passkey-sign-in', { class: 'quiet button' })),
  )

/** The button that creates a link for a device. */
export const keyLinksView: View = (page) =>
  contentOf(leadMarkup(page), page.form('make', { heading: '', class: 'plain' }), rowMarkup(page.link('credentials')))

/** A link for a device, and how long it is valid. */
export const keyLinkView: View = (page) =>
  contentOf(
    leadMarkup(page),
    html`<section class="card">${page.facts('expires')}</section>`,
    rowMarkup(page.link('hoba-registration', { class: 'button' }), page.link('credentials', { class: 'quiet button' })),
  )

/** Renders what a browser shows instead of a form for a passkey if it runs no scripts. */
export function withoutScriptMarkup(): Html {
  return html`<noscript><p class="ceremony">${signInTexts.browserWithoutPasskeysNotice}</p></noscript>`
}

function leadMarkup(page: Page): ReturnType<View> {
  return html`<h1>${page.title}</h1><p class="lead">${page.text('message')}</p>`
}
