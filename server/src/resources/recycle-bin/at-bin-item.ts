import { binOf, positionOf, type BinItem, type Cart } from '../../domain/cart.ts'
import { protocolProblem, type Problem } from '../../http/problem.ts'
import type { Found, Target } from '../../http/resource.ts'
import { atCart, binSet, cartSet } from '../at-cart.ts'
import { binItemVersion } from '../cart-version.ts'
import type { Ports } from '../ports.ts'

export interface FoundBinItem {
  readonly cart: Cart
  readonly item: BinItem
}

/** What was taken out of a cart, by its book. */
export async function atBinItem(
  ports: Pick<Ports, 'carts' | 'clock'>,
  target: Pick<Target, 'variables' | 'caller'>,
  book: string,
): Promise<Found<FoundBinItem> | Problem> {
  const cart = await atCart(ports, target)
  if ('problem' in cart) return cart
  const item = binOf(cart, ports.clock.now()).find((one) => one.book.id === book)
  if (item === undefined) {
    const links = [binSet(cart.account), cartSet(cart.account)]
    return protocolProblem('not-found', 'The book is not in the recycle bin, or not any more.', { links })
  }
  return { entity: { cart, item }, version: versionOf(cart, item) }
}

/** Names the state of an item in a recycle bin. */
export function versionOf(cart: Cart, item: BinItem): string {
  return binItemVersion(item, positionOf(cart, item.book.id) !== undefined)
}
