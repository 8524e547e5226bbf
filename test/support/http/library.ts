import type { Authenticator } from '@waymark/server'
import { libraryDescription } from '@waymark/server-examples/library/description'

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
