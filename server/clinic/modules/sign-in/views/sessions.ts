import {
  contentOf,
  factsMarkup,
  html,
  type Html,
  join,
  type Page,
  rowMarkup,
  type View,
  wordsFor,
} from '@waymark/server/html'
import { accountTexts, roleOf } from '../../accounts/contract.ts'
import { signInTexts } from '../texts.ts'
import { browserName } from './browser-name.ts'

const { views } = signInTexts

/** The session of the browser, with the button to sign out. */
export const sessionView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1>`,
    html`<section class="card">${factsMarkup([
      [views.role, html`${roleOf(page)}`],
      [views.method, html`${wordsFor(page.text('method'), views.methods)}`],
      [views.signedInAt, page.value('signedInAt')],
    ])}</section>`,
    page.form('sign-out', { heading: '', isImmediate: true, class: 'plain' }),
    rowMarkup(page.link('user'), page.link('appointments'), page.link('messages'), page.link('sessions')),
  )

/** The devices with an active session. */
export const sessionsView: View = (page) =>
  contentOf(
    html`<h1>${accountTexts.views.devices}</h1>`,
    html`<p class="lead">${views.devicesLead}</p>`,
    html`<ul class="rows">${page.items('item').map(deviceRow)}</ul>`,
    page.pages(),
    rowMarkup(page.link('user', { words: accountTexts.views.backToAccount })),
  )

function deviceRow(item: Page): Html {
  const words = item.member('isThis') === true ? views.thisDevice : views.device({ network: item.text('network') })
  return join([
    html`<li><div><a href="${item.self}"><strong>${words}</strong></a>`,
    html`<p class="soft">${browserName(item.text('agent'))}</p></div><span class="soft">${item.value('lastUsedAt')}</span></li>`,
  ])
}
