import type { Book, BookDetails } from '../../domain/book.ts'
import { may, type Principal } from '../../domain/policy.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

/** A book on its own page: what it is about, the way into a cart, and for clerks what they may do with it. */
export function bookRepresentation(book: Book, principal: Principal): Representation {
  const { id, title, author, language, description, price } = book
  const self = href('book', { book: id })
  const cart = cartLinkFor(principal)
  const isClerk = may(principal, 'change the catalogue', {})
  return represent('book', {
    title,
    self,
    state: { id, title, author, language, description, price },
    links: {
      collection: { href: href('books', {}), title: 'All books' },
      cart,
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: {
      'add-to-cart':
        cart === undefined ? undefined : { method: 'POST', target: cart.href, values: { book: id, quantity: 1 } },
      change: isClerk ? { method: 'PUT', target: self, values: bookDocument(book) } : undefined,
      withdraw: isClerk ? { method: 'DELETE', target: self } : undefined,
    },
  })
}

/** A book in the list of all. */
export function listedBook({ id, title, author, language, description, price }: Book): Representation {
  return represent('book', {
    title,
    self: href('book', { book: id }),
    state: { id, title, author, language, description, price },
    links: { collection: { href: href('books', {}), title: 'All books' } },
  })
}

/** The link to one's own cart; undefined for those who have none. */
export function cartLinkFor(principal: Principal): { readonly href: string; readonly title: string } | undefined {
  if (principal.role === 'guest') return undefined
  const { account } = principal
  return may(principal, 'use a cart', { account })
    ? { href: href('cart', { user: account }), title: 'Your cart' }
    : undefined
}

/** What the form of a book holds now, which is also what a patch is applied to. */
export function bookDocument({ title, author, language, description, price: { amount } }: Book): Readonly<BookDetails> {
  return { title, author, language, description, amount }
}
