import { html as markup } from 'ghtml'
import { badgeMarkup, contentOf, factsMarkup, rowMarkup, rowsMarkup } from '@waymark/server/representations/html/parts'
import type { Page, View } from '@waymark/server/representations/html/view'
import { wordsFor } from '@waymark/server/representations/value-words'
import { accountTexts } from '../messages.ts'

const { views } = accountTexts

/** The passkeys and other keys of an account, with the form to add one. */
export const credentialsView: View = (page) => {
  const items = page.items('item')
  return contentOf(
    markup`<h1>${page.title}</h1><p class="lead">${views.keysLead}</p>`,
    rowsMarkup(items, views.noKeys, keyRow),
    page.form('begin-passkey', { button: views.addPasskey }),
    rowMarkup(page.link('user', { words: views.backToAccount }), page.link('key-links')),
  )
}

function keyRow(key: Page): string {
  const name = key.text('name')
  const suspected = key.member('isSuspected') === true ? badgeMarkup(views.suspectedKey, 'wrong') : ''
  return [
    markup`<li><div><a href="${key.self}"><strong>${name}</strong></a> !${badgeMarkup(wordsFor(key.text('type'), views.keyTypes))} !${suspected}`,
    `${usedMarkup(key)}</div></li>`,
  ].join('')
}

/** Renders when a key or an application password was created and last used. */
function usedMarkup(item: Page): string {
  const used = item.value('lastUsedAt')
  const last = used === '' ? markup`${views.neverUsed}` : `${views.lastUsed} ${used}`
  return `<p class="soft">${views.createdOn} ${item.value('createdAt')} · ${last}</p>`
}

/** A key, with the forms to rename and to remove it. */
export const credentialView: View = (page) =>
  contentOf(
    markup`<h1>${page.text('name')}</h1>`,
    `<section class="card">${factsMarkup([
      [views.createdLabel, page.value('createdAt')],
      [views.lastUsedLabel, page.value('lastUsedAt') || markup`${views.neverUsed}`],
    ])}</section>`,
    page.member('isSuspected') === true ? markup`<p class="notice">${views.suspectedKeyNotice}</p>` : '',
    page.form('rename', { button: views.save }),
    page.form('remove'),
    rowMarkup(page.link('collection', { words: views.backToKeys })),
  )

/** The application passwords of an account, with the form to create one. */
export const applicationPasswordsView: View = (page) =>
  contentOf(
    markup`<h1>${page.title}</h1><p class="lead">${views.applicationPasswordsLead}</p>`,
    rowsMarkup(page.items('item'), views.noApplicationPasswords, passwordRow),
    page.form('create', { button: views.createPassword }),
    rowMarkup(page.link('user', { words: views.backToAccount })),
  )

function passwordRow(item: Page): string {
  const name = item.text('name')
  return [
    markup`<li><div><a href="${item.self}"><strong>${name}</strong></a>!${usedMarkup(item)}</div>`,
    revokeMarkup(item, 'remove'),
    '</li>',
  ].join('')
}

function revokeMarkup(item: Page, form: string): string {
  const label = views.revokeOf(item.title)
  return item.form(form, { heading: '', label, button: views.revoke, isImmediate: true, class: 'plain' })
}

/** An application password; the page after its creation shows the password once. */
export const applicationPasswordView: View = (page) => {
  const password = page.text('password')
  return contentOf(
    markup`<h1>${page.title}</h1>`,
    password === ''
      ? ''
      : markup`<div class="panel good" role="status"><p>${views.copyPassword}</p><p><code class="secret">${password}</code></p></div>`,
    `<section class="card">${usedMarkup(page)}</section>`,
    page.form('remove'),
    rowMarkup(page.link('collection', { words: views.backToApplicationPasswords })),
  )
}
