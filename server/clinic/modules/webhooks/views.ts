import {
  badgeMarkup,
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
import { allChangeTypes, subscriptionFields } from '@waymark/shared/clinic'
import { changeInWords } from './resources/change-words.ts'
import { webhookTexts } from './texts.ts'

const { views } = webhookTexts

/** The change feed: what changed and when, and the link to the next changes. */
const changesView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1><p class="lead">${views.changesLead}</p>`,
    rowsMarkup(page.items('item'), views.noChanges, changeRow),
    rowMarkup(page.link('next', { class: 'quiet button' }), page.link('last')),
  )

function changeRow(item: Page): Html {
  return join([
    html`<li><div><a href="${item.self}"><strong>${item.title}</strong></a>`,
    html`<p class="soft">${item.value('at')}</p></div></li>`,
  ])
}

/** The subscriptions with their status, and the form to add one. */
const subscriptionsView: View = (page) => {
  const items = page.items('item')
  return contentOf(
    html`<h1>${page.title}</h1><p class="lead">${views.subscriptionsLead}</p>`,
    rowsMarkup(items, views.noSubscriptions, subscriptionRow),
    page.form('subscribe', { isFolded: items.length > 0, class: 'main' }),
    html`<p class="soft">${views.feedHint}</p>`,
    rowMarkup(page.link('changes', { class: 'quiet button' })),
  )
}

function subscriptionRow(item: Page): Html {
  return join([
    html`<li><div><a href="${item.self}"><strong><bdi>${item.title}</bdi></strong></a> ${kindBadge(item)} ${statusMarkup(item)}`,
    html`<p class="soft"><bdi>${item.text('url')}</bdi></p></div></li>`,
  ])
}

function kindBadge(page: Page): Html {
  return page.text('content') === '' ? empty : badgeMarkup('FHIR')
}

function kindMarkup(page: Page): Html {
  const content = page.text('content')
  if (content === '') return empty
  return html`${content === 'empty' ? views.fhirEmpty : views.fhirIdOnly}`
}

function statusMarkup(page: Page): Html {
  const status = page.text('status')
  const dead = page.member('dead')
  if (typeof dead === 'number' && dead > 0) return badgeMarkup(views.deadCount({ count: dead }), 'warn')
  if (status === 'gone') return badgeMarkup(views.gone, 'warn')
  if (status === 'error') return badgeMarkup(views.stopped, 'warn')
  return status === 'paused' ? badgeMarkup(views.paused) : empty
}

function statusInWords(status: string): string {
  if (status === 'gone') return views.gone
  if (status === 'requested') return views.requested
  if (status === 'error') return views.error
  return status === 'paused' ? views.paused : views.active
}

/** A subscription: once its secret, what it gets and its latest deliveries, and the forms to test, edit and remove it. */
const subscriptionView: View = (page) => {
  const given = page.text('secret')
  const deliveries = page.items('delivery')
  return contentOf(
    html`<h1><bdi>${page.title}</bdi></h1>`,
    noticeMarkup(given === '' ? empty : html`${views.secretOnce} <code dir="ltr">${given}</code>`),
    html`<section class="card">${factsMarkup(factsOf(page))}</section>`,
    page.form('test', { heading: '' }),
    given === '' ? html`<h2>${views.latest}</h2>${rowsMarkup(deliveries, views.noDeliveries, deliveryRow)}` : empty,
    rowMarkup(page.link('deliveries', { class: 'quiet button' })),
    page.form('change', { isFolded: true }),
    page.form('rotate', { isFolded: true }),
    page.form('remove'),
    rowMarkup(page.link('collection', { class: 'quiet button', words: views.backToSubscriptions })),
  )
}

function factsOf(page: Page): readonly (readonly [string, Html])[] {
  return [
    [translateDescribed(subscriptionFields.url.prompt), html`<code dir="ltr">${page.text('url')}</code>`],
    [views.kind, kindMarkup(page)],
    [views.events, eventsMarkup(page.member('events'))],
    [views.doctor, page.link('doctor')],
    [views.signature, html`${signatureInWords(page.text('signature'))}`],
    [views.delivery, html`${statusInWords(page.text('status'))}`],
    [views.waiting, page.value('waiting')],
    [views.dead, page.value('dead')],
    [views.former, page.value('formerSecretExpires')],
    [views.addedOn, page.value('createdAt')],
  ]
}

function signatureInWords(signature: string): string {
  const option = subscriptionFields.signature.options?.find(({ value }) => value === signature)
  return option === undefined ? signature : translateDescribed(option.prompt)
}

function eventsMarkup(events: unknown): Html {
  const given: readonly unknown[] = Array.isArray(events) ? events : []
  const types = allChangeTypes.filter((type) => given.includes(type))
  const items = types.map((type) => html`<li>${changeInWords(type)} <code dir="ltr">${type}</code></li>`)
  return html`<ul>${items}</ul>`
}

function deliveryRow(item: Page): Html {
  const reason = item.text('reason')
  return join([
    html`<li><div><a href="${item.self}"><strong>${item.title}</strong></a> ${deliveryBadge(item)}`,
    html`<p class="soft">${item.value('occurredAt')}${reason === '' ? '' : ` · ${reason}`}</p></div>`,
    item.form('send-again', { heading: '', class: 'plain' }),
    html`</li>`,
  ])
}

function deliveryBadge(page: Page): Html {
  const status = page.text('status')
  if (status === 'dead') return badgeMarkup(views.dead, 'warn')
  return badgeMarkup(status === 'delivered' ? views.delivered : views.waiting)
}

/** The deliveries of a subscription with their outcomes, and the filter for those that were not delivered. */
const deliveriesView: View = (page) => {
  const none = page.searched('deliveries', 'status') === '' ? views.noDeliveries : views.noneOfStatus
  return contentOf(
    html`<h1>${page.title}</h1>`,
    page.search('deliveries'),
    rowsMarkup(page.items('item'), none, deliveryRow),
    page.pages(),
    page.form('test', { heading: '' }),
    rowMarkup(page.link('subscription', { class: 'quiet button' })),
  )
}

/** The delivery of an event: its outcome, why it failed, and the button to send it again. */
const deliveryView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1><p>${deliveryBadge(page)}</p>`,
    html`<section class="card">${factsMarkup([
      [views.occurred, page.value('occurredAt')],
      [views.attempts, page.value('attempts')],
      [views.answer, page.value('answer')],
      [views.reason, html`${page.text('reason')}`],
      [views.next, page.value('dueAt')],
      [views.deliveredOn, page.value('deliveredAt')],
      [views.failedOn, page.value('failedAt')],
    ])}</section>`,
    page.form('send-again', { heading: '', class: 'first' }),
    rowMarkup(page.link('collection', { class: 'quiet button' }), page.link('subscription')),
  )

/** The pages of the module that are made by hand. */
export const webhookViews: Views = {
  changes: changesView,
  subscriptions: subscriptionsView,
  subscription: subscriptionView,
  deliveries: deliveriesView,
  delivery: deliveryView,
}
