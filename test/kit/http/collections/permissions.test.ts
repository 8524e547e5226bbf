import { collection, collections, createService, memoryTable, tableOf } from '@waymark/server'
import { whileServing } from '@waymark/server/testing'
import { books, libraryDescription, loans } from '@waymark/server-examples/library/description'
import { expect } from 'chai'
import { byName, libraryFrame } from '../../../support/http/library.ts'

interface More {
  readonly method?: string
  readonly accept?: string
  readonly body?: string
}

interface Answer {
  readonly status: number
  readonly header: Headers
  readonly text: string
  readonly body: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Serves books with a loan of the reader Grace, which only the desks may read; the second desk may not read the books. */
async function atDesk(
  use: (get: (path: string, caller?: string, more?: More) => Promise<Answer>, loan: string) => Promise<void>,
): Promise<void> {
  const [bookTable, loanTable] = [memoryTable(tableOf(books)), memoryTable(tableOf(loans))]
  const book = await bookTable.insert({ title: 'Dune', author: 'Frank Herbert', year: 1965, shelf: 'fiction' })
  const loan = await loanTable.insert({ book: book.id, reader: 'Grace', due: '2026-12-24' })
  const isDesk = (principal: string | undefined): boolean => principal?.startsWith('desk') === true
  const server = createService({
    ...libraryFrame,
    authenticator: byName,
    routes: collections(libraryDescription, [
      collection(books, {
        path: '/books',
        table: bookTable,
        mayRead: (principal) => principal !== 'desk 2',
        mayWrite: isDesk,
      }),
      collection(loans, { path: '/loans', table: loanTable, mayRead: isDesk, mayWrite: () => true }),
    ]),
  })
  await whileServing(server, (origin) =>
    use(async (path, caller, { method = 'GET', accept = 'application/hal+json', body } = {}) => {
      const authorization = caller === undefined ? {} : { authorization: caller }
      const headers = { accept, 'content-type': 'application/json', ...authorization }
      const response = await fetch(origin + path, { headers, method, body: body ?? null })
      const text = await response.text()
      return {
        status: response.status,
        header: response.headers,
        text,
        body: text === '' ? {} : (JSON.parse(text) as Answer['body']),
      }
    }, loan.id),
  )
}

describe('permissions of a collection', () => {
  it('challenges an anonymous reader and refuses another one, whether an item exists or not', () =>
    atDesk(async (get, loan) => {
      for (const path of ['/loans', `/loans/${loan}`, '/loans/none', '/loans?q=Gra']) {
        const [anonymous, other] = [await get(path), await get(path, 'ada')]
        expect([anonymous.status, other.status], path).to.deep.equal([401, 403])
        expect(anonymous.header.get('www-authenticate')).to.equal('Token realm="Library"')
        expect(anonymous.text + other.text).to.not.contain('Grace')
      }
      expect((await get(`/loans/${loan}`, 'desk')).body['reader']).to.equal('Grace')
    }))

  it('refuses the writes of a caller that may not read', () =>
    atDesk(async (get, loan) => {
      const body = JSON.stringify({ book: 'any', reader: 'Eve', due: '2026-12-24' })
      expect((await get('/loans', 'eve', { method: 'POST', body })).status).to.equal(403)
      expect((await get(`/loans/${loan}`, 'eve', { method: 'DELETE' })).status).to.equal(403)
      expect((await get(`/loans/${loan}`, 'desk')).status).to.equal(200)
    }))

  it('forbids shared caches to store it (RFC 9111 §5.2.2.7)', () =>
    atDesk(async (get, loan) => {
      for (const path of ['/loans', `/loans/${loan}`, '/books'])
        expect((await get(path, 'desk')).header.get('cache-control'), path).to.equal('private, no-cache')
    }))

  it('shows nothing of it in other collections but a link', () =>
    atDesk(async (get) => {
      const [book] = ((await get('/books', 'ada')).body['_embedded']?.['item'] ?? []) as readonly {
        readonly _links: { readonly self: { readonly href: string } }
      }[]
      const path = book?._links.self.href ?? ''
      const embedding = `${path}?embed=loans`
      expect((await get(embedding, 'desk')).text).to.contain('Grace')
      const hidden = await get(path, 'ada')
      expect(hidden.text).to.not.contain('Grace')
      expect(hidden.body['_links']).to.have.property('lib:loans')
      expect((await get(embedding, 'ada')).text).to.not.contain('Grace')
    }))

  it('offers no titles and choices of it to callers that may not read it', () =>
    atDesk(async (get, loan) => {
      const forms = { accept: 'application/prs.hal-forms+json' }
      for (const path of ['/loans', `/loans/${loan}`, `/loans/${loan}?embed=book`]) {
        expect((await get(path, 'desk', forms)).text, path).to.contain('Dune')
        expect((await get(path, 'desk 2', forms)).text, path).to.not.contain('Dune')
      }
    }))
})
