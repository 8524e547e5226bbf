import { basic, connect } from '@waymark/sdk'
import { library } from '@waymark/server-examples/library/library'
import { libraryDescription } from '@waymark/server-examples/library/description'
import { expect } from 'chai'
import { readdir, readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { photograph } from '../support/browser/pictures.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { closed, listening } from '../support/http/listening.ts'

const account = { user: 'mia', password: 'mia-demo-password' }
const dune = { title: 'Dune', author: 'Frank Herbert', year: 1965, shelf: 'fiction' } as const
const cosmos = { title: 'Cosmos', author: 'Carl Sagan', year: 1980, shelf: 'science' } as const

describe('the library, a second service on the kit', function () {
  this.timeout(60_000)
  let server: Server
  let origin: string
  beforeEach(async () => {
    server = await library('sqlite::memory:', account)
    origin = await listening(server)
  })
  afterEach(() => closed(server))

  const signedIn = (): ReturnType<typeof connect<typeof libraryDescription>> =>
    connect(origin, { describe: libraryDescription, credentials: basic(account) })

  it('has at most 110 lines of its own', async () => {
    const folder = fileURLToPath(new URL('../../server/examples/library/', import.meta.url))
    const names = (await readdir(folder)).filter((name) => name.endsWith('.ts'))
    const texts = await Promise.all(names.map((name) => readFile(folder + name, 'utf8')))
    expect(texts.join('').split('\n').length).to.be.at.most(110)
  })

  it('is driven by relation names: adds, finds, sorts and updates books', async () => {
    const books = await signedIn().follow('books').get()
    const added = await books.submit('add', dune)
    await books.submit('add', cosmos)
    expect(added.state).to.include(dune)
    const found = await signedIn().follow('books').follow('search', { q: 'herbert' }).get()
    expect(found.embedded('item').map(({ state }) => state.title)).to.deep.equal(['Dune'])
    const sorted = await signedIn().follow('books').follow('search', { sort: '-year' }).get()
    expect(sorted.embedded('item').map(({ state }) => state.title)).to.deep.equal(['Cosmos', 'Dune'])
    const science = await signedIn().follow('books').follow('search', { shelf: 'science' }).get()
    expect(science.state.total).to.equal(1)
    const changed = await added.submit('change', { ...dune, year: 1966 })
    expect(changed.state.year).to.equal(1966)
  })

  it('pages a collection in order, in both directions', async () => {
    const books = await signedIn().follow('books').get()
    for (const year of [3, 1, 2]) await books.submit('add', { ...dune, title: `Book ${String(year)}`, year })
    const first = await signedIn().follow('books').follow('search', { sort: '-year', limit: 2 }).get()
    const second = await first.follow('next').get()
    const back = await second.follow('prev').get()
    const years = [first, second, back].map((page) => page.embedded('item').map(({ state }) => state.year))
    expect(years).to.deep.equal([[3, 2], [1], [3, 2]])
  })

  it('rejects a cursor that no link of the collection has', async () => {
    const keys = ['["later","1"]', '[1.5,"1"]', '[null,"1"]', '[2026]', 'not a key']
    for (const key of keys) {
      const cursor = `a.${Buffer.from(key).toString('base64url')}`
      const page = await fetch(`${origin}/books?sort=-year&cursor=${cursor}`)
      expect(page.status, key).to.equal(400)
    }
  })

  it('lends a book once', async () => {
    const book = await (await signedIn().follow('books').get()).submit('add', dune)
    const loans = await signedIn().follow('loans').get()
    const loan = { book: book.state.id, reader: 'Ada', due: '2026-12-24' }
    await loans.submit('add', loan)
    const again = await fetch(`${origin}/loans`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa('mia:mia-demo-password')}` },
      body: JSON.stringify({ ...loan, reader: 'Bea' }),
    })
    const { errors } = (await again.json()) as { readonly errors: unknown }
    expect([again.status, errors]).to.deep.equal([422, [{ pointer: '/book', detail: 'is lent already' }]])
  })

  it('rejects a change without the current validator, and one without credentials', async () => {
    const book = await (await signedIn().follow('books').get()).submit('add', dune)
    const change = (headers: Readonly<Record<string, string>>): Promise<Response> =>
      fetch(book.url, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(dune),
      })
    const mia = { authorization: `Basic ${btoa('mia:mia-demo-password')}` }
    const refused = await change({})
    expect(refused.status).to.equal(401)
    expect(await refused.json()).to.include({ detail: 'Sign in to continue.' })
    expect((await change(mia)).status).to.equal(428)
    expect((await change({ ...mia, 'if-match': '"9;hal"' })).status).to.equal(412)
  })

  for (const type of [
    ...['application/hal+json', 'application/prs.hal-forms+json', 'application/json', 'application/hal+xml'],
    ...['text/html', 'text/markdown', 'text/plain'],
  ]) {
    it(`is served as ${type}`, async () => {
      await (await signedIn().follow('books').get()).submit('add', dune)
      for (const path of ['/', '/books', '/rels', '/problems/not-found']) {
        const answer = await fetch(origin + path, { headers: { accept: type } })
        expect([path, answer.status, answer.headers.get('content-type')?.split(';')[0]]).to.deep.equal([
          path,
          200,
          type,
        ])
        expect(answer.headers.get('etag')).to.be.a('string')
      }
    })
  }

  it('has documentation derived from its description', async () => {
    const json = async (path: string): Promise<unknown> => (await fetch(origin + path)).json()
    expect(await json('/openapi.json')).to.have.nested.property('paths./books/{item}.put')
    expect(await json('/rels/books')).to.include({ name: 'lib:books', description: 'All books of the library.' })
    expect(await json('/.well-known/api-catalog')).to.have.property('linkset')
    const home = await fetch(origin, { headers: { accept: 'application/hal+json' } })
    expect(await home.json()).to.have.deep.nested.include({
      '_links.lib:rels.title': 'Link relations',
      '_links.lib:problems.title': 'Problem types',
      '_links.api-catalog.type': 'application/linkset+json',
    })
  })

  it('works in a browser: the librarian signs in, adds a book and finds it', async () => {
    const browser = await openBrowser()
    try {
      const credentials = { username: account.user, password: account.password }
      const page = await browser.newPage({ baseURL: origin, httpCredentials: credentials })
      await page.goto('/books')
      await page.getByRole('link', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'You are signed in' }).waitFor()
      await page.goto('/books')
      await page.getByText('Add a book', { exact: true }).first().click()
      const form = page.locator('form', { has: page.getByRole('button', { name: 'Add a book' }) })
      await form.getByLabel('Title').fill('Dune')
      await form.getByLabel('Author').fill('Frank Herbert')
      await form.getByLabel('Year').fill('1965')
      await form.getByLabel('Shelf').selectOption('fiction')
      await form.getByRole('button', { name: 'Add a book' }).click()
      await page.getByRole('heading', { name: 'Dune', level: 1 }).waitFor()
      await page.goto('/books?q=dune')
      await page.getByRole('link', { name: 'Dune' }).first().waitFor()
      await photograph(page, 'library')
    } finally {
      await browser.close()
    }
  })
})
