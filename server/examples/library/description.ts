import * as shared from '@waymark/shared'

const { belongsTo, choice, day, link, text, wholeNumber } = shared

/** The books of the library. */
export const books = shared.describeCollection({
  list: 'books',
  item: 'book',
  title: 'title',
  fields: {
    title: text({ prompt: 'Title', maxLength: 200, example: 'Dune' }),
    author: text({ prompt: 'Author', maxLength: 200, example: 'Frank Herbert' }),
    year: wholeNumber({ prompt: 'Year', min: 0, max: 2100, example: '1965' }),
    shelf: choice({ prompt: 'Shelf', options: { fiction: 'Fiction', science: 'Science' }, example: 'fiction' }),
  },
  filters: ['author', 'shelf'],
  words: ['title', 'author'],
  sorts: ['title', 'year'],
  hasMany: { loans: { list: 'loans', by: 'book' } },
  texts: { list: 'Books', item: 'A book', add: 'Add a book', change: 'Edit the book', remove: 'Remove the book' },
})

/** The loans: which book a reader has, and until when. */
export const loans = shared.describeCollection({
  list: 'loans',
  item: 'loan',
  title: 'reader',
  fields: {
    book: belongsTo(books, { prompt: 'Book', example: '1b9d6bcd' }),
    reader: text({ prompt: 'Reader', maxLength: 100, purpose: 'name', example: 'Ada Lovelace' }),
    due: day({ prompt: 'Due back', example: '2026-12-24' }),
  },
  filters: ['reader'],
  words: ['reader'],
  sorts: ['due'],
  texts: { list: 'Loans', item: 'A loan', add: 'Lend a book', change: 'Extend the loan', remove: 'Return the book' },
})

/** The library as a client knows it: `connect(url, { describe: libraryDescription })`. */
export const libraryDescription = shared.describe({
  entry: 'home',
  relations: {
    ...shared.commonRelations('lib'),
    ...shared.curiedRelations('lib', {
      books: ['one', 'Books', 'All books of the library.'],
      loans: ['one', 'Loans', 'The books that readers have; from a book, its loan.'],
      book: ['one', 'Book', 'The book of a loan.'],
    }),
  },
  resources: {
    home: {
      summary: 'The library.',
      state: shared.Home,
      links: { books: link('books'), loans: link('loans'), ...shared.documentationLinks },
    },
  },
  modules: [books.resources, loans.resources, shared.commonResources],
})
