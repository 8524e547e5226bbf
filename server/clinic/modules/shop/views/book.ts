import { contentOf, factsMarkup, html, type Html, join, type Page, rowMarkup, type View } from '@waymark/server/html'
import { shopTexts } from '../texts.ts'
import { coverMarkup } from './cover.ts'

const { views } = shopTexts

/** The books as cards, each with the button to buy it. */
export const booksView: View = (page) => {
  const books = page.items('item')
  const cards = books.map((book) => cardMarkup(book, signInMarkup(page, book.title)))
  return contentOf(
    html`<div class="row between"><h1>${page.title}</h1>${page.link('cart', { class: 'quiet button', words: views.cart })}</div>`,
    books.length === 0 ? html`<p class="none">${views.noBooks}</p>` : html`<ul class="books">${cards}</ul>`,
    page.pages(),
    page.form('add', { isFolded: true }),
  )
}

function cardMarkup(book: Page, signIn: Html): Html {
  const addition = book.form('add-to-cart', {
    heading: '',
    label: views.add({ book: book.title }),
    button: views.addToCart,
    hidesFields: true,
    class: 'plain',
    showsTarget: true,
  })
  return join([
    html`<li class="card volume">${coverOf(book)}<div>`,
    html`<h2><a href="${book.self}">${book.title}</a></h2><p class="soft">${views.by({ author: book.text('author') })}</p>`,
    html`<div class="buy"><strong>${book.value('price')}</strong>${addition.isEmpty ? signIn : addition}</div></div></li>`,
  ])
}

function signInMarkup(page: Page, book: string): Html {
  const words = shopTexts.signInToBuyTitle
  return page.link('session', { class: 'quiet button', words, label: `${words}: ${book}` })
}

function coverOf(book: Page): Html {
  return coverMarkup({ title: book.title, author: book.text('author') })
}

/** A book with its cover, its description and its price. */
export const bookView: View = (page) =>
  contentOf(
    html`<div class="volume whole">${coverOf(page)}<div>`,
    html`<h1>${page.title}</h1><p class="soft">${views.by({ author: page.text('author') })}</p>`,
    html`<p class="lines" dir="auto">${page.text('description')}</p>`,
    factsMarkup([[views.language, page.value('language')]]),
    html`<p class="price">${page.value('price')}</p>`,
    page.form('add-to-cart', { heading: '', button: views.addToCart, class: 'plain inline', showsTarget: true }),
    page.link('session', { class: 'button' }),
    html`</div></div>`,
    rowMarkup(page.link('collection'), page.link('cart')),
    page.form('change', { isFolded: true }),
    page.form('withdraw'),
  )
