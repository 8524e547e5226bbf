import { contentOf, html, type Html, type Page, rowMarkup, type View } from '@waymark/server/html'
import { accountTexts } from '../texts.ts'

const { views } = accountTexts

/** The name and the contact details of a user, ready to edit. */
export const profileView: View = (page) =>
  contentOf(
    html`<div class="person">${page.avatar}<h1>${views.editDetails}</h1></div>`,
    page.has('change') ? page.form('change', { heading: '', button: views.save, class: 'main' }) : detailsMarkup(page),
    page.form('take-over', { isFolded: true }),
    backToAccount(page),
  )

function detailsMarkup(page: Page): Html {
  const names = Object.keys(page.representation.state)
  return html`<section class="card">${page.facts(...names)}</section>`
}

function backToAccount(page: Page): Html {
  return rowMarkup(page.link('user', { words: views.backToAccount }))
}

function noticeOf(page: Page): Html {
  return html`<p class="notice">${page.text('message')}</p>`
}

/** Whether the e-mail address is verified, with the form to send the link again. */
export const verificationsView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1>`,
    noticeOf(page),
    page.form('verify', { heading: '', class: 'plain' }),
    backToAccount(page),
  )

/** The page of a link in a mail, which verifies the address by a button. */
export const verificationView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1>`,
    html`<p class="lead">${page.text('message')}</p>`,
    page.form('verify', { heading: '', class: 'plain' }),
  )
