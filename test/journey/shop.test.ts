import { bearer, connect, isHttpFailure, tokenHolder, type Representation } from '@waymark/sdk'
import { clinicDescription, type ClinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { paperOf } from '../contract/reading/pdf.ts'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { crawl } from '../support/crawl.ts'
import { shippingAddress } from '../support/shop.ts'

describe('buying a book, by relation names only', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic({ knowsOrigin: true, duplicateWindow: 0 })
  })
  afterEach(() => clinic.close())

  /** The home document for pat. */
  const enter = async (): Promise<{
    readonly home: Representation<ClinicDescription, 'home'>
    readonly token: string
  }> => {
    const tokens = tokenHolder()
    const entry = connect(`${clinic.origin}/`, { describe: clinicDescription, credentials: bearer({ tokens }) })
    const home = await entry.get()
    const signedIn = await home.submit('sign-in', { user: 'pat', password: 'pat-demo-password', as: 'token' })
    const token = signedIn.state.token ?? ''
    tokens.set(token)
    return { home: await entry.get(), token }
  }

  const bookNamed = async (
    home: Representation<ClinicDescription, 'home'>,
    title: string,
  ): Promise<Representation<ClinicDescription, 'book'>> => {
    const books = await home.follow('books').get()
    const listed = books.embedded('item').find(({ state }) => state.title === title)
    if (listed === undefined) throw new Error(`There is no book ${title}`)
    return listed.follow('self').get()
  }

  it('finds a book, pays by invoice, and reads the receipt as PDF', async () => {
    const { home, token } = await enter()
    const book = await bookNamed(home, 'Living with asthma')
    expect(book.state.price).to.deep.equal({ amount: 1250, currency: 'EUR' })
    const position = await book.submit('add-to-cart', { book: book.state.id, quantity: 2 })
    expect(position.state).to.include({ quantity: 2, position: 1 })
    const cart = await position.follow('collection').get()
    const open = await cart.submit('settle')
    expect([open.state.status, open.forms]).to.deep.equal(['open', ['address', 'cancel']])
    const addressed = await open.submit('address', shippingAddress)
    const ready = await addressed.submit('payment', { payment: 'invoice' })
    const receipt = await ready.submit('confirm')
    expect(receipt.state).to.deep.include({ status: 'confirmed', total: { amount: 2500, currency: 'EUR' } })
    expect(receipt.embedded('lines').map(({ state }) => state.title)).to.deep.equal(['Living with asthma'])
    expect((await receipt.follow('cart').get()).state.positions).to.equal(0)
    const again = await home.follow('user').follow('settlements').get()
    expect(again.embedded('item').map(({ url }) => url)).to.deep.equal([receipt.url])

    const headers = { accept: 'application/pdf', authorization: `Bearer ${token}` }
    const printed = await fetch(receipt.url, { headers })
    expect([printed.status, printed.headers.get('content-type')]).to.deep.equal([200, 'application/pdf'])
    const { text, links, title } = await paperOf(new Uint8Array(await printed.arrayBuffer()))
    expect(title).to.equal('Receipt 2026-000001')
    const bare = text.replaceAll(/\s/g, '')
    const words = [
      'Living with asthma',
      '€12.50',
      '€25.00',
      'Pat Miller',
      '1 Harbour Road',
      'Invoice',
      'Waymark Clinic',
    ]
    for (const word of words) expect(bare, word).to.include(word.replaceAll(' ', ''))
    expect([...links])
      .to.include(receipt.url)
      .and.not.include(`${clinic.origin}/settlements`)
    expect(text).not.to.match(/[0-9a-f]{8}-[0-9a-f]{4}|\{|T\d\d:|wm:/)
  })

  it('links to the due step, and to the receipt', async () => {
    const { home } = await enter()
    const book = await bookNamed(home, 'A bad back: moving again')
    const cart = await (
      await book.submit('add-to-cart', { book: book.state.id, quantity: 1 })
    )
      .follow('collection')
      .get()
    const open = await cart.submit('settle')
    const addressed = await open.submit('address', shippingAddress)
    const another = { ...shippingAddress, city: 'Leeds' }
    const refusal: unknown = await open.submit('address', another).catch((error: unknown) => error)
    if (!isHttpFailure(refusal)) throw new Error('The second time should have failed')
    expect([refusal.status, refusal.problem?.type?.replace(/.*\//, '')]).to.deep.equal([409, 'step-done'])
    const due = await refusal.representation?.follow('payment').get()
    expect(due?.state).to.include({ step: 'payment', status: 'due' })
    const receipt = await (await addressed.submit('payment', { payment: 'invoice' })).submit('confirm')
    const late: unknown = await open.submit('address', another).catch((error: unknown) => error)
    if (!isHttpFailure(late)) throw new Error('A step of an ended purchase should have failed')
    expect((await late.representation?.follow('wm:settlement').get())?.url).to.equal(receipt.url)
  })

  it('removes a book and restores it', async () => {
    const { home } = await enter()
    const book = await bookNamed(home, 'Eczema in children')
    const position = await book.submit('add-to-cart', { book: book.state.id, quantity: 4 })
    const cart = await position.submit('remove')
    expect(cart.state.positions).to.equal(0)
    const bin = await cart.follow('recycle-bin').get()
    const restored = await bin.embedded('item')[0]?.submit('undelete')
    expect(restored?.state.quantity).to.equal(4)
    await restored?.submit('remove')
    const [deleted] = (await bin.follow('self').get()).embedded('item')
    const item = await deleted?.follow('self').get()
    const shown = await item?.follow('undelete').get()
    expect((await shown?.submit('undelete'))?.state.quantity).to.equal(4)
  })

  it('has no dead link with books in the cart, in the bin, in a purchase and in a receipt', async () => {
    const { home, token } = await enter()
    const cart = await home.follow('user').follow('cart').get()
    const titles = (await home.follow('books').get()).embedded('item').map(({ state }) => state.id)
    const buy = async (book: string): Promise<Representation<ClinicDescription, 'settlement'>> => {
      await cart.submit('add', { book, quantity: 1 })
      return (await cart.follow('self').get()).submit('settle')
    }
    const [first = '', second = '', third = '', fourth = ''] = titles
    const addressed = await (await buy(first)).submit('address', shippingAddress)
    await (await addressed.submit('payment', { payment: 'invoice' })).submit('confirm')
    await (await buy(second)).submit('cancel')
    await (await cart.follow('self').get()).submit('empty')
    await buy(third)
    await cart.submit('add', { book: fourth, quantity: 3 })
    const { findings, visits } = await crawl(clinic.origin, 'application/prs.hal-forms+json', token)
    expect(findings).to.deep.equal([])
    const kinds = new Set(visits.map(({ kind }) => kind))
    const expected = ['books', 'book', 'cart', 'position', 'recycleBin', 'binItem', 'settlements', 'settlement']
    expect([...kinds]).to.include.members([...expected, 'settlementLine', 'settlementStep'])
  })
})
