import {
  collection,
  collections,
  createService,
  openTables,
  type RulesAndEffects,
  type Table,
  tableOf,
} from '@waymark/server'
import { whileServing } from '@waymark/server/testing'
import * as shared from '@waymark/shared'
import { expect } from 'chai'
import { engines } from '../support/postgres/engines.ts'

const { text, wholeNumber } = shared
const texts = { list: 'All', item: 'One', add: 'Add', change: 'Change', remove: 'Remove' }
const stock = shared.describeCollection({
  list: 'stock',
  item: 'product',
  title: 'name',
  sorts: ['name'],
  texts,
  fields: { name: text({ prompt: 'Name', maxLength: 100 }), left: wholeNumber({ prompt: 'Left', min: 0, max: 9 }) },
})
const orders = shared.describeCollection({
  list: 'orders',
  item: 'order',
  title: 'buyer',
  sorts: ['buyer'],
  texts,
  fields: {
    product: text({ prompt: 'Product', maxLength: 100 }),
    buyer: text({ prompt: 'Buyer', maxLength: 100 }),
  },
})
const description = shared.describe({
  entry: 'home',
  relations: {
    ...shared.commonRelations('shop'),
    ...shared.curiedRelations('shop', { orders: ['one', 'Orders', 'All.'] }),
  },
  resources: {
    home: {
      summary: 'A shop.',
      state: shared.Home,
      links: { orders: shared.link('orders'), ...shared.documentationLinks },
    },
    ...orders.resources,
    ...shared.commonResources,
  },
})

type Stock = Table<typeof stock.fields>
type Orders = Table<typeof orders.fields>
type Rules = RulesAndEffects<typeof orders.fields>

interface Shop {
  readonly stock: Stock
  readonly orders: Orders
  readonly serve: (rules: Rules, use: (send: Send) => Promise<void>) => Promise<void>
}

