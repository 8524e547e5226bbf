import { collection, collections, createService, memoryTable, type Row, type Table, tableOf } from '@waymark/server'
import * as shared from '@waymark/shared'
import { expect } from 'chai'
import type { Server } from 'node:http'
import { closed, listening } from '../../../support/http/listening.ts'

const { text, wholeNumber } = shared
const books = shared.describeCollection({
  list: 'books',
  item: 'book',
  title: 'title',
  fields: {
    title: text({ prompt: 'Title', maxLength: 100 }),
    copies: wholeNumber({ prompt: 'Copies', min: 0, max: 9 }),
  },
  sorts: ['title'],
  texts: { list: 'Books', item: 'A book', add: 'Add', change: 'Edit', remove: 'Remove' },
})
type Books = Table<typeof books.fields>
type Book = Row<typeof books.fields>

const description = shared.describe({
  entry: 'home',
  relations: {
    ...shared.commonRelations('lib'),
    ...shared.curiedRelations('lib', { books: ['one', 'Books', 'All.'] }),
  },
  resources: {
    home: {
      summary: 'A library.',
      state: shared.Home,
      links: { books: shared.link('books'), ...shared.documentationLinks },
    },
    ...books.resources,
    ...shared.commonResources,
  },
})

const allowed = ({ title }: { readonly title: string }): readonly shared.Fault[] =>
  title === 'Forbidden' ? [{ pointer: '/title', detail: 'is forbidden' }] : []

const serving = (table: Books, path: `/${string}` = '/books'): Server =>
  createService({
    name: 'Library',
    summary: 'Books.',
    version: '1',
    description,
    home: { books: { href: path, title: 'Books' } },
    routes: collections(description, [
      collection(books, {
        path,
        table,
        mayWrite: () => true,
        before: { create: allowed, change: ({ after }) => allowed(after.values) },
      }),
    ]),
  })

const dune = { title: 'Dune', copies: 1 }
const forbidden = { title: 'Forbidden', copies: 1 }

