import type { Failure } from '@waymark/server/values'

/** The failures of the module, as a closed union: a caller handles each, and failures.ts gives each its status. */
export type ShopCode =
  /** The id of the book is taken. */
  | 'book-exists'
  /** The book was withdrawn from the catalogue. */
  | 'book-gone'
  /** No book with this id is for sale. */
  | 'book-unavailable'
  /** The cart would exceed the maximum number of copies of a book. */
  | 'too-many-copies'
  /** The cart has books in another currency. */
  | 'currency-differs'
  /** The book is already in the cart. */
  | 'already-in-cart'
  /** The item is already restored. */
  | 'already-restored'
  /** The cart is empty. */
  | 'cart-empty'
  /** The account has another open purchase. */
  | 'settlement-open'
  /** The step is already complete. */
  | 'step-done'
  /** An earlier step of the purchase is due. */
  | 'step-too-early'
  /** The purchase is confirmed. */
  | 'settlement-confirmed'
  /** The purchase is cancelled. */
  | 'settlement-cancelled'
  /** The purchase has expired. */
  | 'settlement-expired'
  /** The payment was declined. */
  | 'payment-declined'
  /** The resource has changed since it was read. */
  | 'state-changed'

export type ShopFailure = Failure<ShopCode>
