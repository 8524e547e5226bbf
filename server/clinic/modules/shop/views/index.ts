import type { Views } from '@waymark/server/html'
import { booksView, bookView } from './book.ts'
import { cartView, removedItemsView } from './cart.ts'
import { settlementsView, settlementView, stepView } from './settlement.ts'

/** The pages of the module that are made by hand. */
export const shopViews: Views = {
  books: booksView,
  book: bookView,
  cart: cartView,
  recycleBin: removedItemsView,
  settlements: settlementsView,
  settlement: settlementView,
  settlementStep: stepView,
}
