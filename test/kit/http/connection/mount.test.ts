import Koa from 'koa'
import { collection, collections, memoryTable, mountService, tableOf } from '@waymark/server'
import { whileServing } from '@waymark/server/testing'
import { connect } from '@waymark/sdk'
import * as shared from '@waymark/shared'
import { expect } from 'chai'
import { createServer, type Server } from 'node:http'
import { text as textOf } from 'node:stream/consumers'

const { belongsTo, text } = shared
const texts = { item: 'One', add: 'Add', change: 'Change', remove: 'Remove' }
const authors = shared.describeCollection({
  list: 'authors',
  item: 'author',
  title: 'name',
  fields: { name: text({ prompt: 'Name', maxLength: 100 }) },
  hasMany: { books: { list: 'books', by: 'author', embed: 3 } },
  words: ['name'],
  sorts: ['name'],
  texts: { ...texts, list: 'Authors' },
})
const books = shared.describeCollection({
  list: 'books',
  item: 'book',
  title: 'title',
  fields: { title: text({ prompt: 'Title', maxLength: 100 }), author: belongsTo(authors, { prompt: 'Author' }) },
  sorts: ['title'],
  texts: { ...texts, list: 'Books' },
})
const description = shared.describe({
  entry: 'home',
  relations: {
    ...shared.commonRelations('shop'),
    ...shared.curiedRelations('shop', {
      authors: ['one', 'Authors', 'All.'],
      author: ['one', 'Author', 'The author of a book.'],
      books: ['one', 'Books', 'The books of an author.'],
    }),
  },
  resources: {
    home: {
      summary: 'A shop.',
      state: shared.Home,
      links: { authors: shared.link('authors'), books: shared.link('books'), ...shared.documentationLinks },
    },
    ...authors.resources,
    ...books.resources,
    ...shared.commonResources,
  },
})

const mayWrite = (): boolean => true
const shop = (base: '' | `/${string}` = '/a/b', report?: (error: unknown) => void) =>
  mountService({
    ...(report === undefined ? {} : { report }),
    name: 'Shop',
    summary: 'Books.',
    version: '1',
    description,
    basePath: base,
    home: { authors: { href: '/authors', title: 'Authors' }, books: { href: '/books', title: 'Books' } },
    routes: collections(description, [
      collection(authors, { path: '/authors', table: memoryTable(tableOf(authors)), mayWrite }),
      collection(books, { path: '/books', table: memoryTable(tableOf(books)), mayWrite }),
    ]),
  })

/** A Koa application that has another resource, and a header field of its own. */
function application(): Server {
  const app = new Koa()
  app.use(async (context, next) => {
    context.set('X-Application', 'own')
    await next()
  })
  app.use(shop().middleware)
  app.use((context) => {
    context.body = `other ${context.path}`
  })
  return createServer((request, response) => void app.callback()(request, response))
}

const hosts: Readonly<Record<string, () => Server>> = {
  'node:http': () => createServer(shop().handler),
  'a Koa application': application,
}

/** Returns the paths in a text that do not begin with the base path, beside those of schemas. */
const strayPaths = (content: string): readonly string[] =>
  [
    ...content.matchAll(
      /(?:href|action|src|target)(?:="|":"|&#34;:&#34;|=&#34;)(\/[^"&]*)|\]\((\/[^)\s]*)|<(\/[a-z][\w/.-]*)>;/g,
    ),
  ]
    .map(([, attribute, markdown, field]) => attribute ?? markdown ?? field ?? '')
    .filter((path) => !path.startsWith('/a/b/'))

