import { Unavailable } from '@waymark/server/values'
import type { Books } from './domain/book.ts'

/** Returns a function that tells whether books are for sale, for the navigation of each page. */
export function forSale(books: Pick<Books, 'isAnyForSale'>): () => Promise<boolean> {
  let last = false
  return async () => {
    try {
      last = await books.isAnyForSale()
    } catch (error) {
      // A page that tells of an unreachable database has a navigation too.
      if (!(error instanceof Unavailable)) throw error
    }
    return last
  }
}
