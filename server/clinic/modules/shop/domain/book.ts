import {
  type CountedPage,
  type Extent,
  type ExtentRequest,
  failure,
  type Money,
  type PageRequest,
} from '@waymark/server/values'
import type { InputOf } from '@waymark/shared'
import type { bookDetails, bookFields } from '@waymark/shared/clinic'
import type { ShopFailure } from './failure.ts'

/*
 * A guide for patients that the clinic sells.
 *   (nothing) → for sale     [add]
 *   for sale → for sale      [change: the details, and the price in the same currency]
 *   for sale → withdrawn     [withdraw: no longer for sale; purchases stay]
 */
export interface Book extends Readonly<InputOf<typeof bookDetails>> {
  /** Also the path segment. */
  readonly id: string
  readonly price: Money
  readonly state: 'for sale' | 'withdrawn'
  /** Increases with every change. */
  readonly version: number
}

export type NewBook = Omit<Book, 'state' | 'version'>
/** The members that can be updated; `amount` is the price in the book's currency. */
export type BookDetails = Readonly<InputOf<typeof bookFields>>

/** Port of the stored books. */
export interface Books {
  /** Returns undefined if the id is taken, even by a withdrawn book. */
  add(book: NewBook): Promise<Book | undefined>
  /** Returns a book, including a withdrawn one. */
  find(id: string): Promise<Book | undefined>
  /** Returns undefined if the version has changed. */
  change(book: Pick<Book, 'id' | 'version'>, details: BookDetails): Promise<Book | undefined>
  /** Returns undefined if the version has changed. */
  withdraw(book: Pick<Book, 'id' | 'version'>): Promise<Book | undefined>
  /** Pages of the books for sale, in the order of `bookKey`. */
  page(request: PageRequest): Promise<CountedPage<Book>>
  isAnyForSale(): Promise<boolean>
  extent(request: ExtentRequest): Promise<Extent>
  /** Changes whenever a book changes. */
  version(): Promise<string>
}

/** Returns the sort key of a book: by title, then by id. */
export function bookKey({ title, id }: Pick<Book, 'title' | 'id'>): string {
  return `${title}\n${id}`
}

/** Adds a book to the catalogue. */
export async function addBook(books: Pick<Books, 'add'>, book: NewBook): Promise<Book | ShopFailure> {
  return (await books.add(book)) ?? failure('book-exists')
}

/** Updates the details of a book. */
export async function changeBook(
  books: Pick<Books, 'change'>,
  book: Book,
  details: BookDetails,
): Promise<Book | ShopFailure> {
  return (await books.change(book, details)) ?? failure('state-changed')
}

/** Withdraws a book from the catalogue. */
export async function withdrawBook(books: Pick<Books, 'withdraw'>, book: Book): Promise<Book | ShopFailure> {
  return (await books.withdraw(book)) ?? failure('state-changed')
}
