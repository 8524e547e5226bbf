import { numberOf, type Cart } from '../domain/cart.ts'
import { protocolProblem, type Problem } from '../http/problem.ts'
import type { Target } from '../http/resource.ts'
import { askedBy, refusalFor } from './access.ts'
import type { Ports } from './ports.ts'
import { linkSet } from './represent.ts'
import { href } from './routes.ts'

/** The cart of an account, for its owner; anybody else is refused, whether there is such an account or not. */
export async function atCart(
  { carts }: Pick<Ports, 'carts'>,
  target: Pick<Target, 'variables' | 'caller'>,
): Promise<Cart | Problem> {
  const account = target.variables['user'] ?? ''
  return refusalFor(askedBy(target), 'use a cart', { account }) ?? carts.find(account)
}

/** The problem that a cart has no such position. */
export function notInCart({ account }: Cart): Problem {
  return protocolProblem('not-found', 'The cart has no such position.', { links: [cartSet(account), binSet(account)] })
}

/** Links from a problem to a cart and to its recycle bin. */
export function cartSet(user: string): ReturnType<typeof linkSet> {
  return linkSet('cart', { href: href('cart', { user }), title: 'Your cart' })
}

export function binSet(user: string): ReturnType<typeof linkSet> {
  return linkSet('recycle-bin', { href: href('recycleBin', { user }), title: 'Your recycle bin' })
}

/** Links from a failure about a book to the cart, to other books and to the book in the cart, where it is there. */
export function waysOn(cart: Cart, book: string): ReturnType<typeof linkSet>[] {
  const books = linkSet('books', { href: href('books', {}), title: 'All books' })
  const position = { href: positionHref(cart, book), title: 'The book in your cart' }
  const own = numberOf(cart, book) === 0 ? [] : [linkSet('item', position)]
  return [cartSet(cart.account), books, ...own]
}

/** The path of a book's position: its number in the cart (specification §4). */
export function positionHref(cart: Cart, book: string): string {
  return href('position', { user: cart.account, position: numberOf(cart, book) })
}