for (const [host, server] of Object.entries(hosts)) {
  describe(`a service mounted under /a/b of ${host}`, () => {
    it('is driven by relation names, writes included', () =>
      whileServing(server(), async (origin) => {
        const client = connect(`${origin}/a/b/`, { describe: description })
        const author = await (await client.follow('authors').get()).submit('add', { name: 'Ada' })
        expect(new URL(author.url).pathname).to.match(/^\/a\/b\/authors\//)
        const book = await (await client.follow('books').get()).submit('add', { title: 'One', author: author.state.id })
        expect((await book.follow('author').get()).state.name).to.equal('Ada')
        const changed = await book.submit('change', { title: 'Two', author: author.state.id })
        await changed.submit('remove')
        expect((await client.follow('books').get()).state.total).to.equal(0)
      }))

    it('redirects a trailing slash to the resource under the base path', () =>
      whileServing(server(), async (origin) => {
        const { status, headers } = await fetch(`${origin}/a/b/books/?limit=1`, { redirect: 'manual' })
        expect([status, headers.get('location')]).to.deep.equal([308, '/a/b/books?limit=1'])
      }))

    it('has the base path in each link, target and field, in every media type', () =>
      whileServing(server(), async (origin) => {
        const client = connect(`${origin}/a/b/`, { describe: description })
        const author = await (await client.follow('authors').get()).submit('add', { name: 'Ada' })
        await (await client.follow('books').get()).submit('add', { title: 'One', author: author.state.id })
        const pages = [
          author.url,
          ...['', 'authors', 'books', 'rels', 'problems', 'rels/books'].map((path) => `${origin}/a/b/${path}`),
        ]
        const types = [
          'application/hal+json',
          'application/prs.hal-forms+json',
          'text/html',
          'text/markdown',
          'application/hal+xml',
          'application/json',
          'text/plain',
        ]
        for (const page of [...pages, `${origin}/a/b/nothing`]) {
          for (const accept of types) {
            const answer = await fetch(page, { headers: { accept } })
            const content = `${await answer.text()}\n${answer.headers.get('link') ?? ''}`
            expect(strayPaths(content), `${page} as ${accept}`).to.deep.equal([])
          }
        }
        const { servers } = (await (await fetch(`${origin}/a/b/openapi.json`)).json()) as { readonly servers: unknown }
        expect(servers).to.deep.equal([{ url: '/a/b' }])
        const problem = (await (await fetch(`${origin}/a/b/nothing`)).json()) as { readonly type: string }
        expect((await fetch(new URL(problem.type, origin))).status).to.equal(200)
        for (const [, asset = ''] of (
          await (await fetch(`${origin}/a/b/`, { headers: { accept: 'text/html' } })).text()
        ).matchAll(/(?:href|src)="(\/[^"]*assets[^"]*)"/g))
          expect((await fetch(new URL(asset, origin))).status, asset).to.equal(200)
      }))

    it('answers a QUERY with the address of the equal GET', () =>
      whileServing(server(), async (origin) => {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        const answer = await fetch(`${origin}/a/b/authors`, { method: 'QUERY', headers, body: 'q=ada' })
        const place = answer.headers.get('content-location') ?? ''
        expect(place).to.equal('/a/b/authors?q=ada')
        expect(await (await fetch(origin + place)).text()).to.equal(await answer.text())
      }))

    it('redirects the path without its slash to the home document', () =>
      whileServing(server(), async (origin) => {
        const answer = await fetch(`${origin}/a/b?as=hal`, { redirect: 'manual' })
        expect([answer.status, answer.headers.get('location')]).to.deep.equal([308, '/a/b/?as=hal'])
      }))

    it('redirects a browser that sent a form to the page of what it made', () =>
      whileServing(server(), async (origin) => {
        const answer = await fetch(`${origin}/a/b/authors`, {
          method: 'POST',
          redirect: 'manual',
          headers: {
            accept: 'text/html',
            'content-type': 'application/x-www-form-urlencoded',
            'sec-fetch-site': 'same-origin',
          },
          body: 'name=Ada',
        })
        expect(answer.status).to.equal(303)
        expect(answer.headers.get('location')).to.match(/^\/a\/b\/authors\/[\w-]+$/)
      }))
  })
}

describe('a mounted service', () => {
  it('answers 404 beside its base path as a listener, and passes on as middleware', async () => {
    await whileServing(createServer(shop().handler), async (origin) => {
      const answer = await fetch(`${origin}/authors`)
      expect(answer.status).to.equal(404)
      expect(await answer.text()).to.contain('Its resources are under /a/b/.')
    })
    await whileServing(application(), async (origin) => {
      const other = await fetch(`${origin}/a/bc`)
      expect(await other.text()).to.equal('other /a/bc')
      expect((await fetch(`${origin}/a/b/`)).headers.get('x-application')).to.equal('own')
    })
  })

  it('finds its path again behind a framework that has removed it', () => {
    const { handler } = shop()
    const express = createServer((request, response) => {
      Object.assign(request, { originalUrl: request.url, url: (request.url ?? '').replace('/a/b', '') })
      handler(request, response)
    })
    return whileServing(express, async (origin) => {
      expect((await fetch(`${origin}/a/b/authors`)).status).to.equal(200)
    })
  })

  it('says so if the content of a request was read before', async () => {
    const reported: unknown[] = []
    const { handler } = shop('/a/b', (error) => reported.push(error))
    const parsing = createServer((request, response) => {
      void textOf(request).then(() => {
        handler(request, response)
      })
    })
    await whileServing(parsing, async (origin) => {
      const answer = await fetch(`${origin}/a/b/authors`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"name":"Ada"}',
      })
      expect(answer.status).to.equal(500)
      expect(String(reported)).to.contain('mount the service before what parses content')
    })
  })

  it('refuses a base path that is no sequence of plain segments', () => {
    for (const base of ['/', '/a/', '/a b', '/{a}'] as const) expect(() => shop(base), base).to.throw(RangeError)
  })
})
