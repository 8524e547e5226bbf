import { binOf, numberOf, type BinItem, type Cart, type Position } from '../domain/cart.ts'
import type { Instant } from '../domain/clock.ts'

// What is shown of a book may change while the cart does not.
function booksOf(entries: readonly (Position | BinItem)[]): string {
  return String(entries.reduce((sum, { book }) => sum + book.version, 0))
}

/** Names the state of a cart and of what it shows of books; `isSettling` where a purchase goes on. */
export function cartVersion({ version, positions }: Cart, isSettling: boolean): string {
  return [version, booksOf(positions), ...(isSettling ? ['settling'] : [])].join('-')
}

/** Names the state of a position, its number and its book: after a removal another book has the number. */
export function positionVersion(cart: Cart, position: Position): string {
  return [position.version, booksOf([position]), numberOf(cart, position.book.id), position.book.id].join('-')
}

/** Names the state of a recycle bin, from which things vanish with time. */
export function binVersion(cart: Cart, now: Instant): string {
  const bin = binOf(cart, now)
  return [cart.version, bin.length, booksOf(bin)].join('-')
}

export function binItemVersion(item: BinItem, isInCart: boolean): string {
  return [item.version, booksOf([item]), ...(isInCart ? ['in-cart'] : [])].join('-')
}
