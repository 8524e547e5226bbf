import { may, refusalFor } from '@waymark/server/authentication'
import {
  action,
  type Action,
  type GivenForm,
  type GivenLink,
  href,
  type Outcome,
  type Problem,
  pageRequestOf,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { failure, isFailure, type PageRequest } from '@waymark/server/values'
import { principalOf, type Principal } from '../../../principal.ts'
import { shopPermissions } from '../permissions.ts'
import { type InputOf, pageVariables, valuesOfFields } from '@waymark/shared'
import { bookDetails, bookFields, clinicDescription, type newBookFields } from '@waymark/shared/clinic'
import { problemOf } from '../failures.ts'
import { listing, homeLink, represent, linkSet } from '../../../represent.ts'
import type { Ports } from '../ports.ts'
import { shopRoutes } from '../routes.ts'
import { type Book, type BookDetails, addBook, bookKey, changeBook, withdrawBook } from '../domain/book.ts'
import { shopTexts } from '../texts.ts'
import { signInRoutes } from '../../sign-in/contract.ts'

/** Represents a book with its description, the form to add it to the cart, and the forms for clerks. */
function bookRepresentation(book: Book, principal: Principal): Representation {
  const { id, title } = book
  const self = href(shopRoutes.book, { book: id })
  const cart = cartLinkFor(principal)
  const isClerk = may(principal, shopPermissions.changeCatalogue, {})
  return represent('book', {
    title,
    self,
    state: bookState(book),
    links: {
      collection: { href: href(shopRoutes.books, {}), title: shopTexts.allBooksTitle },
      cart,
      session: signInLinkFor(principal, href(shopRoutes.book, { book: book.id })),
      home: homeLink,
    },
    forms: {
      'add-to-cart': additionOf(book, principal),
      change: isClerk ? { method: 'PUT', target: self, values: bookDocument(book) } : undefined,
      withdraw: isClerk ? { method: 'DELETE', target: self } : undefined,
    },
  })
}

function bookState(book: Book): Parameters<typeof represent<'book'>>[1]['state'] {
  return { id: book.id, ...valuesOfFields(bookDetails, book), price: book.price }
}

// Guests have no cart.
function additionOf({ id: book }: Book, principal: Principal): GivenForm | undefined {
  const cart = cartLinkFor(principal)
  return cart === undefined ? undefined : { method: 'POST', target: cart.href, values: { book, quantity: 1 } }
}

/** Represents a book in the catalogue, with the form to add it to the cart. */
function listedBook(book: Book, principal: Principal): Representation {
  return represent('book', {
    title: book.title,
    self: href(shopRoutes.book, { book: book.id }),
    state: bookState(book),
    links: { collection: { href: href(shopRoutes.books, {}), title: shopTexts.allBooksTitle } },
    forms: { 'add-to-cart': additionOf(book, principal) },
  })
}

function signInLinkFor(principal: Principal, next: string): GivenLink | undefined {
  return principal.role === 'guest'
    ? { href: href(signInRoutes.session, { next }), title: shopTexts.signInToBuyTitle }
    : undefined
}

/** Returns the link to the caller's cart, or undefined for a caller without one. */
export function cartLinkFor(principal: Principal): { readonly href: string; readonly title: string } | undefined {
  if (principal.role === 'guest') return undefined
  const { account } = principal
  return may(principal, shopPermissions.useCart, { account })
    ? { href: href(shopRoutes.cart, { user: account }), title: shopTexts.cartTitle }
    : undefined
}

/** Returns the present form values, which are also the target of a patch. */
function bookDocument(book: Book): BookDetails {
  return valuesOfFields(bookFields, { ...book, amount: book.price.amount })
}

interface AtBooks {
  readonly request: PageRequest
  readonly principal: Principal
  /** Of the clinic, which a new book begins with. */
  readonly currency: string | undefined
}

const { add: form } = clinicDescription.resources.books.forms

/** The catalogue of the guides for patients; POST adds a book. */
export function bookList({ books, clinics }: Pick<Ports, 'books' | 'clinics'>): Resource {
  return resource({
    route: shopRoutes.books,
    kind: 'books',
    parameters: pageVariables,
    cache: { store: 'public', maxAge: 60 },
    async find({ parameters, caller }) {
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      const { currency } = (await clinics.find()).details ?? {}
      const version = [await books.version(), ...(currency === undefined ? [] : [currency])].join('-')
      return { entity: { request, principal: principalOf({ caller }), currency }, version }
    },
    cacheTags: () => ['books'],
    async represent({ request, principal, currency }: AtBooks, { parameters: { cursor, limit } }) {
      const hrefOf = (other: string | undefined): string => href(shopRoutes.books, { cursor: other, limit })
      const listed = listing(await books.page(request), {
        keyOf: bookKey,
        hrefOf,
        cursor,
        represent: (book) => listedBook(book, principal),
      })
      const mayAdd = may(principal, shopPermissions.changeCatalogue, {})
      return represent('books', {
        title: shopTexts.booksTitle,
        ...listed,
        links: {
          ...listed.links,
          cart: cartLinkFor(principal),
          session: signInLinkFor(principal, href(shopRoutes.books, {})),
        },
        forms: {
          add: mayAdd ? { method: 'POST', target: href(shopRoutes.books, {}), values: { currency } } : undefined,
        },
      })
    },
    actions: { POST: adding(books) },
  })
}

function adding(books: Ports['books']): Action<AtBooks> {
  const act = async (
    _at: AtBooks,
    { amount, currency, ...given }: InputOf<typeof newBookFields>,
  ): Promise<Outcome | Problem> => {
    const book = await addBook(books, { ...given, price: { amount, currency } })
    if (!isFailure(book)) {
      const location = href(shopRoutes.book, { book: book.id })
      return { outcome: 'created', location }
    }
    return problemOf(book, {
      links: [linkSet('book', { href: href(shopRoutes.book, { book: given.id }), title: shopTexts.existingBookTitle })],
    })
  }
  return action('add', form, act, {
    refusal: ({ principal }) => refusalFor(principal, shopPermissions.changeCatalogue, {}),
  })
}

interface FoundBook {
  readonly book: Book
  readonly principal: Principal
}

const { forms } = clinicDescription.resources.book

/** A guide for patients. Clerks update it and withdraw it from the catalogue. */
export function book({ books }: Pick<Ports, 'books'>): Resource {
  return resource({
    route: shopRoutes.book,
    kind: 'book',
    cache: { store: 'public', maxAge: 60 },
    async find(target) {
      const found = await books.find(target.variables.book)
      if (found === undefined) return protocolProblem('not-found', shopTexts.unknownBookDetail, { links: [allBooks()] })
      if (found.state === 'withdrawn') return problemOf(failure('book-gone'), { links: [allBooks()] })
      return { entity: { book: found, principal: principalOf(target) }, version: String(found.version) }
    },
    cacheTags: ({ book: { id } }) => [`book-${id}`],
    represent: ({ book: found, principal }) => bookRepresentation(found, principal),
    actions: { PUT: changing(books), PATCH: changing(books), DELETE: withdrawing(books) },
  })
}

function allBooks(): ReturnType<typeof linkSet> {
  return linkSet('books', { href: href(shopRoutes.books, {}), title: shopTexts.allBooksTitle })
}

const refusal = ({ principal }: FoundBook): ReturnType<typeof refusalFor> =>
  refusalFor(principal, shopPermissions.changeCatalogue, {})

function changing(books: Ports['books']): Action<FoundBook> {
  const act = async ({ book: before }: FoundBook, details: BookDetails): Promise<Outcome | Problem> => {
    const after = await changeBook(books, before, details)
    if (isFailure(after)) return problemOf(after)
    return { outcome: 'updated', touched: [href(shopRoutes.books, {})] }
  }
  const document = ({ book: found }: FoundBook): BookDetails => bookDocument(found)
  return action('change', forms.change, act, { requiresCondition: true, document, refusal })
}

function withdrawing(books: Ports['books']): Action<FoundBook> {
  const act = async ({ book: before }: FoundBook): Promise<Outcome | Problem> => {
    const after = await withdrawBook(books, before)
    if (isFailure(after)) return problemOf(after)
    const list = href(shopRoutes.books, {})
    return { outcome: 'deleted', touched: [list], next: list }
  }
  return action('withdraw', forms.withdraw, act, { requiresCondition: true, refusal })
}
