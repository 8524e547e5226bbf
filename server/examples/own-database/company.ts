import {
  collection,
  collections,
  createService,
  href,
  protocolProblem,
  representer,
  resource,
  template,
} from '@waymark/server'
import { engineOf, transactional } from '@waymark/server/storage'
import { Kysely } from 'kysely'
import type { Server } from 'node:http'
import { articleTable } from './article-table.ts'
import { addVersions, type CompanyDatabase, createCompanyDatabase } from './company-database.ts'
import { articles, companyDescription, quoteFields } from './description.ts'
import { quotedPrice } from './quote.ts'

const routes = { article: '/articles/{item}', quote: '/quote{?article,quantity}' } as const

/** The articles of an existing database, and a price that a function computes. */
export async function company(url: string): Promise<Server> {
  const engine = await engineOf(url)
  const database = new Kysely<CompanyDatabase>({ dialect: engine.dialect })
  await createCompanyDatabase(database)
  await addVersions(database)
  const transactions = transactional(database, engine)
  const table = articleTable(transactions)
  const represent = representer(companyDescription)
  const quote = resource({
    kind: 'quote',
    parameters: quoteFields,
    cache: { store: 'public', maxAge: 0 },
    async find({ parameters }) {
      const row = await table.find(parameters.article)
      if (row === undefined) return protocolProblem('not-found', 'No article has this number. See Articles.')
      return {
        entity: { row, ...parameters },
        version: `${row.id}-${String(row.version)}-${String(parameters.quantity)}`,
      }
    },
    represent: ({ row, article, quantity }) =>
      represent('quote', {
        title: `${String(quantity)} × ${row.values.name}`,
        self: href(routes.quote, { article, quantity: String(quantity) }),
        state: { article, quantity, total: quotedPrice(row.values.price, quantity) },
        links: {
          article: { href: href(routes.article, { item: article }), title: row.values.name },
          home: { href: '/', title: 'Home' },
        },
      }),
  })
  const server = createService({
    name: 'Company',
    summary: 'Articles and their prices.',
    version: '1',
    description: companyDescription,
    inTransaction: transactions.inTransaction,
    stateVersion: engine.stateVersion,
    home: {
      articles: { href: '/articles', title: 'Articles' },
      quote: { href: template(routes.quote), title: 'Quote' },
    },
    routes: [
      // A service for others needs an authenticator, and the permission of its caller.
      ...collections(companyDescription, [collection(articles, { path: '/articles', table, mayWrite: () => true })]),
      { name: 'quote', template: routes.quote, resource: quote },
    ],
  })
  server.once('close', () => void database.destroy())
  return server
}
