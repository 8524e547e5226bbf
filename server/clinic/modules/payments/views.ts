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
  type Views,
} from '@waymark/server/html'
import { type PaymentStatus, paymentStatuses } from '@waymark/shared/clinic'
import { paymentTexts, statusInWords } from './texts.ts'

const { views } = paymentTexts

const tones: Readonly<Record<PaymentStatus, '' | 'good' | 'wrong'>> = {
  due: '',
  confirming: '',
  paid: 'good',
  refunding: '',
  refunded: 'good',
  'refund-failed': 'wrong',
  void: '',
}

function statusOf(page: Page): PaymentStatus {
  const status = page.text('status')
  return isStatus(status) ? status : 'due'
}

function isStatus(text: string): text is PaymentStatus {
  return text in paymentStatuses
}

/** Renders the status of a payment as a badge. */
function badgeOf(status: PaymentStatus): Html {
  return badgeMarkup(statusInWords(status), status === 'refund-failed' ? 'warn' : undefined)
}

/** The payment of an appointment: whether it is paid, in plain words, and the button to pay. */
const paymentView: View = (page) => {
  const status = statusOf(page)
  return contentOf(
    html`<div class="panel ${tones[status]}"><h1>${views.headings[status]}</h1></div>`,
    html`<p class="lead">${views.explanations[status]}</p>`,
    page.form('pay', { heading: '', class: 'main' }),
    html`<section class="card">${factsMarkup([
      [paymentTexts.unnamed, page.link('appointment')],
      [views.price, page.value('price')],
      [views.received, page.value('received')],
      [views.paidOn, page.value('paidAt')],
      [views.refundedOn, page.value('refundedAt')],
      [views.fault, page.value('reason')],
    ])}</section>`,
    page.form('refund-again', { heading: '', class: 'main' }),
    rowMarkup(
      status === 'confirming' ? html`<a class="button" href="${page.self}">${views.checkAgain}</a>` : empty,
      page.link('appointment', { class: 'quiet button', words: views.toAppointment }),
      page.link('collection', { class: 'quiet button' }),
    ),
  )
}

/** The way to the page of the provider, for browsers that do not follow it by themselves. */
const checkoutView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1><p class="lead">${page.has('payment-page') ? views.leaving : views.closed}</p>`,
    rowMarkup(page.link('payment-page', { class: 'button' }), page.link('payment', { class: 'quiet button' })),
  )

/** The payments for clerks, and the filter for those that need attention. */
const paymentsView: View = (page) => {
  const none = page.searched('payments', 'status') === '' ? views.noPayments : views.noneOfStatus
  return contentOf(
    html`<h1>${page.title}</h1>`,
    page.search('payments'),
    rowsMarkup(page.items('item'), none, rowOf),
    page.pages(),
  )
}

function rowOf(item: Page): Html {
  return join([
    html`<li><div><a href="${item.self}"><strong>${item.text('patient')}</strong> <span>${item.title}</span></a>`,
    html`<p class="soft">${item.value('price')}</p></div>`,
    item.form('refund-again', { heading: '', class: 'plain' }),
    html`${badgeOf(statusOf(item))}</li>`,
  ])
}

/** The pages of the module that are made by hand. */
export const paymentViews: Views = { payment: paymentView, checkout: checkoutView, payments: paymentsView }
