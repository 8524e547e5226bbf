import { expect } from 'chai'
import { signedIn } from '../../../support/authentication/signed-in.ts'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { itemsIn, newBook, shopper } from '../../../support/shop.ts'

describe('the navigation', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
  })
  afterEach(() => clinic.close())

  it('has the books for a clerk, and for others while there are any', async () => {
    const desk = await shopper(clinic, 'desk')
    const pageOf = async (user?: string): Promise<Response> => {
      const given = user === undefined ? {} : { authorization: `Bearer ${await signedIn(clinic, user)}` }
      return fetch(clinic.origin, { headers: { accept: 'text/html', ...given } })
    }
    const isShown = async (user?: string): Promise<boolean> =>
      /<nav class="main".*?<\/nav>/s.exec(await (await pageOf(user)).text())?.[0].includes('<a href="/books">') === true
    const shown = (): Promise<readonly boolean[]> => Promise.all([undefined, 'pat', 'desk'].map(isShown))
    const withBooks = (await pageOf()).headers.get('etag')
    expect(await shown()).to.deep.equal([true, true, true])
    for (const { id } of itemsIn((await desk.get('/books')).document)) {
      const path = `/books/${String(id)}`
      expect((await desk.send('DELETE', path, { match: (await desk.get(path)).tag })).status).to.equal(204)
    }
    expect(await shown()).to.deep.equal([false, false, true])
    expect((await pageOf()).headers.get('etag')).to.not.equal(withBooks)
    expect((await desk.send('POST', '/books', { body: newBook })).status).to.equal(201)
    expect(await shown()).to.deep.equal([true, true, true])
  })
})
