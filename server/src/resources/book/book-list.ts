import { clinicDescription, pageVariables, type InputOf, type newBookFields } from '@waymark/shared'
import { addBook, bookKey } from '../../domain/book.ts'
import { isFailure } from '../../domain/failure.ts'
import type { PageRequest } from '../../domain/page.ts'
import { may, type Principal } from '../../domain/policy.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { problemOf } from '../failures.ts'
import { listing } from '../listing.ts'
import { pageRequestOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { linkSet, represent } from '../represent.ts'
import { href } from '../routes.ts'
import { cartLinkFor, listedBook } from './book-representation.ts'

interface AtBooks {
  readonly request: PageRequest
  readonly principal: Principal
}

const { add: form } = clinicDescription.resources.books.forms

/** The guides for patients that the clinic sells; POST adds one. */
export function bookList({ books }: Pick<Ports, 'books'>): Resource {
  return resource({
    kind: 'books',
    parameters: pageVariables,
    cache: { store: 'anybody', maxAge: 60 },
    async find({ parameters, caller }) {
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      return { entity: { request, principal: askedBy({ caller }) }, version: await books.version() }
    },
    cacheTags: () => ['books'],
    async represent({ request, principal }: AtBooks, { parameters: { cursor, limit } }) {
      const hrefOf = (other: string | undefined): string => href('books', { cursor: other, limit })
      const listed = listing(await books.page(request), { keyOf: bookKey, hrefOf, cursor, represent: listedBook })
      const mayAdd = may(principal, 'change the catalogue', {})
      return represent('books', {
        title: 'Books for patients',
        ...listed,
        links: { ...listed.links, cart: cartLinkFor(principal) },
        forms: { add: mayAdd ? { method: 'POST', target: href('books', {}) } : undefined },
      })
    },
    actions: { POST: adding(books) },
  })
}

function adding(books: Ports['books']): Action<AtBooks> {
  const act = async (_at: AtBooks, { amount, currency, ...given }: InputOf<typeof newBookFields>): Promise<Outcome> => {
    const book = await addBook(books, { ...given, price: { amount, currency } })
    if (!isFailure(book)) {
      const location = href('book', { book: book.id })
      return { outcome: 'created', location }
    }
    return problemOf(book, { links: [linkSet('book', { href: href('book', { book: given.id }), title: 'That book' })] })
  }
  return action('add', form, act, { refusal: ({ principal }) => refusalFor(principal, 'change the catalogue', {}) })
}
