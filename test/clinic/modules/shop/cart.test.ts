import { mostCopies as mostOffered } from '@waymark/shared/clinic'
import { expect } from 'chai'
import type { Book } from '@waymark/clinic/modules/shop/domain/book'
import {
  addToCart,
  binLifetime,
  binOf,
  empty,
  mostCopies,
  purge,
  remove,
  restore,
  setQuantity,
  withoutBought,
  type Cart,
  type Carts,
} from '@waymark/clinic/modules/shop/domain/cart'
import { isFailure } from '@waymark/server/values'
import type { ShopFailure } from '@waymark/clinic/modules/shop/domain/failure'

const now = Date.parse('2026-11-30T12:00:00Z')

function book(id: string, more: Partial<Book> = {}): Book {
  const price = { amount: 1000, currency: 'EUR' }
  const said = { title: id.toUpperCase(), author: 'A', language: 'en', description: 'D' }
  return { id, ...said, price, state: 'for sale', version: 1, ...more }
}

/** An in-memory cart store. */
function shop(catalogue: readonly Book[] = [book('a'), book('b'), book('c')]) {
  let cart: Cart = { account: 'pat', version: 0, positions: [], bin: [] }
  let saved = 0
  const carts: Carts = {
    find: () => Promise.resolve(cart),
    hold: () => Promise.resolve(cart),
    save(_before, after) {
      cart = after
      saved += 1
      return Promise.resolve()
    },
    purge: () => Promise.resolve(),
  }
  const books = { find: (id: string) => Promise.resolve(catalogue.find((one) => one.id === id)) }
  return { ports: { carts, books }, cart: () => cart, saved: () => saved }
}

const quantities = ({ positions }: Cart): readonly string[] =>
  positions.map(({ book: { id }, quantity }) => `${id}${String(quantity)}`)
const inBin = (cart: Cart, at = now): readonly string[] =>
  binOf(cart, at).map(({ book: { id }, quantity, state }) => `${id}${String(quantity)} ${state}`)
const codeOf = (result: Cart | ShopFailure): string => (isFailure(result) ? result.failure : 'done')

