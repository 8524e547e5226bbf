import { binLifetime, binOf, positionOf, type BinItem, type Cart } from '../../domain/cart.ts'
import type { Instant } from '../../domain/clock.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { ownLinks } from '../own.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

/** What was taken out of a cart and can be restored. */
export function binRepresentation(cart: Cart, now: Instant): Representation {
  const { account } = cart
  const self = href('recycleBin', { user: account })
  const items = deletedItems(cart, now)
  return represent('recycleBin', {
    title: 'What you have taken out of your cart',
    self,
    state: { total: items.length },
    links: {
      cart: { href: href('cart', { user: account }), title: 'Your cart' },
      ...ownLinks({ account }),
    },
    embedded: { item: items.map((item) => represent('binItem', itemOf(cart, item))) },
    forms: { purge: items.length === 0 ? undefined : { method: 'DELETE', target: self } },
  })
}

function deletedItems(cart: Cart, now: Instant): readonly BinItem[] {
  return binOf(cart, now).filter(({ state }) => state === 'deleted')
}

/** Something that was taken out of a cart, on its own page. */
export function binItemRepresentation(cart: Cart, item: BinItem): Representation {
  const user = cart.account
  const isDeleted = item.state === 'deleted'
  const { links, ...told } = itemOf(cart, item)
  return represent('binItem', {
    ...told,
    links: {
      ...links,
      cart: { href: href('cart', { user }), title: 'Your cart' },
      undelete: isDeleted ? { href: undeleteOf(cart, item), title: 'Put it back' } : undefined,
      home: { href: href('home', {}), title: 'Home' },
    },
  })
}

function undeleteOf({ account: user }: Cart, { book: { id: book } }: BinItem): string {
  return href('undelete', { user, book })
}

function itemOf(cart: Cart, item: BinItem): Parameters<typeof represent<'binItem'>>[1] {
  const { account: user } = cart
  const { book, quantity, state, deletedAt } = item
  const self = href('binItem', { user, item: book.id })
  const isForSale = book.state === 'for sale'
  // It may be in the cart again, put back or put in anew.
  const mayRestore = state === 'deleted' && isForSale && positionOf(cart, book.id) === undefined
  return {
    title: book.title,
    self,
    state: { book: book.id, title: book.title, quantity, status: state, ...timesOf(deletedAt) },
    links: {
      collection: { href: href('recycleBin', { user }), title: 'What you have taken out' },
      book: isForSale ? { href: href('book', { book: book.id }), title: book.title } : undefined,
    },
    forms: {
      undelete: mayRestore ? { method: 'POST', target: undeleteOf(cart, item) } : undefined,
      change: mayRestore ? { method: 'PUT', target: self, values: { status: state } } : undefined,
      purge: { method: 'DELETE', target: self },
    },
  }
}

function timesOf(deletedAt: Instant): { readonly deletedAt: string; readonly expires: string } {
  const expires = new Date(deletedAt + binLifetime).toISOString()
  return { deletedAt: new Date(deletedAt).toISOString(), expires }
}
