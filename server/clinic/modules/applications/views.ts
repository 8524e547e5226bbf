import {
  contentOf,
  empty,
  factsMarkup,
  html,
  type Html,
  join,
  noticeMarkup,
  type Page,
  rowMarkup,
  rowsMarkup,
  type View,
  type Views,
} from '@waymark/server/html'
import { translateDescribed } from '@waymark/shared'
import { newApplicationFields } from '@waymark/shared/clinic'
import { applicationTexts } from './texts.ts'

const { views } = applicationTexts

/** The applications with access to an account: what each may do, and the button to revoke its access. */
const connectedApplicationsView: View = (page) => {
  const items = page.items('item')
  return contentOf(
    html`<h1>${page.title}</h1>`,
    items.length === 0 ? empty : html`<p class="lead">${views.lead}</p>`,
    rowsMarkup(items, views.none, rowOf),
    rowMarkup(page.link('device', { class: 'quiet button' }), page.link('user', { words: views.backToAccount })),
  )
}

function rowOf(item: Page): Html {
  return join([
    html`<li><div><a href="${item.self}"><strong>${item.title}</strong></a>${item.value('may')}`,
    html`<p class="soft">${views.allowedOn} ${item.value('allowedAt')} · ${views.expires} ${item.value('expires')}</p></div>`,
    item.form('take-back', {
      heading: '',
      label: views.revokeOf({ application: item.title }),
      button: views.revoke,
      isImmediate: true,
      class: 'plain',
    }),
    html`</li>`,
  ])
}

/** An application with access to an account: what it may do, since when, and the button to revoke its access. */
const connectedApplicationView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1>`,
    html`<section class="card">${factsMarkup([
      [views.may, page.value('may')],
      [views.allowedOn, page.value('allowedAt')],
      [views.expiresOn, page.value('expires')],
    ])}</section>`,
    page.form('take-back', { heading: '', button: views.revoke, isImmediate: true, class: 'plain' }),
    rowMarkup(page.link('collection', { words: applicationTexts.connectedApplicationsTitle })),
  )

/** The question of an application or a device for access: what it requests, and the two answers. */
const consentView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1><p class="lead">${page.text('description')}</p>`,
    page.search('device', applicationTexts.deviceSearchTitle),
    requestMarkup(page),
    rowMarkup(
      page.form('allow', { heading: '', class: 'first' }),
      page.form('deny', { heading: '', isImmediate: true }),
      page.link('next', { class: 'button' }),
    ),
  )

function requestMarkup(page: Page): Html {
  const code = page.text('code')
  const returnsTo = page.text('returnsTo')
  const facts = factsMarkup([
    [views.application, html`${page.text('application')}`],
    [views.continuesAt, returnsTo === '' ? empty : html`<code>${returnsTo}</code>`],
    [views.code, code === '' ? empty : html`<strong>${code}</strong>`],
    [views.account, html`${page.text('user')}`],
    [views.wants, page.value('wants')],
    [views.never, html`${views.protected}`],
  ])
  return page.text('application') === '' ? empty : html`<section class="card">${facts}</section>`
}

/** The registered applications with their types, and the form to register one, for clerks. */
const applicationsView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1><p class="lead">${views.applicationsLead}</p>`,
    rowsMarkup(page.items('item'), views.noApplications, applicationRow),
    page.pages(),
    page.form('register', { isFolded: page.items('item').length > 0, class: 'main' }),
  )

function applicationRow(item: Page): Html {
  return join([
    html`<li><div><a href="${item.self}"><strong>${item.title}</strong></a>`,
    html`<p class="soft">${typeOf(item)} · ${views.registeredOn} ${item.value('createdAt')}</p></div></li>`,
  ])
}

/** Returns the type of an application, in the words of the form that registers it. */
function typeOf(page: Page): string {
  const option = newApplicationFields.type.options?.find(({ value }) => value === page.text('type'))
  return option === undefined ? page.text('type') : translateDescribed(option.prompt)
}

/** A registered application: once its secret, then what a developer needs, and the forms to edit and remove it. */
const applicationView: View = (page) => {
  const secret = page.text('secret')
  const addresses = page.member('redirectUris')
  const hasAddresses = Array.isArray(addresses) && addresses.length > 0
  return contentOf(
    html`<h1>${page.title}</h1>`,
    noticeMarkup(secret === '' ? empty : html`${views.secretOnce} <code dir="ltr">${secret}</code>`),
    html`<section class="card">${factsMarkup([
      [views.type, html`${typeOf(page)}`],
      [views.clientId, html`<code dir="ltr">${page.text('id')}</code>`],
      [views.returnsTo, hasAddresses ? page.value('redirectUris') : empty],
      [views.keepsSecret, html`${page.member('isConfidential') === true ? views.yes : views.no}`],
      [views.registeredOn, page.value('createdAt')],
    ])}</section>`,
    page.form('change', { isFolded: true }),
    page.form('remove'),
    rowMarkup(page.link('collection', { class: 'quiet button', words: views.backToApplications })),
  )
}

/** The pages of the module that are made by hand. */
export const applicationViews: Views = {
  applications: applicationsView,
  application: applicationView,
  connectedApplications: connectedApplicationsView,
  connectedApplication: connectedApplicationView,
  consent: consentView,
  device: consentView,
}