describe('a collection over a table', () => {
  const withTable = async (
    table: Books,
    test: (request: (method: string, path: string, more?: RequestInit) => Promise<Response>) => Promise<void>,
  ): Promise<void> => {
    const server = serving(table)
    const origin = await listening(server)
    try {
      await test((method, path, { headers = {}, ...more } = {}) =>
        fetch(new URL(path, origin), {
          method,
          ...more,
          headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
        }),
      )
    } finally {
      await closed(server)
    }
  }
  const added = (table: Books): Promise<Book> => table.insert(dune)
  const tagOf = (response: Response): string => response.headers.get('etag') ?? ''

  it('does not overwrite a change that was made between the check and the write', async () => {
    const table = memoryTable(tableOf(books))
    const row = await added(table)
    let isRaced = false
    const raced: Books = {
      ...table,
      async update(found, values) {
        if (!isRaced) await table.update(found, { title: 'Of another client', copies: 2 })
        isRaced = true
        return table.update(found, values)
      },
      async remove(found) {
        await table.update(found, { title: 'Of a third client', copies: 3 })
        return table.remove(found)
      },
    }
    await withTable(raced, async (request) => {
      const headers = { 'if-match': tagOf(await request('GET', `/books/${row.id}`)) }
      const changed = await request('PUT', `/books/${row.id}`, { headers, body: JSON.stringify(dune) })
      expect(changed.status).to.equal(412)
      expect((await table.find(row.id))?.values.title).to.equal('Of another client')
      const again = { 'if-match': tagOf(await request('GET', `/books/${row.id}`)) }
      expect((await request('DELETE', `/books/${row.id}`, { headers: again })).status).to.equal(412)
      expect((await table.find(row.id))?.values.title).to.equal('Of a third client')
    })
  })

  it('checks the faults of an item that is added, replaced or patched', async () => {
    const table = memoryTable(tableOf(books))
    const row = await added(table)
    await withTable(table, async (request) => {
      const body = JSON.stringify(forbidden)
      const headers = { 'if-match': tagOf(await request('GET', `/books/${row.id}`)) }
      const patch = { ...headers, 'content-type': 'application/merge-patch+json' }
      const answers = [
        await request('POST', '/books', { body }),
        await request('PUT', `/books/${row.id}`, { headers, body }),
        await request('PATCH', `/books/${row.id}`, { headers: patch, body }),
      ]
      expect(answers.map(({ status }) => status)).to.deep.equal([422, 422, 422])
      expect((await table.page({ where: {}, sort: 'title', isDescending: false, limit: 10 })).items).to.deep.equal([
        row,
      ])
    })
  })

  // RFC 6585 §3: a conditional request keeps a client from overwriting the change of another.
  it('requires the validator of the item for each change', async () => {
    const table = memoryTable(tableOf(books))
    const row = await added(table)
    await withTable(table, async (request) => {
      for (const [method, type] of [
        ['PUT', 'application/json'],
        ['PATCH', 'application/merge-patch+json'],
        ['DELETE', 'application/json'],
      ] as const) {
        const body = method === 'DELETE' ? null : JSON.stringify(dune)
        const send = (more: Readonly<Record<string, string>>): Promise<Response> =>
          request(method, `/books/${row.id}`, { body, headers: { 'content-type': type, ...more } })
        expect([method, (await send({})).status]).to.deep.equal([method, 428])
        expect([method, (await send({ 'if-match': '"another;json"' })).status]).to.deep.equal([method, 412])
      }
      expect(await table.find(row.id)).to.deep.equal(row)
    })
  })

  it('never shows a deleted item again, whatever is added after it', async () => {
    await withTable(memoryTable(tableOf(books)), async (request) => {
      const list = (headers = {}): Promise<Response> => request('GET', '/books', { headers })
      const first = await request('POST', '/books', { body: JSON.stringify(dune) })
      const before = await list()
      const location = first.headers.get('location') ?? ''
      await request('DELETE', location, { headers: { 'if-match': tagOf(await request('GET', location)) } })
      await request('POST', '/books', { body: JSON.stringify({ title: 'Emma', copies: 1 }) })
      const after = await list({ 'if-none-match': tagOf(before) })
      expect(after.status).to.equal(200)
      expect(await after.text())
        .to.contain('Emma')
        .and.not.to.contain('Dune')
    })
  })

  it('is not served if the description has another resource of its kind', () => {
    const { item } = books
    const other = { ...description, resources: { ...description.resources, [item]: shared.commonResources.document } }
    const table = memoryTable(tableOf(books))
    expect(() => collections(other, [collection(books, { path: '/books', table, mayWrite: () => true })])).to.throw(
      'The description has another resource of the kind book than the collection: rename one of them.',
    )
  })

  it('is not served if the description lacks its resources', () => {
    const resources = { home: description.resources.home, ...shared.commonResources }
    const table = memoryTable(tableOf(books))
    const parts = { path: '/books', table, mayWrite: () => true } as const
    expect(() => collections({ ...description, resources }, [collection(books, parts)])).to.throw(
      'The description lacks the kind books of the collection: add its resources to modules.',
    )
  })

  it('is refused at a path that its items cannot be below', () => {
    const at = (path: `/${string}`) => () =>
      collection(books, { path, table: memoryTable(tableOf(books)), mayWrite: () => true })
    const plain = 'must have no variables, query or fragment: write a path such as /books.'
    const segments = 'must have no empty segment and no slash at its end: write'
    const characters = 'has characters that a URI path cannot have (RFC 3986 §3.3): write'
    for (const [path, remedy] of [
      ['/a/{x}', plain],
      ['/a?x=1', plain],
      ['/things/', `${segments} /things.`],
      ['/a//b', `${segments} /a/b.`],
      ['/', `${segments} a path such as /books.`],
      ['/ä', `${characters} /%C3%A4.`],
      ['/a b', `${characters} /a%20b.`],
      ['/./a', 'must have no segment that is . or .. (RFC 3986 §5.2.4): leave it out.'],
    ] as const)
      expect(at(path), path).to.throw(RangeError, `The path of the collection books, ${path}, ${remedy}`)
    for (const path of ['/a/b', '/%C3%A4', "/a.b/-_~!$&'()*+,;=:@"] as const) expect(at(path), path).not.to.throw()
  })

  it('is served at a percent-encoded path', async () => {
    const server = serving(memoryTable(tableOf(books)), '/%C3%A4')
    const origin = await listening(server)
    try {
      const body = JSON.stringify(dune)
      const headers = { 'content-type': 'application/json' }
      const { headers: fields } = await fetch(new URL('/ä', origin), { method: 'POST', headers, body })
      const location = fields.get('location') ?? ''
      expect(location).to.match(/^\/%C3%A4\/[^/]+$/)
      expect((await fetch(new URL(location, origin))).status).to.equal(200)
    } finally {
      await closed(server)
    }
  })
})
