import { numberOf, type Cart, type Position } from '../../domain/cart.ts'
import { sumOf, totalOf } from '../../domain/money.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { positionHref } from '../at-cart.ts'
import { ownLinks } from '../own.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

/** A cart with everything in it; it can be bought where no other purchase goes on. */
export function cartRepresentation(cart: Cart, isSettling: boolean): Representation {
  const { account, positions } = cart
  const self = href('cart', { user: account })
  const total = totalOf(positions.map(priced))
  const isEmpty = positions.length === 0
  const canSettle = !isEmpty && !isSettling && positions.every(isForSale)
  return represent('cart', {
    title: 'Your cart',
    self,
    state: {
      positions: positions.length,
      copies: positions.reduce((sum, { quantity }) => sum + quantity, 0),
      ...(total === undefined ? {} : { total }),
    },
    links: {
      books: { href: href('books', {}), title: 'All books' },
      'recycle-bin': { href: href('recycleBin', { user: account }), title: 'What you have taken out' },
      settlements: { href: href('settlements', {}), title: isSettling ? 'Go on with your purchase' : 'Your purchases' },
      ...ownLinks({ account }),
    },
    embedded: { item: positions.map((position) => positionRepresentation(cart, position, true)) },
    forms: {
      add: { method: 'POST', target: self, values: { quantity: 1 } },
      settle: canSettle ? { method: 'POST', target: href('settlements', {}) } : undefined,
      empty: isEmpty ? undefined : { method: 'DELETE', target: self },
    },
  })
}

/** A book in a cart. */
export function positionRepresentation(cart: Cart, position: Position, isListed = false): Representation {
  const { account } = cart
  const { book, quantity } = position
  const self = positionHref(cart, book.id)
  const home = { href: href('home', {}), title: 'Home' }
  return represent('position', {
    title: book.title,
    self,
    state: {
      position: numberOf(cart, book.id),
      book: book.id,
      title: book.title,
      quantity,
      price: book.price,
      sum: sumOf(priced(position)),
      isAvailable: isForSale(position),
    },
    links: {
      collection: { href: href('cart', { user: account }), title: 'Your cart' },
      book: isForSale(position) ? { href: href('book', { book: book.id }), title: book.title } : undefined,
      home: isListed ? undefined : home,
    },
    forms: {
      change: { method: 'PUT', target: self, values: { quantity } },
      remove: { method: 'DELETE', target: self },
    },
  })
}

function priced({ book: { price }, quantity }: Position): Parameters<typeof sumOf>[0] {
  return { price, quantity }
}

function isForSale({ book: { state } }: Position): boolean {
  return state === 'for sale'
}
