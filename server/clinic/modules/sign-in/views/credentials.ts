import {
  badgeMarkup,
  contentOf,
  empty,
  factsMarkup,
  html,
  type Html,
  join,
  type Page,
  rowMarkup,
  rowsMarkup,
  type View,
  wordsFor,
} from '@waymark/server/html'
import { signInTexts } from '../texts.ts'
import { withoutScriptMarkup } from './keys.ts'
import { accountTexts } from '../../accounts/contract.ts'

const { views } = signInTexts

/** The passkeys and other keys of an account, with the form to add one. */
export const credentialsView: View = (page) => {
  const items = page.items('item')
  return contentOf(
    html`<h1>${page.title}</h1><p class="lead">${views.keysLead}</p>`,
    rowsMarkup(items, views.noKeys, keyRow),
    page.has('begin-passkey') ? withoutScriptMarkup() : empty,
    page.form('begin-passkey', { button: views.addPasskey }),
    rowMarkup(page.link('user', { words: accountTexts.views.backToAccount }), page.link('key-links')),
  )
}

function keyRow(key: Page): Html {
  const name = key.text('name')
  const suspected = key.member('isSuspected') === true ? badgeMarkup(views.suspectedKey, 'wrong') : ''
  return join([
    html`<li><div><a href="${key.self}"><strong>${name}</strong></a> ${badgeMarkup(wordsFor(key.text('type'), views.keyTypes))} ${suspected}`,
    html`${usedMarkup(key)}</div></li>`,
  ])
}

/** Renders when a key or an application password was created and last used. */
function usedMarkup(item: Page): Html {
  const used = item.value('lastUsedAt')
  const last = used.isEmpty ? views.neverUsed : html`${views.lastUsed} ${used}`
  return html`<p class="soft">${views.createdOn} ${item.value('createdAt')} · ${last}</p>`
}

function usedAtMarkup(key: Page): Html {
  const used = key.value('lastUsedAt')
  return used.isEmpty ? html`${views.neverUsed}` : used
}

/** A key, with the forms to rename and to remove it. */
export const credentialView: View = (page) =>
  contentOf(
    html`<h1>${page.text('name')}</h1><p class="lead">${wordsFor(page.text('type'), views.keyLeads)}</p>`,
    html`<section class="card">${factsMarkup([
      [views.createdLabel, page.value('createdAt')],
      [views.lastUsedLabel, usedAtMarkup(page)],
    ])}</section>`,
    page.member('isSuspected') === true ? html`<p class="notice">${views.suspectedKeyNotice}</p>` : empty,
    page.form('rename', { button: accountTexts.views.save }),
    page.form('remove'),
    rowMarkup(page.link('collection', { words: views.backToKeys })),
  )

/** The application passwords of an account, with the form to create one. */
export const applicationPasswordsView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1><p class="lead">${views.applicationPasswordsLead}</p>`,
    rowsMarkup(page.items('item'), views.noApplicationPasswords, passwordRow),
    page.form('create', { button: views.createPassword }),
    rowMarkup(page.link('user', { words: accountTexts.views.backToAccount })),
  )

function passwordRow(item: Page): Html {
  const name = item.text('name')
  return join([
    html`<li><div><a href="${item.self}"><strong>${name}</strong></a>${usedMarkup(item)}</div>`,
    revokeMarkup(item, 'remove'),
    html`</li>`,
  ])
}

function revokeMarkup(item: Page, form: string): Html {
  const label = views.revokeOf({ name: item.title })
  return item.form(form, { heading: '', label, button: views.revoke, isImmediate: true, class: 'plain' })
}

/** An application password; the page after its creation shows the password once. */
export const applicationPasswordView: View = (page) => {
  const password = page.text('password')
  return contentOf(
    html`<h1>${page.title}</h1>`,
    password === ''
      ? empty
      : html`<div class="panel good" role="status"><p>${views.copyPassword}</p><p><code class="secret">${password}</code></p></div>`,
    html`<section class="card">${usedMarkup(page)}</section>`,
    page.form('remove'),
    rowMarkup(page.link('collection', { words: views.backToApplicationPasswords })),
  )
}
