import { type Authenticator, collection, collections, memoryTable, type ServiceOptions, tableOf } from '@waymark/server'
import { books, libraryDescription, loans } from '@waymark/server-examples/library/description'

/** What a service with the description of the library needs beside its routes. */
export const libraryFrame = {
  name: 'Library',
  summary: 'Books to read.',
  version: '1',
  description: libraryDescription,
  home: { books: { href: '/books', title: 'Books' }, loans: { href: '/loans', title: 'Loans' } },
} as const

/** Authenticates a caller by the value of Authorization; without the field, it is anonymous. */
export const byName: Authenticator<string> = {
  authenticate(request) {
    const name = request.header('authorization')
    return Promise.resolve({ principal: name, key: name, tag: name, sentIn: 'header' })
  },
  challenges: () => ['Token realm="Library"'],
}

/** Returns the routes of the library over empty tables in memory, which every caller may change. */
export function routesInMemory(): ServiceOptions['routes'] {
  return collections(libraryDescription, [
    collection(books, { path: '/books', table: memoryTable(tableOf(books)), mayWrite: () => true }),
    collection(loans, { path: '/loans', table: memoryTable(tableOf(loans)), mayWrite: () => true }),
  ])
}