type Send = (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Response>

async function inShop(url: string, use: (shop: Shop) => Promise<void>): Promise<void> {
  const tables = await openTables(url)
  const table = await tables.table(tableOf(orders))
  await use({
    stock: await tables.table(tableOf(stock)),
    orders: table,
    serve: (rules, test) =>
      whileServing(
        createService({
          name: 'Shop',
          summary: 'Orders.',
          version: '1',
          description,
          home: { orders: { href: '/orders', title: 'Orders' } },
          inTransaction: tables.inTransaction,
          report: () => undefined,
          authenticator: {
            authenticate: () => Promise.resolve({ principal: 'ada', key: 'ada', tag: 'ada', sentIn: 'header' }),
            challenges: () => [],
          },
          routes: collections(description, [
            collection(orders, { path: '/orders', table, mayWrite: () => true, ...rules }),
          ]),
        }),
        (origin) =>
          test((method, path, body, headers = {}) =>
            fetch(new URL(path, origin), {
              method,
              headers: { 'content-type': 'application/json', ...headers },
              ...(body === undefined ? {} : { body: JSON.stringify(body) }),
            }),
          ),
      ),
  })
  await tables.close()
}

const all = { where: {}, isDescending: false, limit: 10 }
const buyersOf = async (table: Orders): Promise<readonly string[]> =>
  (await table.page({ ...all, sort: 'buyer' })).items.map(({ values }) => values.buyer)
const leftOf = async (table: Stock, id: string): Promise<number | undefined> => (await table.find(id))?.values.left
const soldOut = [{ pointer: '/product', detail: 'is sold out' }]

async function taken(table: Stock, id: string): Promise<readonly shared.Fault[] | undefined> {
  const found = await table.find(id)
  if (found === undefined || found.values.left === 0) return soldOut
  await table.update(found, { ...found.values, left: found.values.left - 1 })
  return undefined
}

for (const [engine, withUrl] of engines.filter(([name]) => name !== 'SQLite in memory')) {
  describe(`the rules and effects of a collection in ${engine}`, function () {
    this.timeout(60_000)

    it('let one of several concurrent buyers at two servers take the last item', () =>
      withUrl((url) =>
        inShop(url, async (one) => {
          const { id: product } = await one.stock.insert({ name: 'Lamp', left: 1 })
          await inShop(url, (other) =>
            one.serve({ after: { create: ({ values }) => taken(one.stock, values.product) } }, (here) =>
              other.serve({ after: { create: ({ values }) => taken(other.stock, values.product) } }, async (there) => {
                const buy = (send: Send, buyer: string): Promise<Response> =>
                  send('POST', '/orders', { product, buyer })
                const answers = await Promise.all([
                  ...['a', 'b', 'c'].map((buyer) => buy(here, buyer)),
                  ...['d', 'e', 'f'].map((buyer) => buy(there, buyer)),
                ])
                const statuses = answers.map(({ status }) => status)
                expect(statuses.toSorted()).to.deep.equal([201, 422, 422, 422, 422, 422])
                const refused = answers.find(({ status }) => status === 422)
                expect(await refused?.json()).to.deep.include({ errors: soldOut })
                expect(await leftOf(one.stock, product)).to.equal(0)
                expect(await buyersOf(one.orders)).to.have.length(1)
              }),
            ),
          )
        }),
      ))

    it('store nothing after a fault or an error of a rule or an effect', () =>
      withUrl((url) =>
        inShop(url, async (shop) => {
          const { id: product } = await shop.stock.insert({ name: 'Lamp', left: 9 })
          const order = await shop.orders.insert({ product, buyer: 'First' })
          const fail = async (): Promise<never> => {
            await taken(shop.stock, product)
            throw new Error('An effect failed')
          }
          const refuse = async (): Promise<readonly shared.Fault[]> => {
            await taken(shop.stock, product)
            return soldOut
          }
          for (const [step, status] of [
            [refuse, 422],
            [fail, 500],
          ] as const) {
            const steps = { create: step, change: step, remove: step }
            for (const rules of [{ before: steps }, { after: steps }]) {
              await shop.serve(rules, async (send) => {
                const path = `/orders/${order.id}`
                const headers = { 'if-match': (await send('GET', path)).headers.get('etag') ?? '' }
                const answers = [
                  await send('POST', '/orders', { product, buyer: 'Second' }),
                  await send('PUT', path, { product, buyer: 'Third' }, headers),
                  await send('DELETE', path, undefined, headers),
                ]
                expect(answers.map((answer) => answer.status)).to.deep.equal([status, status, status])
              })
            }
          }
          expect(await leftOf(shop.stock, product)).to.equal(9)
          expect(await shop.orders.find(order.id)).to.deep.equal(order)
          expect(await buyersOf(shop.orders)).to.deep.equal(['First'])
        }),
      ))

    it('undo what a rule stored if the item was changed meanwhile', () =>
      withUrl((url) =>
        inShop(url, async (shop) => {
          const { id: product } = await shop.stock.insert({ name: 'Lamp', left: 9 })
          const order = await shop.orders.insert({ product, buyer: 'First' })
          const race = async (): Promise<undefined> => {
            await taken(shop.stock, product)
            await shop.orders.update(order, { product, buyer: 'Another' })
          }
          await shop.serve({ before: { change: race, remove: race } }, async (send) => {
            const path = `/orders/${order.id}`
            const headers = { 'if-match': (await send('GET', path)).headers.get('etag') ?? '' }
            const answers = [
              await send('PUT', path, { product, buyer: 'Third' }, headers),
              await send('DELETE', path, undefined, headers),
            ]
            expect(answers.map(({ status }) => status)).to.deep.equal([412, 412])
          })
          expect(await leftOf(shop.stock, product)).to.equal(9)
          expect(await shop.orders.find(order.id)).to.deep.equal(order)
        }),
      ))

    it('get the old and the new row, and the principal', () =>
      withUrl((url) =>
        inShop(url, async (shop) => {
          const seen: unknown[] = []
          const see = (...given: readonly unknown[]): undefined => {
            seen.push(given)
          }
          const steps = { create: see, change: see, remove: see }
          await shop.serve({ before: steps, after: steps }, async (send) => {
            const [first, second] = [
              { product: 'p', buyer: 'First' },
              { product: 'p', buyer: 'Second' },
            ]
            const location = (await send('POST', '/orders', first)).headers.get('location') ?? ''
            const ifMatch = async (): Promise<Record<string, string>> => ({
              'if-match': (await send('GET', location)).headers.get('etag') ?? '',
            })
            expect((await send('PUT', location, second, await ifMatch())).ok).to.equal(true)
            expect((await send('DELETE', location, undefined, await ifMatch())).ok).to.equal(true)
            const id = new URL(location, 'http://localhost').pathname.split('/').at(-1)
            const [before, after] = [
              { id, version: 1, values: first },
              { id, version: 2, values: second },
            ]
            const expected = [first, before, { before, after }, { before, after }, after, after]
            expect(seen).to.deep.equal(expected.map((given) => [given, { principal: 'ada' }]))
          })
        }),
      ))
  })
}
