import { type ProblemKind, problemsOf } from '@waymark/server'
import type { ShopCode } from './domain/failure.ts'

/** The status and the texts of each failure of the module. */
export const shopFailures = {
  'book-exists': {
    status: 409,
    title: 'The name is taken',
    description: 'Another book has this name in its address. Choose another name.',
  },
  'book-gone': {
    status: 410,
    title: 'The book is no longer sold',
    description: 'The book was removed from the catalogue. Choose another book.',
  },
  'book-unavailable': {
    status: 409,
    title: 'The book is not available',
    description: 'The catalogue has no such book. Choose another book.',
  },
  'too-many-copies': {
    status: 409,
    title: 'Too many copies',
    description: 'A cart holds up to 99 copies of a book.',
  },
  'currency-differs': {
    status: 409,
    title: 'The cart has books in another currency',
    description: 'A cart holds books in one currency. Buy or remove these books first.',
  },
  'already-in-cart': {
    status: 409,
    title: 'The book is already in the cart',
    description: 'The book was added again after you removed it. Change the number of copies instead.',
  },
  'already-restored': {
    status: 409,
    title: 'The book is back in the cart',
    description: 'The book is already restored. Remove it from the cart instead.',
  },
  'cart-empty': {
    status: 409,
    title: 'The cart is empty',
    description: 'Add a book to the cart first.',
  },
  'settlement-open': {
    status: 409,
    title: 'You have another open purchase',
    description: 'Complete or cancel that purchase first.',
  },
  'step-done': {
    status: 409,
    title: 'The step is complete',
    description:
      'Each step of a purchase is done once. Continue with the next step, or cancel the purchase and start again.',
  },
  'step-too-early': {
    status: 409,
    title: 'Another step comes first',
    description: 'The steps of a purchase have a fixed order. Continue with the next step.',
  },
  'settlement-confirmed': {
    status: 409,
    title: 'The purchase is confirmed',
    description: 'A confirmed purchase cannot be changed. See the receipt.',
  },
  'settlement-cancelled': {
    status: 409,
    title: 'The purchase is cancelled',
    description: 'Start again from the cart, which has kept the books.',
  },
  'settlement-expired': {
    status: 409,
    title: 'The purchase has expired',
    description: 'A purchase waits 30 minutes for its next step. Start again from the cart, which has kept the books.',
  },
  'payment-declined': {
    status: 409,
    title: 'The payment was declined',
    description: 'Nothing was bought. Choose another payment method.',
  },
} as const satisfies Readonly<Record<Exclude<ShopCode, 'state-changed'>, ProblemKind>>

/** Returns the problem of a failure of the module. */
export const problemOf = problemsOf(shopFailures)
