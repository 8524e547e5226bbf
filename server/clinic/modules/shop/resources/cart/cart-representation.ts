import type { Fields } from '@waymark/shared'
import { refusalFor } from '@waymark/server/authentication'
import { href, type Problem, protocolProblem, type Representation, type Target } from '@waymark/server'
import { type Instant, sumOf, totalOf } from '@waymark/server/values'
import { type Principal, principalOf } from '../../../../principal.ts'
import { shopPermissions } from '../../permissions.ts'
import type { Ports } from '../../ports.ts'
import { homeLink, linkSet, represent } from '../../../../represent.ts'
import { shopRoutes } from '../../routes.ts'
import { ownAccountLink } from '../../../accounts/contract.ts'
import { numberOf, type Cart, binOf, type BinItem, type Position } from '../../domain/cart.ts'
import { shopTexts } from '../../texts.ts'

/** Finds the cart of an account for its owner; other callers get the same problem whether the account exists or not. */
export async function atCart(
  { carts }: Pick<Ports, 'carts'>,
  target: Pick<Target<Fields, 'user'>, 'variables' | 'caller'>,
): Promise<Cart | Problem> {
  const account = target.variables.user
  return refusalFor(principalOf(target), shopPermissions.useCart, { account }) ?? carts.find(account)
}

/** Returns the problem for a position that is not in the cart. */
export function notInCart({ account }: Cart): Problem {
  return protocolProblem('not-found', shopTexts.unknownPositionDetail, { links: [cartSet(account), binSet(account)] })
}

/** Returns the links from a problem to a cart and its recycle bin. */
export function cartSet(user: string): ReturnType<typeof linkSet> {
  return linkSet('cart', { href: href(shopRoutes.cart, { user }), title: shopTexts.cartTitle })
}

export function binSet(user: string): ReturnType<typeof linkSet> {
  return linkSet('recycle-bin', { href: href(shopRoutes.recycleBin, { user }), title: shopTexts.removedItemsTitle })
}

/** Returns the links from a failure about a book to the cart, the catalogue and the book's position. */
export function bookFailureLinks(cart: Cart, book: string): ReturnType<typeof linkSet>[] {
  const books = linkSet('books', { href: href(shopRoutes.books, {}), title: shopTexts.allBooksTitle })
  const position = { href: positionHref(cart, book), title: shopTexts.bookInCartTitle }
  const own = numberOf(cart, book) === 0 ? [] : [linkSet('item', position)]
  return [cartSet(cart.account), books, ...own]
}

/** Returns the path of a book's position: its number in the cart (specification §4). */
export function positionHref(cart: Cart, book: string): string {
  return href(shopRoutes.position, { user: cart.account, position: numberOf(cart, book) })
}

// A book may change while the cart does not.
function booksOf(entries: readonly (Position | BinItem)[]): string {
  return String(entries.reduce((sum, { book }) => sum + book.version, 0))
}

/** Returns the version of a cart and of its books; `isSettling` while a purchase is open. */
export function cartVersion({ version, positions }: Cart, isSettling: boolean): string {
  return [version, booksOf(positions), ...(isSettling ? ['settling'] : [])].join('-')
}

/** Returns the version of a position, its number and its book, because a removal renumbers the positions. */
export function positionVersion(cart: Cart, position: Position): string {
  return [position.version, booksOf([position]), numberOf(cart, position.book.id), position.book.id].join('-')
}

/** Returns the version of a recycle bin, which changes when items expire. */
export function binVersion(cart: Cart, now: Instant): string {
  const bin = binOf(cart, now)
  return [cart.version, bin.length, booksOf(bin)].join('-')
}

export function binItemVersion(item: BinItem, isInCart: boolean): string {
  return [item.version, booksOf([item]), ...(isInCart ? ['in-cart'] : [])].join('-')
}

/** Represents a cart with its positions; the purchase form is present if no purchase is open. */
export function cartRepresentation(cart: Cart, isSettling: boolean, principal: Principal): Representation {
  const { account, positions } = cart
  const self = href(shopRoutes.cart, { user: account })
  const total = totalOf(positions.map(priced))
  const isEmpty = positions.length === 0
  const canSettle = !isEmpty && !isSettling && positions.every(isForSale)
  return represent('cart', {
    title: shopTexts.cartTitle,
    self,
    state: {
      positions: positions.length,
      copies: positions.reduce((sum, { quantity }) => sum + quantity, 0),
      ...(total === undefined ? {} : { total }),
    },
    links: {
      books: { href: href(shopRoutes.books, {}), title: shopTexts.allBooksTitle },
      'recycle-bin': { href: href(shopRoutes.recycleBin, { user: account }), title: shopTexts.removedItemsTitle },
      settlements: {
        href: href(shopRoutes.settlements, {}),
        title: isSettling ? shopTexts.continuePurchaseTitle : shopTexts.purchasesTitle,
      },
      user: ownAccountLink(principal, account),
      home: homeLink,
    },
    embedded: { item: positions.map((position) => positionRepresentation(cart, position, true)) },
    forms: {
      add: { method: 'POST', target: self, values: { quantity: 1 } },
      settle: canSettle ? { method: 'POST', target: href(shopRoutes.settlements, {}) } : undefined,
      empty: isEmpty ? undefined : { method: 'DELETE', target: self },
    },
  })
}

/** Represents a position of a cart. */
export function positionRepresentation(cart: Cart, position: Position, isListed = false): Representation {
  const { account } = cart
  const { book, quantity } = position
  const self = positionHref(cart, book.id)
  const home = homeLink
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
      collection: { href: href(shopRoutes.cart, { user: account }), title: shopTexts.cartTitle },
      book: isForSale(position) ? { href: href(shopRoutes.book, { book: book.id }), title: book.title } : undefined,
      home: isListed ? undefined : home,
    },
    forms: {
      change: { method: 'PUT', target: self, values: { quantity } },
      remove: { method: 'DELETE', target: self },
    },
    version: positionVersion(cart, position),
  })
}

function priced({ book: { price }, quantity }: Position): Parameters<typeof sumOf>[0] {
  return { price, quantity }
}

function isForSale({ book: { state } }: Position): boolean {
  return state === 'for sale'
}
