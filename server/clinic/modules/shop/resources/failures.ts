import type { FailureCode } from '../../../failure.ts'
import type { ProblemKind } from '@waymark/server/http/problem'

/** The problems of the failures about books, carts and purchases. */
export const shopFailures = {
  'book-known': {
    status: 409,
    title: 'The name is taken',
    description: 'Another book has this name in its address already. Choose another.',
  },
  'book-gone': {
    status: 410,
    title: 'The book is not sold any more',
    description: 'The book was taken out of the catalogue. The list of books has those that are sold.',
  },
  'book-unavailable': {
    status: 409,
    title: 'The book cannot be bought',
    description: 'There is no such book in the catalogue, or not any more. The list of books has those that are sold.',
  },
  'too-many-copies': {
    status: 409,
    title: 'That would be too many copies',
    description: 'A cart holds up to 99 copies of one book.',
  },
  'currency-differs': {
    status: 409,
    title: 'The cart is in another currency',
    description: 'A cart holds books in one currency. Buy what is in it first, or take it out.',
  },
  'in-cart-already': {
    status: 409,
    title: 'The book is in the cart already',
    description: 'It was put into the cart once more since it was deleted. Change how many copies there are instead.',
  },
  'restored-already': {
    status: 409,
    title: 'It is back in the cart',
    description: 'What was restored is deleted where it is: take it out of the cart.',
  },
  'cart-empty': {
    status: 409,
    title: 'The cart is empty',
    description: 'There is nothing to buy. Put a book into the cart first.',
  },
  'settlement-open': {
    status: 409,
    title: 'You are buying something already',
    description: 'One purchase goes on at a time. Go on with that one, or cancel it.',
  },
  'step-done': {
    status: 409,
    title: 'The step was taken',
    description:
      'Each step of a purchase is taken once. The link leads to the next; to say something else, begin anew.',
  },
  'step-too-early': {
    status: 409,
    title: 'Another step comes first',
    description: 'The steps of a purchase are taken in their order. The link leads to the next.',
  },
  'settlement-confirmed': {
    status: 409,
    title: 'The purchase is made',
    description: 'It was confirmed and is as it is. The link leads to the receipt.',
  },
  'settlement-cancelled': {
    status: 409,
    title: 'The purchase was cancelled',
    description: 'It can still be read, but does not go on. Begin anew from the cart, which is as it was.',
  },
  'settlement-expired': {
    status: 409,
    title: 'The purchase has waited too long',
    description: 'A purchase waits 30 minutes for its next step. Begin anew from the cart, which is as it was.',
  },
  'payment-declined': {
    status: 409,
    title: 'The payment was declined',
    description: 'Whoever was to pay has refused. Nothing was bought; choose another way to pay.',
  },
} as const satisfies Partial<Record<FailureCode, ProblemKind>>
