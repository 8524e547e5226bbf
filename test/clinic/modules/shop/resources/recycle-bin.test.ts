import { expect } from 'chai'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'
import { formsIn, itemsIn, linksIn, problemIn, shopper, type Answer, type Shopper } from '../../../../support/shop.ts'

const cart = '/users/pat/cart'
const bin = '/users/pat/recycle-bin'
const position = `${cart}/1`
const undelete = `${cart}/living-with-asthma:undelete`
const item = `${bin}/living-with-asthma`

/** Every way to restore an item: the custom method in both spellings, and the status change by both methods. */
const restorations: Readonly<Record<string, (pat: Shopper, match: string) => Promise<Answer>>> = {
  'specification §4: POST /user/{user_id}/cart/{book_id}:undelete': (pat) =>
    pat.send('POST', '/user/pat/cart/living-with-asthma:undelete'),
  'POST /users/{user}/cart/{book}:undelete': (pat) => pat.send('POST', undelete, { body: {} }),
  'PUT of the state': (pat, match) => pat.send('PUT', item, { body: { status: 'restored' }, match }),
  'PATCH of the state': (pat, match) => pat.send('PATCH', item, { body: { status: 'restored' }, match }),
}

describe('a recycle bin', () => {
  let clinic: Clinic
  let pat: Shopper
  beforeEach(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
    pat = await shopper(clinic, 'pat')
    await pat.add('living-with-asthma', 3)
    await pat.remove(position)
  })
  afterEach(() => clinic.close())

  it('lists the items removed from the cart for 30 days', async () => {
    const { document } = await pat.get((await pat.get(cart)).document._links['wm:recycle-bin']?.href ?? '')
    expect(document['total']).to.equal(1)
    const [first] = itemsIn(document)
    expect(first).to.deep.include({ title: 'Living with asthma', quantity: 3, status: 'deleted' })
    expect(first).to.include({ deletedAt: '2026-11-30T12:00:00.000Z', expires: '2026-12-30T12:00:00.000Z' })
    expect((await pat.get(position)).status).to.equal(404)
    expect(linksIn((await pat.get(position)).document)).to.include.members(['wm:cart', 'wm:recycle-bin'])
    const { tag } = await pat.get(bin)
    clinic.clock.set(Date.parse('2026-12-30T12:00:00Z'))
    const late = await shopper(clinic, 'pat')
    expect((await late.get(bin)).document['total']).to.equal(0)
    expect((await late.get(bin)).tag.split(';')[0]).not.to.equal(tag.split(';')[0])
    expect((await late.get(item)).status).to.equal(404)
    expect((await late.send('POST', undelete)).status).to.equal(404)
  })

  it('previews the restored item by GET of the custom method', async () => {
    const { document } = await pat.get(item)
    const link = document._links['wm:undelete']?.href ?? ''
    expect(link).to.equal(undelete)
    const shown = await pat.get(link)
    expect([shown.status, shown.document['quantity'], formsIn(shown.document)]).to.deep.equal([
      200,
      3,
      ['undelete', 'change', 'purge'],
    ])
    expect(shown.document._templates?.['undelete']).to.deep.include({ method: 'POST', target: link })
    expect((await pat.send('PUT', link, { body: {} })).status).to.equal(405)
    expect((await pat.get(`${cart}/nothing:undelete`)).status).to.equal(404)
  })

  for (const [restoration, restore] of Object.entries(restorations)) {
    describe(`by ${restoration}`, () => {
      it('restores a deleted item once', async () => {
        const answer = await restore(pat, (await pat.get(item)).tag)
        expect(answer.status).to.be.oneOf([200, 201])
        expect((await pat.get(position)).document).to.deep.include({ quantity: 3, position: 1 })
        const { document } = await pat.get(item)
        expect([document['status'], formsIn(document)]).to.deep.equal(['restored', ['purge']])
        expect((await pat.get(bin)).document['total']).to.equal(0)
        const again = await restore(pat, (await pat.get(item)).tag)
        expect(again.status).to.be.oneOf([200, 409])
        expect((await pat.get(position)).document['quantity']).to.equal(3)
      })

      it('rejects restoring a book that is in the cart, with a link to it', async () => {
        await pat.add('living-with-asthma', 1)
        const found = await pat.get(item)
        expect(formsIn(found.document)).to.deep.equal(['purge'])
        const refused = await restore(pat, found.tag)
        expect([refused.status, problemIn(refused)]).to.deep.equal([409, 'already-in-cart'])
        const links: Readonly<Record<string, unknown>> = refused.document._links
        expect((links['item'] as readonly { href: string }[])[0]?.href).to.equal(position)
        expect((await pat.get(position)).document['quantity']).to.equal(1)
      })

      it('restores an item at the current price', async () => {
        const desk = await shopper(clinic, 'desk')
        const { document, tag } = await desk.get('/books/living-with-asthma')
        const { title, author, language, description } = document
        const body = { title, author, language, description, amount: 100 }
        await desk.send('PUT', '/books/living-with-asthma', { body, match: tag })
        await restore(pat, (await pat.get(item)).tag)
        expect((await pat.get(position)).document['sum']).to.deep.equal({ amount: 300, currency: 'EUR' })
      })

      it('rejects restoring a withdrawn book, with a link to the catalogue', async () => {
        const desk = await shopper(clinic, 'desk')
        await desk.send('DELETE', '/books/living-with-asthma', {
          match: (await desk.get('/books/living-with-asthma')).tag,
        })
        const found = await pat.get(item)
        expect([formsIn(found.document), linksIn(found.document).includes('wm:book')]).to.deep.equal([['purge'], false])
        const refused = await restore(pat, found.tag)
        expect([refused.status, problemIn(refused)]).to.deep.equal([409, 'book-unavailable'])
        expect(refused.document._links['wm:books']?.href).to.equal('/books')
      })
    })
  }

  it('requires the current validator for a status change', async () => {
    const { tag } = await pat.get(item)
    const body = { status: 'restored' }
    expect((await pat.send('PUT', item, { body })).status).to.equal(428)
    await pat.add('living-with-asthma')
    await pat.remove(position)
    expect((await pat.send('PUT', item, { body, match: tag })).status).to.equal(412)
    expect((await pat.get(item)).document['quantity']).to.equal(1)
  })

  it('ignores the current status, and does not delete a restored item', async () => {
    const before = await pat.get(item)
    const same = await pat.send('PUT', item, { body: { status: 'deleted' }, match: before.tag })
    expect([same.status, (await pat.get(item)).tag]).to.deep.equal([200, before.tag])
    await pat.send('PUT', item, { body: { status: 'restored' }, match: before.tag })
    const { tag } = await pat.get(item)
    const back = await pat.send('PUT', item, { body: { status: 'deleted' }, match: tag })
    expect([back.status, problemIn(back)]).to.deep.equal([409, 'already-restored'])
    expect(back.document._links['wm:cart']?.href).to.equal(cart)
    expect((await pat.send('PUT', item, { body: { state: 'gone' }, match: tag })).status).to.equal(422)
  })

  it('deletes one item or all permanently', async () => {
    await pat.add('sleeping-better')
    await pat.send('DELETE', cart)
    const one = await pat.send('DELETE', item)
    expect([one.status, one.location, (await pat.get(bin)).document['total']]).to.deep.equal([204, bin, 1])
    expect((await pat.send('POST', undelete)).status).to.equal(404)
    const all = await pat.send('DELETE', bin)
    expect([all.status, all.document['total']]).to.deep.equal([200, 0])
    expect(formsIn(all.document)).to.deep.equal([])
    expect((await pat.send('DELETE', bin)).status).to.equal(200)
  })

  it('never reuses a validator, even after all items are deleted', async () => {
    const { tag } = await pat.get(item)
    await pat.send('DELETE', bin)
    await pat.add('living-with-asthma', 3)
    await pat.remove(position)
    const answer = await pat.send('PUT', item, { body: { status: 'restored' }, match: tag })
    expect(answer.status).to.equal(412)
  })
})
