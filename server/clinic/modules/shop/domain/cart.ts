import type { Book, Books } from './book.ts'
import { failure, type Instant, isFailure } from '@waymark/server/values'
import type { ShopFailure } from './failure.ts'

/*
 * A cart and its recycle bin. Each holds a book at most once, so the book identifies its position and its item; the item
 * is a copy of the position at its last removal. The number of a position is its place in the cart.
 *   (nothing) → in the cart     [addToCart]
 *   in the cart → in the cart   [addToCart: the copies add up; setQuantity]
 *   in the cart → deleted       [remove, empty]
 *   in the cart → (nothing)     [settlement.confirm: purchased; other copies stay]
 *   deleted → restored          [restore: back in the cart]
 *   restored → restored         [restore: no effect]
 *   restored → deleted          [remove, empty]
 *   deleted, restored → (nothing)  [purge, purgeAll, 30 days after the deletion]
 */
export interface Cart {
  readonly account: string
  /** Increases with every change of the cart or the bin. */
  readonly version: number
  /** In the order of addition. */
  readonly positions: readonly Position[]
  readonly bin: readonly BinItem[]
}

interface Entry {
  readonly book: Book
  readonly quantity: number
  /** The version of the cart at the last change of the position. */
  readonly version: number
}

export type Position = Entry

export interface BinItem extends Entry {
  readonly state: 'deleted' | 'restored'
  readonly deletedAt: Instant
}

/** Port of the stored carts. */
export interface Carts {
  /** Returns the cart of an account, which is empty before its first change. */
  find(account: string): Promise<Cart>
  /** Returns the cart and locks it until the end of the transaction. */
  hold(account: string): Promise<Cart>
  /** Writes the changes of a locked cart. */
  save(before: Cart, after: Cart): Promise<void>
  /** Purges the expired items of the recycle bins. */
  purge(now: Instant): Promise<void>
}

/** Maximum number of copies of a book in a cart. */
export const mostCopies = 99

/** Milliseconds until a deleted item expires. */
export const binLifetime = 30 * 86_400_000

export function positionOf({ positions }: Cart, book: string): Position | undefined {
  return positions.find((position) => position.book.id === book)
}

/** Returns the deleted and restored items, newest first, then by title. */
export function binOf({ bin }: Cart, now: Instant): readonly BinItem[] {
  const kept = bin.filter(({ deletedAt }) => deletedAt + binLifetime > now)
  return kept.toSorted(
    (one, other) =>
      other.deletedAt - one.deletedAt || other.version - one.version || (one.book.title < other.book.title ? -1 : 1),
  )
}

/** Returns the number of a book's position, from 1 in the order of the cart, or 0 if the book is not in the cart. */
export function numberOf({ positions }: Cart, book: string): number {
  return positions.findIndex((position) => position.book.id === book) + 1
}

interface CartPorts {
  readonly carts: Carts
}
type Decision = (cart: Cart) => Cart | ShopFailure

/** Adds copies of a book to a cart. */
export async function addToCart(
  { carts, books }: CartPorts & { readonly books: Pick<Books, 'find'> },
  account: string,
  given: { readonly book: string; readonly quantity: number },
): Promise<Cart | ShopFailure> {
  const book = await books.find(given.book)
  if (book === undefined) return failure('book-unavailable')
  return changed(carts, account, (cart) => {
    const present = positionOf(cart, book.id)
    const refusal = present === undefined ? refusalOf(cart, book) : unavailable(book)
    return refusal ?? withQuantity(cart, book, (present?.quantity ?? 0) + given.quantity)
  })
}

/** Sets the number of copies of a book, if the position has not changed since it was read. */
export function setQuantity(
  { carts }: CartPorts,
  account: string,
  seen: Position & { readonly wanted: number },
): Promise<Cart | ShopFailure> {
  return changed(carts, account, (cart) => {
    const present = positionOf(cart, seen.book.id)
    if (present?.version !== seen.version) return failure('state-changed')
    return withQuantity(cart, present.book, seen.wanted)
  })
}

/** Moves a book from a cart to the recycle bin. Idempotent. */
export function remove(
  { carts }: CartPorts,
  account: string,
  what: { readonly book: string; readonly at: Instant },
): Promise<Cart | ShopFailure> {
  return changed(carts, account, (cart) => withoutBooks(cart, new Set([what.book]), what.at))
}

