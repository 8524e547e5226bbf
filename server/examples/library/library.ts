import {
  collection,
  collections,
  createService,
  openTables,
  passwordAuthenticator,
  passwords,
  tableOf,
} from '@waymark/server'
import type { Development } from '@waymark/server/development'
import { english } from '@waymark/server/languages'
import { translate } from '@waymark/shared'
import type { Server } from 'node:http'
import { books, libraryDescription, loans } from './description.ts'
import { libraryGerman } from './german.ts'

/** A library that lends books. Everybody reads; the librarian, who signs in, adds books and lends them. */
export async function library(
  url: string,
  librarian: { readonly password: string },
  development?: Development,
): Promise<Server> {
  const tables = await openTables(url)
  const [bookTable, loanTable] = [await tables.table(tableOf(books)), await tables.table(tableOf(loans))]
  const passwordHash = await passwords().hash(librarian.password)
  const mayWrite = (principal: unknown): boolean => principal !== undefined
  const lendable = async ({ book }: { readonly book: string }, id?: string) => {
    const lent = await loanTable.page({ where: { book }, sort: 'due', isDescending: false, limit: 1 })
    return lent.items.every((loan) => loan.id === id)
      ? []
      : [{ pointer: '/book', detail: translate('is lent already') }]
  }
  return createService({
    name: 'Library',
    summary: 'Books to borrow.',
    version: '1',
    description: libraryDescription,
    authenticator: passwordAuthenticator('Library', [{ id: 'mia', name: 'Mia', role: 'librarian', passwordHash }]),
    inTransaction: tables.inTransaction,
    stateVersion: tables.stateVersion,
    development,
    languages: [english, libraryGerman],
    home: { books: { href: '/books', title: 'Books' }, loans: { href: '/loans', title: 'Loans' } },
    routes: collections(libraryDescription, [
      collection(books, { path: '/books', table: bookTable, mayWrite }),
      collection(loans, {
        path: '/loans',
        table: loanTable,
        mayWrite,
        before: {
          create: (values) => lendable(values),
          change: ({ before, after }) => lendable(after.values, before.id),
        },
      }),
    ]),
  })
}
