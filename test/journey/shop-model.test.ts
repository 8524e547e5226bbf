import { bearer, connect, tokenHolder, type Representation } from '@waymark/sdk'
import { clinicDescription, type ClinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import fc from 'fast-check'
import { openClinic, type Clinic } from '../support/clinic.ts'

/* A plain model of a cart and its bin, compared with the service, which the test drives by links and forms only. */
interface Model {
  readonly cart: Map<string, number>
  readonly bin: Map<string, number>
}

type Cart = Representation<ClinicDescription, 'cart'>

interface Real {
  readonly cart: () => Promise<Cart>
}

type Command = fc.AsyncCommand<Model, Real>

const books = ['living-with-asthma', 'sleeping-better', 'a-bad-back']
const most = 99

const bookIn = async (list: Promise<Cart>, book: string) =>
  (await list).embedded('item').find(({ state }) => state.book === book)
const binOf = async ({ cart }: Real): Promise<Representation<ClinicDescription, 'recycleBin'>> =>
  (await cart()).follow('recycle-bin').get()
const inBin = async (real: Real, book: string) =>
  (await binOf(real)).embedded('item').find(({ state }) => state.book === book)

/** Asserts equal states, and the forms that the model allows. */
async function compare(model: Model, real: Real): Promise<void> {
  const cart = await real.cart()
  expect(cart.embedded('item').map(({ state }) => [state.book, state.quantity])).to.deep.equal([...model.cart])
  const numbers = cart.embedded('item').map(({ state }) => state.position)
  expect(numbers).to.deep.equal(numbers.map((_, index) => index + 1))
  const sums = cart.embedded('item').map(({ state }) => state.price.amount * state.quantity)
  expect(cart.state.total?.amount).to.equal(sums.length === 0 ? undefined : sums.reduce((one, other) => one + other))
  expect(cart.forms).to.deep.equal(model.cart.size === 0 ? ['add'] : ['add', 'settle', 'empty'])
  const bin = await cart.follow('recycle-bin').get()
  const items = bin.embedded('item').map(({ state, forms }) => [state.book, state.quantity, forms.includes('undelete')])
  const expected = [...model.bin].map(([book, quantity]) => [book, quantity, !model.cart.has(book)])
  expect(items).to.have.deep.members(expected)
  expect(bin.forms).to.deep.equal(model.bin.size === 0 ? [] : ['purge'])
}

async function refused(attempt: Promise<unknown>, status: number): Promise<void> {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).to.have.property('status', status)
}

class Add implements Command {
  readonly book: string
  readonly quantity: number
  constructor(book: string, quantity: number) {
    this.book = book
    this.quantity = quantity
  }
  check(): boolean {
    return true
  }
  async run(model: Model, real: Real): Promise<void> {
    const { book, quantity } = this
    const copies = (model.cart.get(book) ?? 0) + quantity
    const cart = await real.cart()
    if (copies > most) await refused(cart.submit('add', { book, quantity }), 409)
    else {
      expect((await cart.submit('add', { book, quantity })).state.quantity).to.equal(copies)
      model.cart.set(book, copies)
    }
    await compare(model, real)
  }
  toString(): string {
    return `add ${String(this.quantity)} ${this.book}`
  }
}

class Change implements Command {
  readonly book: string
  readonly quantity: number
  constructor(book: string, quantity: number) {
    this.book = book
    this.quantity = quantity
  }
  check({ cart }: Readonly<Model>): boolean {
    return cart.has(this.book)
  }
  async run(model: Model, real: Real): Promise<void> {
    const page = await (await bookIn(real.cart(), this.book))?.follow('self').get()
    await page?.submit('change', { quantity: this.quantity })
    model.cart.set(this.book, this.quantity)
    await compare(model, real)
  }
  toString(): string {
    return `change ${this.book} to ${String(this.quantity)}`
  }
}

