import { expect } from 'chai'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'
import { signedIn } from '../../../../support/authentication/signed-in.ts'
import { formsIn, itemsIn, linksIn, newBook, problemIn, shopper, type Shopper } from '../../../../support/shop.ts'

describe('books', () => {
  let clinic: Clinic
  let guest: Shopper
  let pat: Shopper
  let desk: Shopper
  before(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
    ;[guest, pat, desk] = await Promise.all([shopper(clinic), shopper(clinic, 'pat'), shopper(clinic, 'desk')])
  })
  after(() => clinic.close())

  it('are linked from home for everyone, in pages of ten', async () => {
    const home = await guest.get('/')
    const link = home.document._links['wm:books']?.href ?? ''
    const all = await guest.get(link)
    expect([all.status, all.document['total'], itemsIn(all.document).length]).to.deep.equal([200, 10, 10])
    const titles: unknown[] = []
    for (let path: string | undefined = `${link}?limit=4`; path !== undefined;) {
      const page: Awaited<ReturnType<Shopper['get']>> = await guest.get(path)
      titles.push(...itemsIn(page.document).map(({ title }) => title))
      path = page.document._links['next']?.href
    }
    expect(titles).to.deep.equal(itemsIn(all.document).map(({ title }) => title))
    expect(titles).to.deep.equal([...titles].sort())
  })

  it('have a price in minor units for programs and as formatted text for people', async () => {
    const { document } = await guest.get('/books/living-with-asthma')
    expect(document['price']).to.deep.equal({ amount: 1250, currency: 'EUR' })
    for (const accept of ['text/html', 'text/markdown', 'text/plain']) {
      const response = await fetch(`${clinic.origin}/books/living-with-asthma`, { headers: { accept } })
      expect(await response.text(), accept).to.include('€12.50')
    }
  })

  it('have a form to add them to the cart of a user, and edit forms for clerks', async () => {
    const path = '/books/living-with-asthma'
    const affordancesFor = async (client: Shopper): Promise<unknown> => {
      const { document } = await client.get(path)
      return [linksIn(document).includes('wm:cart'), formsIn(document)]
    }
    expect(await affordancesFor(guest)).to.deep.equal([false, []])
    expect(await affordancesFor(pat)).to.deep.equal([true, ['add-to-cart']])
    expect(await affordancesFor(desk)).to.deep.equal([true, ['add-to-cart', 'change', 'withdraw']])
    const { _templates: forms = {} } = (await pat.get(path)).document
    expect(forms['add-to-cart']).to.deep.include({ method: 'POST', target: '/users/pat/cart' })
    expect([formsIn((await pat.get('/books')).document), formsIn((await desk.get('/books')).document)]).to.deep.equal([
      [],
      ['add'],
    ])
  })

  it('are added, changed and withdrawn by clerks only', async () => {
    for (const [client, status] of [
      [guest, 401],
      [pat, 403],
    ] as const) {
      const path = '/books/living-with-asthma'
      const match = (await client.get(path)).tag
      const { title, author, language, description, amount } = newBook
      const details = { title, author, language, description, amount }
      expect((await client.send('POST', '/books', { body: newBook })).status).to.equal(status)
      expect((await client.send('PUT', path, { body: details, match })).status).to.equal(status)
      expect((await client.send('DELETE', path, { match })).status).to.equal(status)
    }
    const added = await desk.send('POST', '/books', { body: newBook })
    expect([added.status, added.location]).to.deep.equal([201, '/books/good-feet'])
    expect(added.document['price']).to.deep.equal({ amount: 640, currency: 'EUR' })
    const again = await desk.send('POST', '/books', { body: { ...newBook, title: 'Other feet' } })
    expect([again.status, problemIn(again)]).to.deep.equal([409, 'book-exists'])
    expect(again.document._links['wm:book']?.href).to.equal('/books/good-feet')
  })

  it('are updated with the current validator only, and keep their currency', async () => {
    const path = '/books/skin-in-the-sun'
    const token = `Bearer ${await signedIn(clinic, 'desk')}`
    const { tag } = await desk.get(path)
    const body = { amount: 900 }
    const patch = (content: unknown, match?: string): Promise<Response> =>
      fetch(clinic.origin + path, {
        method: 'PATCH',
        headers: {
          'content-type': 'application/merge-patch+json',
          accept: 'application/hal+json',
          authorization: token,
          ...(match === undefined ? {} : { 'if-match': match }),
        },
        body: JSON.stringify(content),
      })
    expect((await patch(body)).status).to.equal(428)
    const changed = await patch(body, tag)
    expect([changed.status, (await guest.get(path)).document['price']]).to.deep.equal([
      200,
      { amount: 900, currency: 'EUR' },
    ])
    expect((await patch(body, tag)).status).to.equal(412)
    expect((await patch({ currency: 'USD' }, (await desk.get(path)).tag)).status).to.equal(422)
  })

  it('are gone (410) after withdrawal', async () => {
    const path = '/books/fever-in-children'
    const before = (await guest.get('/books')).document['total']
    const { tag } = await desk.get(path)
    expect((await desk.send('DELETE', path)).status).to.equal(428)
    expect((await desk.send('DELETE', path, { match: tag })).status).to.equal(204)
    const gone = await guest.get(path)
    expect([gone.status, problemIn(gone), linksIn(gone.document)]).to.deep.include.members([410, 'book-gone'])
    expect(gone.document._links['wm:books']?.href).to.equal('/books')
    expect((await guest.get('/books')).document['total']).to.equal(Number(before) - 1)
    expect((await guest.get('/books/nothing')).status).to.equal(404)
    expect((await desk.send('POST', '/books', { body: { ...newBook, id: 'fever-in-children' } })).status).to.equal(409)
  })

  it("report each error of a clerk's input at its field", async () => {
    const body = { ...newBook, id: 'a b', amount: -1, currency: 'euro', title: '' }
    const { status, document } = await desk.send('POST', '/books', { body })
    const pointers = (document['errors'] as { readonly pointer: string }[]).map(({ pointer }) => pointer)
    expect([status, pointers]).to.deep.equal([422, ['/id', '/title', '/amount', '/currency']])
  })
})