describe('a cart', () => {
  const filled = async (): Promise<ReturnType<typeof shop>> => {
    const made = shop()
    await addToCart(made.ports, 'pat', { book: 'a', quantity: 2 })
    await addToCart(made.ports, 'pat', { book: 'b', quantity: 1 })
    return made
  }

  it('adds copies to the existing position of a book', async () => {
    const { ports, cart } = await filled()
    await addToCart(ports, 'pat', { book: 'a', quantity: 3 })
    expect(quantities(cart())).to.deep.equal(['a5', 'b1'])
  })

  it(`holds ${String(mostCopies)} copies of a book at most, as the form says`, async () => {
    expect(mostCopies).to.equal(mostOffered)
    const { ports, cart } = await filled()
    expect(codeOf(await addToCart(ports, 'pat', { book: 'a', quantity: 97 }))).to.equal('done')
    expect(codeOf(await addToCart(ports, 'pat', { book: 'a', quantity: 1 }))).to.equal('too-many-copies')
    expect(quantities(cart())).to.deep.equal(['a99', 'b1'])
  })

  it('rejects books that are not for sale, and books in another currency', async () => {
    const dollars = book('d', { price: { amount: 1, currency: 'USD' } })
    const { ports, cart, saved } = shop([book('a'), book('w', { state: 'withdrawn' }), dollars])
    expect(codeOf(await addToCart(ports, 'pat', { book: 'nothing', quantity: 1 }))).to.equal('book-unavailable')
    expect(codeOf(await addToCart(ports, 'pat', { book: 'w', quantity: 1 }))).to.equal('book-unavailable')
    await addToCart(ports, 'pat', { book: 'a', quantity: 1 })
    expect(codeOf(await addToCart(ports, 'pat', { book: 'd', quantity: 1 }))).to.equal('currency-differs')
    expect([quantities(cart()), saved()]).to.deep.equal([['a1'], 1])
  })

  it('changes a quantity only at the expected version', async () => {
    const { ports, cart } = await filled()
    const [seen] = cart().positions
    if (seen === undefined) throw new Error('Nothing in the cart')
    expect(codeOf(await setQuantity(ports, 'pat', { ...seen, wanted: 7 }))).to.equal('done')
    expect(codeOf(await setQuantity(ports, 'pat', { ...seen, wanted: 8 }))).to.equal('state-changed')
    expect(quantities(cart())).to.deep.equal(['a7', 'b1'])
  })

  it('moves removed items to the bin, once per book, and writes nothing without a change', async () => {
    const { ports, cart, saved } = await filled()
    await remove(ports, 'pat', { book: 'a', at: now })
    await addToCart(ports, 'pat', { book: 'a', quantity: 9 })
    await empty(ports, 'pat', now + 1)
    expect([quantities(cart()), inBin(cart())]).to.deep.equal([[], ['a9 deleted', 'b1 deleted']])
    const before = saved()
    await empty(ports, 'pat', now + 2)
    await remove(ports, 'pat', { book: 'a', at: now + 2 })
    await purge(ports, 'pat', 'c')
    expect(saved()).to.equal(before)
  })

  it('restores a deleted item once', async () => {
    const { ports, cart, saved } = await filled()
    await remove(ports, 'pat', { book: 'a', at: now })
    expect(codeOf(await restore(ports, 'pat', { book: 'a', at: now }))).to.equal('done')
    expect([quantities(cart()), inBin(cart())]).to.deep.equal([['b1', 'a2'], ['a2 restored']])
    const before = saved()
    expect(codeOf(await restore(ports, 'pat', { book: 'a', at: now }))).to.equal('done')
    expect(saved()).to.equal(before)
    await remove(ports, 'pat', { book: 'a', at: now + 5 })
    expect(inBin(cart())).to.deep.equal(['a2 deleted'])
  })

  it('rejects restoring a book that is in the cart, not for sale or in another currency', async () => {
    const { ports, cart } = await filled()
    await remove(ports, 'pat', { book: 'a', at: now })
    await addToCart(ports, 'pat', { book: 'a', quantity: 1 })
    expect(codeOf(await restore(ports, 'pat', { book: 'a', at: now }))).to.equal('already-in-cart')
    const withdrawn = { ...cart(), positions: [], bin: binWith(cart(), { state: 'withdrawn' }) }
    await ports.carts.save(cart(), withdrawn)
    expect(codeOf(await restore(ports, 'pat', { book: 'a', at: now }))).to.equal('book-unavailable')
    const dear = { ...cart(), bin: binWith(cart(), { state: 'for sale', price: { amount: 1, currency: 'USD' } }) }
    await ports.carts.save(cart(), dear)
    await addToCart(ports, 'pat', { book: 'b', quantity: 1 })
    expect(codeOf(await restore(ports, 'pat', { book: 'a', at: now }))).to.equal('currency-differs')
    expect(inBin(cart())).to.deep.equal(['a2 deleted'])
  })

  const binWith = ({ bin }: Cart, more: Partial<Book>): Cart['bin'] =>
    bin.map((item) => ({ ...item, book: { ...item.book, ...more } }))

  it('purges deleted items after 30 days, to the millisecond', async () => {
    const { ports, cart } = await filled()
    await remove(ports, 'pat', { book: 'a', at: now })
    expect(inBin(cart(), now + binLifetime - 1)).to.have.length(1)
    expect(inBin(cart(), now + binLifetime)).to.have.length(0)
    expect(codeOf(await restore(ports, 'pat', { book: 'a', at: now + binLifetime }))).to.equal('state-changed')
  })

  it('purges one item or all permanently', async () => {
    const { ports, cart } = await filled()
    await empty(ports, 'pat', now)
    await purge(ports, 'pat', 'a')
    expect(inBin(cart())).to.deep.equal(['b1 deleted'])
    await purge(ports, 'pat')
    expect([inBin(cart()), quantities(cart())]).to.deep.equal([[], []])
  })

  it('removes purchased items, and keeps items added since', async () => {
    const { ports, cart } = await filled()
    await addToCart(ports, 'pat', { book: 'c', quantity: 1 })
    const bought = [
      { book: 'a', quantity: 1 },
      { book: 'b', quantity: 4 },
    ]
    const after = withoutBought(cart(), bought)
    expect([quantities(after), after.version - cart().version]).to.deep.equal([['a1', 'c1'], 1])
  })
})
