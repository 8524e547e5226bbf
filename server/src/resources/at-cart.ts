import type { Cart } from '../domain/cart.ts'
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

/** What a resource of a cart answers where the book is not in it. */
export function notInCart({ account }: Cart): Problem {
  return protocolProblem('not-found', 'The book is not in the cart.', { links: [cartSet(account), binSet(account)] })
}

/** Links from a problem to a cart and to its recycle bin. */
export function cartSet(user: string): ReturnType<typeof linkSet> {
  return linkSet('cart', { href: href('cart', { user }), title: 'Your cart' })
}

export function binSet(user: string): ReturnType<typeof linkSet> {
  return linkSet('recycle-bin', { href: href('recycleBin', { user }), title: 'Your recycle bin' })
}

/** Where one goes on from a failure about a book in a cart. */
export function waysOn(account: string, book: string): ReturnType<typeof linkSet>[] {
  const books = linkSet('books', { href: href('books', {}), title: 'All books' })
  const position = { href: href('position', { user: account, position: book }), title: 'The book in your cart' }
  return [cartSet(account), books, linkSet('item', position)]
}
