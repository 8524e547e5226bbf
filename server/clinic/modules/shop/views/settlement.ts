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
  type Tone,
  type View,
} from '@waymark/server/html'
import { mediaType } from '@waymark/shared'
import { shopTexts } from '../texts.ts'
import { addressMarkup, linesMarkup, sellerMarkup, summaryMarkup, totalMarkup } from './order-summary.ts'

const { views } = shopTexts

type Step = keyof typeof views.steps
const steps = ['address', 'payment', 'confirmation'] as const satisfies readonly Step[]

/** The step that each status waits for. */
const dueOf: Readonly<Record<string, Step | undefined>> = {
  open: 'address',
  addressed: 'payment',
  ready: 'confirmation',
}

/** A purchase: its steps with one form at a time; after the confirmation, the receipt. */
export const settlementView: View = (page) => {
  const status = page.text('status')
  if (status === 'confirmed') return receiptMarkup(page)
  const due = Object.hasOwn(dueOf, status) ? dueOf[status] : undefined
  if (due === undefined) return overMarkup(page, status)
  return contentOf(
    html`<h1>${page.title}</h1>`,
    progressMarkup(due),
    html`<div class="order"><div>${dueForm(page)}</div>${summaryMarkup(page)}</div>`,
    html`<p class="soft">${views.expires} ${page.value('expires')}</p>`,
    rowMarkup(page.link('cart', { words: views.backToCart }), page.link('collection')),
    page.form('cancel'),
  )
}

/** Renders the steps in their order with the one that is due. */
function progressMarkup(due: Step): Html {
  const rows = steps.map((step, index) => {
    const place = index - steps.indexOf(due)
    const status = place < 0 ? 'done' : place === 0 ? 'due' : 'later'
    const current = status === 'due' ? html` aria-current="step"` : ''
    return html`<li class="${status}"${current}>${views.steps[step]} <span class="soft">${views.stepStatuses[status]}</span></li>`
  })
  return html`<ol class="steps" aria-label="${views.progress}">${rows}</ol>`
}

function dueForm(page: Page): Html {
  return contentOf(
    page.form('address', { heading: views.headings.address, button: views.continueButton, class: 'main' }),
    page.form('payment', {
      heading: views.headings.payment,
      button: views.continueButton,
      radios: ['payment'],
      class: 'main',
    }),
    page.has('confirm') ? html`<p>${views.binding}</p>` : empty,
    page.form('confirm', { heading: views.headings.confirm, button: views.buy, class: 'main' }),
  )
}

function receiptMarkup(page: Page): Html {
  return contentOf(
    html`<div class="panel good" role="status"><h1>${views.thanks}</h1><p>${views.number({ receipt: page.text('receipt') })}</p></div>`,
    html`<section class="card">`,
    linesMarkup(page.items('lines')),
    totalMarkup(page.value('total')),
    factsMarkup([
      [views.boughtOn, page.value('confirmedAt')],
      [views.deliverTo, addressMarkup(page)],
      [views.payWith, page.value('payment')],
      [views.seller, sellerMarkup(page)],
    ]),
    page.alternate(mediaType.pdf, { class: 'button', words: views.download }),
    html`</section>`,
    rowMarkup(page.link('collection'), page.link('cart')),
  )
}

function overMarkup(page: Page, status: string): Html {
  const words: Readonly<Record<string, string>> = views.over
  return contentOf(
    html`<h1>${page.title}</h1><p class="notice">${words[status] ?? ''}</p>`,
    summaryMarkup(page),
    rowMarkup(page.link('cart', { class: 'button', words: views.backToCart }), page.link('collection')),
  )
}

/** A step of a purchase, with its form while it is due. */
export const stepView: View = (page) => {
  const due = page.has('address') ? 'address' : page.has('payment') ? 'payment' : 'confirmation'
  const isOpen = page.has(due) || page.has('confirm')
  return contentOf(
    html`<h1>${page.title}</h1>`,
    isOpen ? progressMarkup(due) : empty,
    html`<div class="order"><div>${dueForm(page)}</div>${summaryMarkup(page)}</div>`,
    rowMarkup(page.link('settlement', { class: 'quiet button', words: views.backToPurchase })),
  )
}

const tones: Readonly<Record<string, Tone>> = { confirmed: 'good', cancelled: 'wrong', expired: 'wrong' }

/** The purchases, latest first. */
export const settlementsView: View = (page) => {
  const items = page.items('item')
  return contentOf(
    html`<h1>${page.title}</h1>`,
    rowsMarkup(items, views.noPurchases, rowOf),
    page.pages(),
    rowMarkup(
      page.form('settle', { heading: '', button: views.checkOut }),
      page.link('cart', { class: 'quiet button' }),
    ),
  )
}

function rowOf(item: Page): Html {
  const words: Readonly<Record<string, string>> = views.statuses
  const status = item.text('status')
  return join([
    html`<li><div><a href="${item.self}"><strong>${item.title}</strong></a> ${badgeMarkup(words[status] ?? status, tones[status] ?? 'warn')}`,
    html`<p class="soft">${item.value('createdAt')}</p></div><strong class="number">${item.value('total')}</strong></li>`,
  ])
}
