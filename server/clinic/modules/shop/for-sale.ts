import { lastKnown } from '../../last-known.ts'
import type { Books } from './domain/book.ts'

/** Returns a function that tells whether books are for sale, for the navigation of each page. */
export function forSale(books: Pick<Books, 'isAnyForSale'>): () => Promise<boolean> {
  return lastKnown(false, () => books.isAnyForSale())
}
