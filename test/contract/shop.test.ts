import { expect } from 'chai'
import type { NewBook } from '@waymark/clinic/modules/shop/domain/book'
import { addToCart, binLifetime, empty, remove, restore, type Cart } from '@waymark/clinic/modules/shop/domain/cart'
import { settlementKey } from '@waymark/clinic/modules/shop/domain/settlement'
import type { Storage } from '@waymark/clinic/composition/open-storage'
import { engines, withStorage } from '../support/postgres/engines.ts'

const now = Date.parse('2026-11-30T12:00:00Z')
const address = { name: 'N', street: 'S', postalCode: 'P', city: 'C', country: 'X' }
const seller = { name: 'Seller', address: 'Somewhere' }

function book(id: string, title = id): NewBook {
  return { id, title, author: 'A', language: 'en', description: 'D', price: { amount: 250, currency: 'EUR' } }
}

const contents = ({ positions, bin }: Cart): unknown => ({
  positions: positions.map(({ book: { id }, quantity }) => [id, quantity]),
  bin: bin.map(({ book: { id }, quantity, state, deletedAt }) => [id, quantity, state, deletedAt]),
})

for (const [name, use] of engines) {
  const over = (test: (storage: Storage) => Promise<void>): (() => Promise<void>) =>
    withStorage(use, async (storage) => {
      for (const id of ['a', 'b', 'c']) await storage.books.add(book(id, `Title ${id}`))
      await test(storage)
    })

  describe(`the shop in ${name}`, () => {
    it(
      'stores books once, updates the version that was read, and lists those for sale',
      over(async ({ books }) => {
        const found = await books.find('a')
        expect(found).to.deep.equal({ ...book('a', 'Title a'), state: 'for sale', version: 1 })
        expect(await books.add(book('a', 'Another'))).to.equal(undefined)
        const before = await books.version()
        const details = { title: 'Z', author: 'B', language: 'de', description: 'E', amount: 300 }
        const changed = await books.change({ id: 'a', version: 1 }, details)
        expect(changed).to.include({ title: 'Z', author: 'B', language: 'de', description: 'E', version: 2 })
        expect(changed?.price).to.deep.equal({ amount: 300, currency: 'EUR' })
        expect(await books.change({ id: 'a', version: 1 }, details)).to.equal(undefined)
        expect(await books.withdraw({ id: 'b', version: 9 })).to.equal(undefined)
        expect((await books.withdraw({ id: 'b', version: 1 }))?.state).to.equal('withdrawn')
        expect(await books.withdraw({ id: 'b', version: 2 })).to.equal(undefined)
        expect((await books.find('b'))?.state).to.equal('withdrawn')
        const { items, total } = await books.page({ limit: 10 })
        expect([items.map(({ id }) => id), total]).to.deep.equal([['c', 'a'], 2])
        const rest = await books.page({ limit: 1, after: 'Title c\nc' })
        expect([rest.items.map(({ id }) => id), rest.hasPrevious, rest.hasNext]).to.deep.equal([['a'], true, false])
        expect(await books.version()).not.to.equal(before)
      }),
    )

    it(
      'keeps a cart and its bin in the order of addition',
      over(async (storage) => {
        const { carts, books, inTransaction } = storage
        const ports = { carts, books }

        expect(contents(await carts.find('pat'))).to.deep.equal({ positions: [], bin: [] })
        await inTransaction(() => addToCart(ports, 'pat', { book: 'c', quantity: 1 }))
        await inTransaction(() => addToCart(ports, 'pat', { book: 'a', quantity: 2 }))
        await inTransaction(() => addToCart(ports, 'pat', { book: 'c', quantity: 3 }))
        await inTransaction(() => addToCart(ports, 'ada', { book: 'c', quantity: 9 }))
        expect(contents(await carts.find('pat'))).to.deep.equal({
          positions: [
            ['c', 4],
            ['a', 2],
          ],
          bin: [],
        })
        await inTransaction(() => remove(ports, 'pat', { book: 'c', at: now }))
        await inTransaction(() => addToCart(ports, 'pat', { book: 'c', quantity: 1 }))
        await inTransaction(() => remove(ports, 'pat', { book: 'c', at: now + 1 }))
        expect(contents(await carts.find('pat'))).to.deep.equal({
          positions: [['a', 2]],
          bin: [['c', 1, 'deleted', now + 1]],
        })
        await inTransaction(() => restore(ports, 'pat', { book: 'c', at: now + 2 }))
        const cart = await carts.find('pat')
        expect(contents(cart)).to.deep.equal({
          positions: [
            ['a', 2],
            ['c', 1],
          ],
          bin: [['c', 1, 'restored', now + 1]],
        })
        expect([cart.version, (await carts.find('ada')).version]).to.deep.equal([7, 1])
        expect(contents(await carts.find('ada'))).to.deep.equal({ positions: [['c', 9]], bin: [] })
      }),
    )

    it(
      'purges deleted items after 30 days, and nothing deleted later',
      over(async ({ carts, books, inTransaction }) => {
        const ports = { carts, books }
        await inTransaction(async () => {
          await addToCart(ports, 'pat', { book: 'a', quantity: 1 })
          await remove(ports, 'pat', { book: 'a', at: now })
          await addToCart(ports, 'pat', { book: 'b', quantity: 1 })
          await empty(ports, 'pat', now + 1)
        })
        await carts.purge(now + binLifetime - 1)
        expect((await carts.find('pat')).bin).to.have.length(2)
        await carts.purge(now + binLifetime)
        expect((await carts.find('pat')).bin.map(({ book: { id } }) => id)).to.deep.equal(['b'])
      }),
    )

    it(
      'allows cart changes in a transaction only, and rolls them back',
      over(async ({ carts, books, inTransaction }) => {
        const held = await carts.hold('pat').catch((error: unknown) => error)
        expect(held).to.be.an('error')
        const undone = await inTransaction(async () => {
          await addToCart({ carts, books }, 'pat', { book: 'a', quantity: 1 })
          throw new Error('undo')
        }).catch((error: unknown) => error)
        expect(undone).to.have.property('message', 'undo')
        expect((await carts.find('pat')).positions).to.have.length(0)
      }),
    )

    it(
      'loses no copy with concurrent additions',
      over(async ({ carts, books, inTransaction }) => {
        const add = (): Promise<unknown> =>
          inTransaction(() => addToCart({ carts, books }, 'pat', { book: 'a', quantity: 1 }))
        await Promise.all(Array.from({ length: 20 }, add))
        expect((await carts.find('pat')).positions[0]?.quantity).to.equal(20)
      }),
    )

    it(
      'stores each step of a settlement over the version that was read',
      over(async ({ settlements }) => {
        const lines = [
          { book: 'b', title: 'B', price: { amount: 250, currency: 'EUR' }, quantity: 3 },
          { book: 'a', title: 'A', price: { amount: 1, currency: 'EUR' }, quantity: 1 },
        ]
        const added = await settlements.add({ id: 's', account: 'pat', lines, createdAt: now })
        const found = await settlements.find('s')
        expect(found).to.deep.include({ ...added, lines })
        expect((await settlements.goingOn('pat', now - 1))?.id).to.equal('s')
        expect(await settlements.goingOn('pat', now)).to.equal(undefined)
        expect(await settlements.goingOn('ada', now - 1)).to.equal(undefined)
        const step = { state: 'addressed', changedAt: now + 1, address } as const
        const addressed = await settlements.advance(added, step)
        expect(addressed).to.deep.include({ state: 'addressed', address, changedAt: now + 1, version: 2 })
        expect(await settlements.advance(added, step)).to.equal(undefined)
        const ready = await settlements.advance(
          { id: 's', version: 2 },
          { state: 'ready', changedAt: now + 2, payment: 'I' },
        )
        expect(ready).to.deep.include({ state: 'ready', address, payment: 'I' })
        expect(await settlements.confirm({ id: 's', version: 2 }, { confirmedAt: now, seller })).to.equal(undefined)
        const confirmed = await settlements.confirm({ id: 's', version: 3 }, { confirmedAt: now + 3, seller })
        expect(confirmed?.receipt).to.deep.equal({ number: 1, confirmedAt: now + 3, seller })
        expect(await settlements.find('s')).to.deep.equal(confirmed)
        expect(await settlements.goingOn('pat', 0)).to.equal(undefined)
      }),
    )

    it(
      'numbers receipts without gaps, even after a rollback',
      over(async ({ settlements, inTransaction }) => {
        const lines = [{ book: 'a', title: 'A', price: { amount: 1, currency: 'EUR' }, quantity: 1 }]
        const ids = ['r1', 'r2', 'r3']
        for (const id of ids) await settlements.add({ id, account: id, lines, createdAt: now })
        const receipt = { confirmedAt: now, seller }
        await inTransaction(async () => {
          await settlements.confirm({ id: 'r1', version: 1 }, receipt)
          throw new Error('undo')
        }).catch(() => undefined)
        const all = await Promise.all(ids.map((id) => settlements.confirm({ id, version: 1 }, receipt)))
        expect(all.map((one) => one?.receipt?.number).sort()).to.deep.equal([1, 2, 3])
      }),
    )

    it(
      'lists settlements of one account or of all, latest first',
      over(async ({ settlements }) => {
        const lines = [{ book: 'a', title: 'A', price: { amount: 1, currency: 'EUR' }, quantity: 1 }]
        for (const [id, account, createdAt] of [
          ['s1', 'pat', now],
          ['s2', 'ada', now + 1],
          ['s3', 'pat', now + 2],
        ] as const) {
          await settlements.add({ id, account, lines, createdAt })
        }
        const ids = async (filter: { account?: string }, more = {}): Promise<readonly string[]> =>
          (await settlements.page(filter, { limit: 10, ...more })).items.map(({ id }) => id)
        expect(await ids({})).to.deep.equal(['s3', 's2', 's1'])
        expect(await ids({ account: 'pat' })).to.deep.equal(['s3', 's1'])
        expect(await ids({}, { after: settlementKey({ id: 's3', createdAt: now + 2 }) })).to.deep.equal(['s2', 's1'])
        expect(await ids({}, { before: settlementKey({ id: 's1', createdAt: now }) })).to.deep.equal(['s3', 's2'])
        const first = await settlements.page({}, { limit: 2 })
        expect(first).to.include({ hasNext: true, hasPrevious: false, total: undefined })
        expect(await settlements.page({}, { limit: 3 })).to.include({ hasNext: false, total: 3 })
        const last = await settlements.page({ account: 'pat' }, { limit: 1, fromEnd: true })
        expect(last.items.map(({ id }) => id)).to.deep.equal(['s1'])
      }),
    )
  })
}