/** Moves all books from a cart to the recycle bin. */
export function empty({ carts }: CartPorts, account: string, at: Instant): Promise<Cart | ShopFailure> {
  return changed(carts, account, (cart) => withoutBooks(cart, new Set(cart.positions.map(({ book }) => book.id)), at))
}

/** Restores a deleted item to the cart, at the present price of the book. */
export function restore(
  { carts }: CartPorts,
  account: string,
  what: { readonly book: string; readonly at: Instant },
): Promise<Cart | ShopFailure> {
  return changed(carts, account, (cart) => {
    const item = binOf(cart, what.at).find(({ book }) => book.id === what.book)
    if (item === undefined) return failure('state-changed')
    if (item.state === 'restored') return cart
    if (positionOf(cart, what.book) !== undefined) return failure('already-in-cart')
    const refusal = refusalOf(cart, item.book)
    if (refusal !== undefined) return refusal
    const restored = { ...item, state: 'restored', version: cart.version + 1 } as const
    return withQuantity({ ...cart, bin: [...others(cart.bin, item.book), restored] }, item.book, item.quantity)
  })
}

/** Deletes an item of the recycle bin permanently, or all items if no book is given. */
export function purge({ carts }: CartPorts, account: string, book?: string): Promise<Cart | ShopFailure> {
  return changed(carts, account, (cart) => {
    const bin = cart.bin.filter((item) => book !== undefined && item.book.id !== book)
    return bin.length === cart.bin.length ? cart : { ...cart, version: cart.version + 1, bin }
  })
}

/** Returns the cart without the purchased copies; copies added since the settlement began stay. */
export function withoutBought(
  cart: Cart,
  bought: readonly { readonly book: string; readonly quantity: number }[],
): Cart {
  const version = cart.version + 1
  const positions = cart.positions.flatMap((position): readonly Position[] => {
    const line = bought.find(({ book }) => book === position.book.id)
    if (line === undefined) return [position]
    const quantity = position.quantity - line.quantity
    return quantity > 0 ? [{ ...position, quantity, version }] : []
  })
  return { ...cart, version, positions }
}

// A decision that changes nothing returns the same cart.
async function changed(carts: Carts, account: string, decide: Decision): Promise<Cart | ShopFailure> {
  const before = await carts.hold(account)
  const after = decide(before)
  if (!isFailure(after) && after !== before) await carts.save(before, after)
  return after
}

function unavailable({ state }: Book): ShopFailure | undefined {
  return state === 'for sale' ? undefined : failure('book-unavailable')
}

// Prices in different currencies have no sum.
function refusalOf({ positions }: Cart, book: Book): ShopFailure | undefined {
  const isOther = positions.some((position) => position.book.price.currency !== book.price.currency)
  return unavailable(book) ?? (isOther ? failure('currency-differs') : undefined)
}

function withQuantity(cart: Cart, book: Book, quantity: number): Cart | ShopFailure {
  if (quantity > mostCopies) return failure('too-many-copies')
  const version = cart.version + 1
  const position = { book, quantity, version }
  const isNew = positionOf(cart, book.id) === undefined
  const positions = isNew
    ? [...cart.positions, position]
    : cart.positions.map((one) => (one.book.id === book.id ? position : one))
  return { ...cart, version, positions }
}

function withoutBooks(cart: Cart, books: ReadonlySet<string>, deletedAt: Instant): Cart {
  const removed = cart.positions.filter(({ book }) => books.has(book.id))
  if (removed.length === 0) return cart
  const version = cart.version + 1
  const deleted = removed.map(
    ({ book, quantity }) => ({ book, quantity, version, state: 'deleted', deletedAt }) as const,
  )
  return {
    ...cart,
    version,
    positions: cart.positions.filter(({ book }) => !books.has(book.id)),
    bin: [...cart.bin.filter(({ book }) => !books.has(book.id)), ...deleted],
  }
}

function others(bin: readonly BinItem[], { id }: Book): readonly BinItem[] {
  return bin.filter(({ book }) => book.id !== id)
}
