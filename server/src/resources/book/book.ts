import { clinicDescription } from '@waymark/shared'
import { changeBook, withdrawBook, type Book, type BookDetails } from '../../domain/book.ts'
import { failure, isFailure } from '../../domain/failure.ts'
import type { Principal } from '../../domain/policy.ts'
import { protocolProblem } from '../../http/problem.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { linkSet } from '../represent.ts'
import { href } from '../routes.ts'
import { bookDocument, bookRepresentation } from './book-representation.ts'

interface FoundBook {
  readonly book: Book
  readonly principal: Principal
}

const { forms } = clinicDescription.resources.book

/** A guide for patients. Clerks change what is said of it and take it out of the catalogue. */
export function book({ books }: Pick<Ports, 'books'>): Resource {
  return resource({
    kind: 'book',
    cache: { store: 'anybody', maxAge: 60 },
    async find(target) {
      const found = await books.find(target.variables['book'] ?? '')
      if (found === undefined) return protocolProblem('not-found', 'There is no such book.', { links: [allBooks()] })
      if (found.state === 'withdrawn') return problemOf(failure('book-gone'), { links: [allBooks()] })
      return { entity: { book: found, principal: askedBy(target) }, version: String(found.version) }
    },
    cacheTags: ({ book: { id } }) => [`book-${id}`],
    represent: ({ book: found, principal }) => bookRepresentation(found, principal),
    actions: { PUT: changing(books), PATCH: changing(books), DELETE: withdrawing(books) },
  })
}

function allBooks(): ReturnType<typeof linkSet> {
  return linkSet('books', { href: href('books', {}), title: 'All books' })
}

const refusal = ({ principal }: FoundBook): ReturnType<typeof refusalFor> =>
  refusalFor(principal, 'change the catalogue', {})

function changing(books: Ports['books']): Action<FoundBook> {
  const act = async ({ book: before }: FoundBook, details: BookDetails): Promise<Outcome> => {
    const after = await changeBook(books, before, details)
    if (isFailure(after)) return problemOf(after)
    return { outcome: 'changed', touched: [href('books', {})] }
  }
  const document = ({ book: found }: FoundBook): Record<keyof BookDetails, string | number> => bookDocument(found)
  return action('change', forms.change, act, { demandsCondition: true, document, refusal })
}

function withdrawing(books: Ports['books']): Action<FoundBook> {
  const act = async ({ book: before }: FoundBook): Promise<Outcome> => {
    const after = await withdrawBook(books, before)
    if (isFailure(after)) return problemOf(after)
    const list = href('books', {})
    return { outcome: 'removed', touched: [list], goOn: list }
  }
  return action('withdraw', forms.withdraw, act, { demandsCondition: true, refusal })
}
