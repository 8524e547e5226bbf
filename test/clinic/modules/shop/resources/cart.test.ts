import { expect } from 'chai'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'
import { signedIn } from '../../../../support/authentication/signed-in.ts'
import { formsIn, itemsIn, linksIn, problemIn, shopper, type Shopper } from '../../../../support/shop.ts'

const cart = '/users/pat/cart'
const asthma = `${cart}/1`
const undelete = `${cart}/living-with-asthma:undelete`

describe('a cart', () => {
  let clinic: Clinic
  let pat: Shopper
  beforeEach(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
    pat = await shopper(clinic, 'pat')
  })
  afterEach(() => clinic.close())

  it('is for its owner, with a link from the account', async () => {
    const { document } = await pat.get('/users/pat')
    expect(linksIn(document)).to.include.members(['wm:cart', 'wm:recycle-bin', 'wm:settlements'])
    const [guest, desk] = [await shopper(clinic), await shopper(clinic, 'desk')]
    await pat.add('living-with-asthma')
    for (const path of [cart, asthma, '/users/pat/recycle-bin', '/users/nobody/cart']) {
      expect([(await guest.get(path)).status, (await desk.get(path)).status], path).to.deep.equal([401, 403])
    }
    expect((await desk.get('/users/pat')).document._links).not.to.have.property('wm:cart')
    expect((await desk.send('DELETE', asthma)).status).to.equal(403)
    expect((await desk.send('POST', undelete)).status).to.equal(403)
    expect((await pat.get(asthma)).status).to.equal(200)
  })

  it('is empty at first, with a form to add books only', async () => {
    const { status, document } = await pat.get(cart)
    expect([status, document['positions'], document['copies'], document['total']]).to.deep.equal([200, 0, 0, undefined])
    expect(formsIn(document)).to.deep.equal(['add'])
  })

  it('specification §4: GET /users/{user}/cart/{position} reads one child resource', async () => {
    const added = await pat.add('living-with-asthma', 2)
    expect([added.status, added.location, added.place]).to.deep.equal([201, asthma, asthma])
    await pat.add('sleeping-better')
    const { document } = await pat.get(asthma)
    expect(document).to.deep.include({
      position: 1,
      book: 'living-with-asthma',
      title: 'Living with asthma',
      quantity: 2,
      price: { amount: 1250, currency: 'EUR' },
      sum: { amount: 2500, currency: 'EUR' },
      isAvailable: true,
    })
    expect((await pat.get(`${cart}/2`)).document['position']).to.equal(2)
    const whole = (await pat.get(cart)).document
    expect(whole).to.deep.include({ positions: 2, copies: 3, total: { amount: 3590, currency: 'EUR' } })
    expect(itemsIn(whole).map(({ book }) => book)).to.deep.equal(['living-with-asthma', 'sleeping-better'])
    expect(itemsIn(whole).map(({ _links }) => _links['self']?.href)).to.deep.equal([`${cart}/1`, `${cart}/2`])
    for (const number of ['living-with-asthma', '0', '3', '01', '1.0', '-1', '99999999999']) {
      expect((await pat.get(`${cart}/${number}`)).status, number).to.equal(404)
    }
  })

  it('is safe from a concurrent removal: a position requires its validator', async () => {
    await pat.add('living-with-asthma')
    await pat.add('sleeping-better')
    const [first, second] = [await pat.get(`${cart}/1`), await pat.get(`${cart}/2`)]
    expect((await pat.send('DELETE', `${cart}/1`)).status).to.equal(428)
    const both = [1, 2].map(() => pat.send('DELETE', `${cart}/1`, { match: first.tag }))
    const statuses = (await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).to.be.deep.oneOf([
      [204, 204],
      [204, 412],
    ])
    const left = await pat.get(`${cart}/1`)
    expect([left.document['book'], left.document['position']]).to.deep.equal(['sleeping-better', 1])
    expect(left.tag).not.to.be.oneOf([first.tag, second.tag])
    const body = { quantity: 9 }
    for (const match of [first.tag, second.tag]) {
      expect((await pat.send('PUT', `${cart}/1`, { body, match })).status).to.equal(412)
      expect((await pat.send('DELETE', `${cart}/1`, { match })).status).to.equal(412)
    }
    expect((await pat.send('PUT', `${cart}/1`, { body, match: left.tag })).status).to.equal(200)
  })

  it('adds copies to the existing ones, and returns the position', async () => {
    await pat.add('living-with-asthma', 2)
    const more = await pat.add('living-with-asthma', 3)
    expect([more.status, more.location, more.place, more.document['quantity']]).to.deep.equal([200, '', asthma, 5])
    expect(more.tag).to.equal((await pat.get(asthma)).tag)
    const full = await pat.add('living-with-asthma', 95)
    expect([full.status, problemIn(full)]).to.deep.equal([409, 'too-many-copies'])
    expect(full.document._links).to.have.property('wm:cart')
  })

  it('changes a quantity with the current validator, idempotently', async () => {
    const { tag } = await pat.add('living-with-asthma')
    expect((await pat.send('PUT', asthma, { body: { quantity: 4 } })).status).to.equal(428)
    const first = await pat.send('PUT', asthma, { body: { quantity: 4 }, match: tag })
    const { tag: present } = await pat.get(asthma)
    const second = await pat.send('PUT', asthma, { body: { quantity: 4 }, match: present })
    expect([first.status, second.status, second.document['quantity']]).to.deep.equal([200, 200, 4])
    expect((await pat.send('PUT', asthma, { body: { quantity: 5 }, match: present })).status).to.equal(412)
    const { tag: last } = await pat.get(asthma)
    for (const quantity of [0, 100, 1.5, 'many']) {
      expect((await pat.send('PUT', asthma, { body: { quantity }, match: last })).status, String(quantity)).to.equal(
        422,
      )
    }
  })

  it('links to the catalogue after the rejection of a withdrawn book', async () => {
    const refused = await pat.add('nothing')
    expect([refused.status, problemIn(refused)]).to.deep.equal([409, 'book-unavailable'])
    expect(linksIn(refused.document)).to.include('wm:books')
  })

  it('holds one currency', async () => {
    const desk = await shopper(clinic, 'desk')
    const said = { title: 'T', author: 'A', language: 'en', description: 'D' }
    await desk.send('POST', '/books', { body: { id: 'dollars', ...said, amount: 100, currency: 'USD' } })
    await pat.add('living-with-asthma')
    const refused = await pat.add('dollars')
    expect([refused.status, problemIn(refused)]).to.deep.equal([409, 'currency-differs'])
    await pat.send('DELETE', cart)
    expect((await pat.add('dollars')).status).to.equal(201)
    const back = await pat.send('POST', undelete)
    expect([back.status, problemIn(back)]).to.deep.equal([409, 'currency-differs'])
  })

  it('shows current prices, and marks withdrawn books', async () => {
    const desk = await shopper(clinic, 'desk')
    await pat.add('living-with-asthma', 2)
    const before = await pat.get(cart)
    const { document, tag } = await desk.get('/books/living-with-asthma')
    const { title, author, language, description } = document
    const body = { title, author, language, description, amount: 1000 }
    await desk.send('PUT', '/books/living-with-asthma', { body, match: tag })
    const after = await pat.get(cart)
    expect(after.document['total']).to.deep.equal({ amount: 2000, currency: 'EUR' })
    expect(after.tag).not.to.equal(before.tag)
    await desk.send('DELETE', '/books/living-with-asthma', { match: (await desk.get('/books/living-with-asthma')).tag })
    const gone = await pat.get(asthma)
    expect(gone.document['isAvailable']).to.equal(false)
    expect(linksIn(gone.document)).not.to.include('wm:book')
    expect(formsIn((await pat.get(cart)).document)).to.deep.equal(['add', 'empty'])
    const refused = await pat.send('POST', '/settlements')
    expect([refused.status, problemIn(refused)]).to.deep.equal([409, 'book-unavailable'])
    await pat.remove(asthma)
    const back = await pat.send('POST', undelete)
    expect([back.status, problemIn(back)]).to.deep.equal([409, 'book-unavailable'])
  })

  it('is emptied into the recycle bin', async () => {
    await pat.add('living-with-asthma', 2)
    await pat.add('sleeping-better')
    const emptied = await pat.send('DELETE', cart)
    expect([emptied.status, emptied.document['positions']]).to.deep.equal([200, 0])
    expect((await pat.get('/users/pat/recycle-bin')).document['total']).to.equal(2)
    expect((await pat.send('DELETE', cart)).status).to.equal(200)
  })

  it('accepts the form of its page, and returns to the cart', async () => {
    const headers = {
      accept: 'text/html',
      authorization: `Bearer ${await signedIn(clinic, 'pat')}`,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const sent = { method: 'POST', redirect: 'manual', headers, body: 'book=living-with-asthma&quantity=1' } as const
    const answers = [await fetch(clinic.origin + cart, sent), await fetch(clinic.origin + cart, sent)]
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('location')]).to.deep.equal([303, cart])
    }
    const shown = await (await fetch(clinic.origin + cart, { headers })).text()
    expect(shown).to.include('€25.00')
  })
})
