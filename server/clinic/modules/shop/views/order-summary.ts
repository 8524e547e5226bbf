import { contentOf, empty, factsMarkup, html, type Html, type Page } from '@waymark/server/html'
import { shopTexts } from '../texts.ts'

const { views } = shopTexts

/** Renders the total of a cart or purchase. */
export function totalMarkup(total: Html, copies = ''): Html {
  return html`<p class="row between total"><span>${views.total} <span class="soft">${copies}</span></span><strong>${total}</strong></p>`
}

/** Renders the books of a purchase, the total, and the input of the completed steps. */
export function summaryMarkup(page: Page): Html {
  return contentOf(
    html`<section class="card"><h2>${views.summary}</h2>`,
    linesMarkup(page.items('lines')),
    totalMarkup(page.value('total')),
    givenMarkup(page),
    html`</section>`,
  )
}

/** Renders the books of a purchase. */
export function linesMarkup(lines: readonly Page[]): Html {
  if (lines.length === 0) return empty
  const rows = lines.map(
    (line) =>
      html`<li class="row between"><span>${line.text('quantity')} × ${line.title}</span><span class="number">${line.value('sum')}</span></li>`,
  )
  return html`<ul class="plain">${rows}</ul>`
}

function givenMarkup(page: Page): Html {
  return factsMarkup([
    [views.deliverTo, addressMarkup(page)],
    [views.payWith, page.value('payment')],
  ])
}

/** Renders the delivery address. */
export function addressMarkup(page: Page): Html {
  const at = (name: string): string => page.textIn('address', name)
  return linesOf(at('name'), at('street'), `${at('postalCode')} ${at('city')}`.trim(), at('country'))
}

/** Renders the seller on a receipt. */
export function sellerMarkup(page: Page): Html {
  return linesOf(page.textIn('seller', 'name'), page.textIn('seller', 'address'))
}

function linesOf(...lines: readonly string[]): Html {
  const shown = lines.filter((line) => line !== '')
  return shown.length === 0 ? empty : html`<span class="lines" dir="auto">${shown.join('\n')}</span>`
}