class Remove implements Command {
  readonly book: string
  constructor(book: string) {
    this.book = book
  }
  check({ cart }: Readonly<Model>): boolean {
    return cart.has(this.book)
  }
  async run(model: Model, real: Real): Promise<void> {
    const page = await (await bookIn(real.cart(), this.book))?.follow('self').get()
    await page?.submit('remove')
    model.bin.set(this.book, model.cart.get(this.book) ?? 0)
    model.cart.delete(this.book)
    await compare(model, real)
  }
  toString(): string {
    return `remove ${this.book}`
  }
}

class Restore implements Command {
  readonly book: string
  readonly way: 'undelete' | 'change'
  constructor(book: string, way: 'undelete' | 'change') {
    this.book = book
    this.way = way
  }
  check({ bin }: Readonly<Model>): boolean {
    return bin.has(this.book)
  }
  async run(model: Model, real: Real): Promise<void> {
    const { book, way } = this
    const listed = await inBin(real, book)
    const item = await listed?.follow('self').get()
    if (model.cart.has(book)) expect(item?.forms).to.deep.equal(['purge'])
    else {
      if (way === 'undelete') await item?.submit('undelete')
      else expect((await item?.submit('change', { status: 'restored' }))?.state.status).to.equal('restored')
      model.cart.set(book, model.bin.get(book) ?? 0)
      model.bin.delete(book)
    }
    await compare(model, real)
  }
  toString(): string {
    return `restore ${this.book} by ${this.way}`
  }
}

class Empty implements Command {
  check({ cart }: Readonly<Model>): boolean {
    return cart.size > 0
  }
  async run(model: Model, real: Real): Promise<void> {
    await (await real.cart()).submit('empty')
    for (const [book, quantity] of model.cart) model.bin.set(book, quantity)
    model.cart.clear()
    await compare(model, real)
  }
  toString(): string {
    return 'empty'
  }
}

class Purge implements Command {
  readonly book: string | undefined
  constructor(book?: string) {
    this.book = book
  }
  check({ bin }: Readonly<Model>): boolean {
    return this.book === undefined ? bin.size > 0 : bin.has(this.book)
  }
  async run(model: Model, real: Real): Promise<void> {
    if (this.book === undefined) await (await binOf(real)).submit('purge')
    else await (await inBin(real, this.book))?.submit('purge')
    for (const book of this.book === undefined ? books : [this.book]) model.bin.delete(book)
    await compare(model, real)
  }
  toString(): string {
    return `purge ${this.book ?? 'all'}`
  }
}

const book = fc.constantFrom(...books)
const quantity = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 45, max: most }))
const commands = fc.commands(
  [
    fc.tuple(book, quantity).map((given) => new Add(...given)),
    fc.tuple(book, quantity).map((given) => new Change(...given)),
    book.map((one) => new Remove(one)),
    book.map((one) => new Remove(one)),
    fc.tuple(book, fc.constantFrom('undelete' as const, 'change' as const)).map((given) => new Restore(...given)),
    fc.constant(new Empty()),
    fc.option(book, { nil: undefined }).map((one) => new Purge(one)),
  ],
  { maxCommands: 25 },
)

describe('a cart and its bin, compared with a plain model', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
  })
  after(() => clinic.close())

  it('have the state and forms of the model after any commands', async () => {
    const tokens = tokenHolder()
    const entry = connect(`${clinic.origin}/`, { describe: clinicDescription, credentials: bearer({ tokens }) })
    const session = await (
      await entry.get()
    ).submit('sign-in', { user: 'pat', password: 'pat-demo-password', as: 'token' })
    tokens.set(session.state.token ?? '')
    const user = await session.follow('user').get()
    const real: Real = { cart: () => user.follow('cart').get() }
    const clear = async (): Promise<{ model: Model; real: Real }> => {
      const cart = await real.cart()
      if (cart.forms.includes('empty')) await cart.submit('empty')
      const bin = await binOf(real)
      if (bin.forms.includes('purge')) await bin.submit('purge')
      return { model: { cart: new Map(), bin: new Map() }, real }
    }
    await fc.assert(
      fc.asyncProperty(commands, async (todo) => {
        const setup = await clear()
        await fc.asyncModelRun(() => setup, todo)
      }),
      { numRuns: 60, interruptAfterTimeLimit: 15_000 },
    )
  })
})
