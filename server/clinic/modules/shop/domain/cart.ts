import type { Book, Books } from './book.ts'
import type { Instant } from '@waymark/server/values/time'
import { failure, isFailure, type Failure } from '../../../failure.ts'

/*
 * What somebody means to buy, and what was taken out of it again. A book is in the cart at most once, by its quantity, and
 * in the recycle bin at most once, as it was when it was last taken out; so the book names its entry and its place in the
 * bin. The number of a position follows from what stands before it.
 *   (nothing) → in the cart     [addToCart]
 *   in the cart → in the cart   [addToCart: the copies add up; setQuantity]
 *   in the cart → deleted       [remove, empty]
 *   in the cart → (nothing)     [settlement.confirm: it is bought; what was not settled stays]
 *   deleted → restored          [restore: it is in the cart again]
 *   restored → restored         [restore: it is done already]
 *   restored → deleted          [remove, empty: once more]
 *   deleted, restored → (nothing)  [purge, purgeAll, 30 days after it was deleted]
 */
export interface Cart {
  readonly account: string
  /** Grows with every change of the cart or the bin. */
  readonly version: number
  /** In the order in which they were put in. */
  readonly positions: readonly Position[]
  readonly bin: readonly BinItem[]
}

interface Entry {
  readonly book: Book
  readonly quantity: number
  /** The version of the cart that changed it last. */
  readonly version: number
}

export type Position = Entry

export interface BinItem extends Entry {
  readonly state: 'deleted' | 'restored'
  readonly deletedAt: Instant
}

/** The port to where carts are kept. */
export interface Carts {
  /** An empty one where there was never anything. */
  find(account: string): Promise<Cart>
  /** The same, for the rest of the transaction: others who hold it wait. */
  hold(account: string): Promise<Cart>
  /** Writes what has become of a cart that is held. */
  save(before: Cart, after: Cart): Promise<void>
  /** Forgets what cannot be restored any more. */
  sweep(now: Instant): Promise<void>
}

/** So many copies of a book can be in a cart. */
export const mostCopies = 99

/** So long, in milliseconds, what was deleted can be restored. */
export const binLifetime = 30 * 86_400_000

export function positionOf({ positions }: Cart, book: string): Position | undefined {
  return positions.find((position) => position.book.id === book)
}

/** What can be restored or was, the latest first and what was deleted together by its title. */
export function binOf({ bin }: Cart, now: Instant): readonly BinItem[] {
  const kept = bin.filter(({ deletedAt }) => deletedAt + binLifetime > now)
  return kept.toSorted(
    (one, other) =>
      other.deletedAt - one.deletedAt || other.version - one.version || (one.book.title < other.book.title ? -1 : 1),
  )
}

/** The number of a book's position, from 1 in the order of the cart; 0 where the book is not in it. */
export function numberOf({ positions }: Cart, book: string): number {
  return positions.findIndex((position) => position.book.id === book) + 1
}

interface CartPorts {
  readonly carts: Carts
}
type Decision = (cart: Cart) => Cart | Failure

/** Puts copies of a book into a cart, to those that are there. */
export async function addToCart(
  { carts, books }: CartPorts & { readonly books: Pick<Books, 'find'> },
  account: string,
  given: { readonly book: string; readonly quantity: number },
): Promise<Cart | Failure> {
  const book = await books.find(given.book)
  if (book === undefined) return failure('book-unavailable')
  return changed(carts, account, (cart) => {
    const present = positionOf(cart, book.id)
    const refusal = present === undefined ? refusalOf(cart, book) : unavailable(book)
    return refusal ?? withQuantity(cart, book, (present?.quantity ?? 0) + given.quantity)
  })
}

/** Says how many copies of a book there are to be, of the position as it was seen. */
export function setQuantity(
  { carts }: CartPorts,
  account: string,
  seen: Position & { readonly wanted: number },
): Promise<Cart | Failure> {
  return changed(carts, account, (cart) => {
    const present = positionOf(cart, seen.book.id)
    if (present?.version !== seen.version) return failure('state-changed')
    return withQuantity(cart, present.book, seen.wanted)
  })
}

/** Takes a book out of a cart, into the recycle bin. What is not there is out already. */
export function remove(
  { carts }: CartPorts,
  account: string,
  what: { readonly book: string; readonly at: Instant },
): Promise<Cart | Failure> {
  return changed(carts, account, (cart) => withoutBooks(cart, new Set([what.book]), what.at))
}

/** Takes everything out of a cart, into the recycle bin. */
export function empty({ carts }: CartPorts, account: string, at: Instant): Promise<Cart | Failure> {
  return changed(carts, account, (cart) => withoutBooks(cart, new Set(cart.positions.map(({ book }) => book.id)), at))
}

/** Puts what was deleted back into the cart, at the price that the book has now. */
export function restore(
  { carts }: CartPorts,
  account: string,
  what: { readonly book: string; readonly at: Instant },
): Promise<Cart | Failure> {
  return changed(carts, account, (cart) => {
    const item = binOf(cart, what.at).find(({ book }) => book.id === what.book)
    if (item === undefined) return failure('state-changed')
    if (item.state === 'restored') return cart
    if (positionOf(cart, what.book) !== undefined) return failure('in-cart-already')
    const refusal = refusalOf(cart, item.book)
    if (refusal !== undefined) return refusal
    const restored = { ...item, state: 'restored', version: cart.version + 1 } as const
    return withQuantity({ ...cart, bin: [...others(cart.bin, item.book), restored] }, item.book, item.quantity)
  })
}

/** Takes something out of the recycle bin for good; everything where no book is named. */
export function purge({ carts }: CartPorts, account: string, book?: string): Promise<Cart | Failure> {
  return changed(carts, account, (cart) => {
    const bin = cart.bin.filter((item) => book !== undefined && item.book.id !== book)
    return bin.length === cart.bin.length ? cart : { ...cart, version: cart.version + 1, bin }
  })
}

/** The cart without what was bought; copies that were put in since then stay. */
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

// What decides to leave the cart as it is gives back the same one.
async function changed(carts: Carts, account: string, decide: Decision): Promise<Cart | Failure> {
  const before = await carts.hold(account)
  const after = decide(before)
  if (!isFailure(after) && after !== before) await carts.save(before, after)
  return after
}

function unavailable({ state }: Book): Failure | undefined {
  return state === 'for sale' ? undefined : failure('book-unavailable')
}

// There is no sum of two currencies.
function refusalOf({ positions }: Cart, book: Book): Failure | undefined {
  const isOther = positions.some((position) => position.book.price.currency !== book.price.currency)
  return unavailable(book) ?? (isOther ? failure('currency-differs') : undefined)
}

function withQuantity(cart: Cart, book: Book, quantity: number): Cart | Failure {
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
