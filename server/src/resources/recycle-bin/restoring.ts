import { restore, type Cart } from '../../domain/cart.ts'
import { isFailure } from '../../domain/failure.ts'
import type { Problem } from '../../http/problem.ts'
import { waysOn } from '../at-cart.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import type { FoundBinItem } from './at-bin-item.ts'

/** The one transition behind the custom method and the change of state: back into the cart, or why not. */
export async function restored(ports: Ports, { cart, item }: FoundBinItem): Promise<Cart | Problem> {
  const book = item.book.id
  const after = await restore(ports, cart.account, { book, at: ports.clock.now() })
  return isFailure(after) ? problemOf(after, { links: waysOn(cart, book) }) : after
}
