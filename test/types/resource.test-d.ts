import {
  type Authenticator,
  collection,
  collections,
  createService,
  memoryTable,
  passwordAuthenticator,
  protocolProblem,
  resource,
  resourceFor,
  type ServiceOptions,
  tableOf,
} from '@waymark/server'
import { describeCollection, text } from '@waymark/shared'

/* The compiler checks this file without running it: each marked error must occur. */

const notFound = () => Promise.resolve(protocolProblem('not-found', 'There is nothing here.'))
const nothing = (): never => {
  throw new Error('It is not called')
}
const common = { kind: 'document', cache: { store: 'none' }, represent: nothing } as const

resource({
  ...common,
  route: '/books/{book}/pages/{page}{?cursor}',
  find: ({ variables }) => (variables.page, notFound()),
})
// @ts-expect-error -- the route has no such variable
resource({ ...common, route: '/books/{book}', find: ({ variables }) => (variables.bok, notFound()) })

interface Staff {
  readonly role: 'clerk' | 'buyer'
}
const desk = resourceFor<Staff>()({ ...common, find: ({ caller }) => (caller.principal?.role, notFound()) })
// @ts-expect-error -- the principals have no such member
resourceFor<Staff>()({ ...common, find: ({ caller }) => (caller.principal?.roll, notFound()) })

declare const options: Omit<ServiceOptions, 'routes' | 'authenticator'>
declare const staff: Authenticator<Staff>
declare const others: Authenticator<{ readonly name: string }>
const routes = [{ name: 'desk', template: '/desk', resource: desk }]
createService({ ...options, authenticator: staff, routes })
// @ts-expect-error -- the desk knows other principals than this authenticator makes
createService({ ...options, authenticator: others, routes })

const books = describeCollection({
  list: 'books',
  item: 'book',
  title: 'title',
  fields: { title: text({ prompt: 'Title', maxLength: 100 }) },
  sorts: ['title'],
  texts: { list: 'Books', item: 'A book', add: 'Add', change: 'Edit', remove: 'Remove' },
})
const table = memoryTable(tableOf(books))
declare const description: ServiceOptions['description']
const mayWrite = (member: { readonly role: 'librarian' } | undefined): boolean => member?.role === 'librarian'
const served = collections(description, [collection(books, { path: '/books', table, mayWrite })])
const account = { id: 'mia', name: 'Mia', passwordHash: '' }
createService({
  ...options,
  routes: served,
  authenticator: passwordAuthenticator('Library', [{ ...account, role: 'librarian' }]),
})
createService({
  ...options,
  // @ts-expect-error -- no account has the role of the rule
  routes: served,
  authenticator: passwordAuthenticator('Library', [{ ...account, role: 'reader' }]),
})
