import { failure, type Failure } from '../../../failure.ts'
import type { Money } from '@waymark/server/values/money'
import type { Page, PageRequest } from '@waymark/server/values/page'

/*
 * A guide for patients that the clinic sells.
 *   (nothing) → for sale     [add]
 *   for sale → for sale      [change: what is said of it, and the price in the currency that it has]
 *   for sale → withdrawn     [withdraw: it cannot be bought any more; what was bought stays bought]
 */
export interface Book {
  /** Also the segment of its path. */
  readonly id: string
  readonly title: string
  readonly author: string
  /** A tag of BCP 47, such as `en`. */
  readonly language: string
  readonly description: string
  readonly price: Money
  readonly state: 'for sale' | 'withdrawn'
  /** Grows with every change. */
  readonly version: number
}

export type NewBook = Omit<Book, 'state' | 'version'>
/** What may be changed; `amount` is the price in the currency that the book has. */
export type BookDetails = Pick<Book, 'title' | 'author' | 'language' | 'description'> & { readonly amount: number }

/** The port to where books are kept. */
export interface Books {
  /** Undefined where the id is taken, be it by one that was withdrawn. */
  add(book: NewBook): Promise<Book | undefined>
  /** Withdrawn ones too. */
  find(id: string): Promise<Book | undefined>
  /** Undefined where the version is not the given one any more. */
  change(book: Pick<Book, 'id' | 'version'>, details: BookDetails): Promise<Book | undefined>
  /** Undefined where the version is not the given one any more. */
  withdraw(book: Pick<Book, 'id' | 'version'>): Promise<Book | undefined>
  /** Those for sale, by `bookKey`. */
  page(request: PageRequest): Promise<Page<Book>>
  /** Changes whenever one of them does. */
  version(): Promise<string>
}

/** Where a book stands in the order of titles; the id decides between equal titles. */
export function bookKey({ title, id }: Pick<Book, 'title' | 'id'>): string {
  return `${title}\n${id}`
}

/** Adds a book to the catalogue. */
export async function addBook(books: Pick<Books, 'add'>, book: NewBook): Promise<Book | Failure> {
  return (await books.add(book)) ?? failure('book-known')
}

/** Changes what is said of a book. */
export async function changeBook(
  books: Pick<Books, 'change'>,
  book: Book,
  details: BookDetails,
): Promise<Book | Failure> {
  return (await books.change(book, details)) ?? failure('state-changed')
}

/** Takes a book out of the catalogue. */
export async function withdrawBook(books: Pick<Books, 'withdraw'>, book: Book): Promise<Book | Failure> {
  return (await books.withdraw(book)) ?? failure('state-changed')
}
