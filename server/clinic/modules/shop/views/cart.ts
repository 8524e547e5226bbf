import {
  badgeMarkup,
  contentOf,
  empty,
  html,
  type Html,
  join,
  type Page,
  rowMarkup,
  rowsMarkup,
  type View,
} from '@waymark/server/html'
import { shopTexts } from '../texts.ts'
import { totalMarkup } from './order-summary.ts'

const { views } = shopTexts

/** The cart: a line for each book, the total, and the button to check out. */
export const cartView: View = (page) => {
  const lines = page.items('item')
  if (lines.length === 0) {
    return contentOf(
      html`<h1>${page.title}</h1>`,
      html`<p class="none">${views.emptyCart}</p>`,
      rowMarkup(
        page.link('books', { class: 'button', words: views.seeBooks }),
        page.link('settlements'),
        ...otherLinks(page),
      ),
    )
  }
  return contentOf(
    html`<h1>${page.title}</h1>`,
    html`<div class="order"><div><ul class="rows">${lines.map(lineMarkup)}</ul>`,
    rowMarkup(page.link('books', { words: views.moreBooks })),
    html`</div>`,
    html`<section class="card"><h2>${views.summary}</h2>`,
    totalMarkup(page.value('total'), views.copies({ copies: Number(page.text('copies')) })),
    checkOutMarkup(page, lines),
    html`</section></div>`,
    rowMarkup(page.has('settle') ? page.link('settlements') : empty, ...otherLinks(page)),
    page.form('empty'),
  )
}

function otherLinks(page: Page): readonly Html[] {
  return [page.link('recycle-bin', { words: views.removedItems }), page.link('user')]
}

function checkOutMarkup(page: Page, lines: readonly Page[]): Html {
  if (page.has('settle')) return page.form('settle', { heading: '', button: views.checkOut, class: 'plain' })
  if (lines.some((line) => line.member('isAvailable') === false))
    return html`<p class="notice">${views.unavailable}</p>`
  return page.link('settlements', { class: 'button' })
}

function lineMarkup(line: Page): Html {
  const { title } = line
  const book = line.link('book')
  return join([
    html`<li><div class="line-title"><strong>${book.isEmpty ? title : book}</strong>`,
    html`<p class="soft">${line.value('price')} ${views.each}</p>`,
    line.member('isAvailable') === false ? badgeMarkup(views.withdrawn, 'wrong') : empty,
    html`</div>`,
    line.form('change', {
      heading: '',
      label: views.quantity({ book: title }),
      button: views.update,
      class: 'plain inline',
    }),
    line.form('remove', {
      heading: '',
      label: views.remove({ book: title }),
      button: views.removeButton,
      isImmediate: true,
      class: 'plain',
    }),
    html`<strong class="number">${line.value('sum')}</strong></li>`,
  ])
}

/** The removed items, which can be restored. */
export const removedItemsView: View = (page) => {
  const items = page.items('item')
  return contentOf(
    html`<h1>${page.title}</h1><p class="lead">${views.removedLead}</p>`,
    rowsMarkup(items, views.noRemovedItems, removedMarkup),
    page.form('purge'),
    rowMarkup(page.link('cart', { class: 'quiet button' }), page.link('user')),
  )
}

function removedMarkup(item: Page): Html {
  const { title } = item
  const copies = views.copies({ copies: Number(item.text('quantity')) })
  return join([
    html`<li><div><a href="${item.self}"><strong>${title}</strong></a> <span class="soft">${copies}</span>`,
    html`<p class="soft">${views.until} ${item.value('expires')}</p></div>`,
    item.form('undelete', {
      heading: '',
      label: views.restore({ book: title }),
      button: views.restoreButton,
      class: 'plain',
    }),
    html`</li>`,
  ])
}
