import { contentOf, html, type Html, type Page, rowMarkup, type View } from '@waymark/server/html'
import { accountTexts } from '../../accounts/contract.ts'
import { signInTexts } from '../texts.ts'

const { views } = signInTexts

/** The form to change the password, after the rules for the new one. */
export const passwordView: View = (page) =>
  contentOf(
    html`<h1>${signInTexts.passwordChangeTitle}</h1>`,
    passwordRulesMarkup(),
    page.form('change', { heading: '', class: 'main' }),
    noticeOf(page),
    rowMarkup(page.link('user', { words: accountTexts.views.backToAccount })),
  )

/** Renders the rules of a new password. */
export function passwordRulesMarkup(): Html {
  const rows = views.passwordRules.map((rule) => html`<li>${rule}</li>`)
  return html`<section class="card rules"><h2>${views.passwordRulesTitle}</h2><ul class="dots">${rows}</ul></section>`
}

function noticeOf(page: Page): Html {
  return html`<p class="notice">${page.text('message')}</p>`
}

/** The request of a link to reset a password, and its confirmation. */
export const passwordResetsView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1>`,
    html`<p class="lead">${page.text('message')}</p>`,
    page.form('ask', { heading: '', class: 'main' }),
  )

/** The page of a link in a mail, which sets a new password. */
export const passwordResetView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1>`,
    passwordRulesMarkup(),
    page.form('set', { heading: '', class: 'main' }),
    noticeOf(page),
  )
