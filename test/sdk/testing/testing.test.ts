import { connect, isTransportFailure } from '@waymark/sdk'
import { check, inProcess, mockService } from '@waymark/sdk/testing'
import { describe as describeService, form, link, optionalLink, registeredRelations, text } from '@waymark/shared'
import { expect } from 'chai'
import * as t from 'io-ts'
import Koa from 'koa'
import type { RequestListener } from 'node:http'
import { rejectedAs } from '../../support/sdk/rejected.ts'

const hal = 'application/prs.hal-forms+json'

// Koa's callback returns a promise that listeners ignore.
function listenerOf(app: Koa): RequestListener {
  const answer = app.callback()
  return (request, response) => void answer(request, response)
}

describe('inProcess', () => {
  it('calls a Koa application without a socket', async () => {
    const app = new Koa()
    app.use((context) => {
      context.type = hal
      context.set('etag', '"1"')
      context.body = JSON.stringify({ host: context.host, path: context.url, _links: { next: { href: '/b?c=1' } } })
    })
    const entry = await connect('http://koa.test/a', { fetch: inProcess(listenerOf(app)) })
    expect(entry.state).to.deep.equal({ host: 'koa.test', path: '/a' })
    expect(entry.etag).to.equal('"1"')
    expect((await entry.follow('next')).state).to.deep.equal({ host: 'koa.test', path: '/b?c=1' })
  })

  it('sends content, and accepts empty responses', async () => {
    const bodies: string[] = []
    const service = connect('https://any.test/', {
      fetch: inProcess((request, response) => {
        if (request.method === 'GET') {
          const properties = [{ name: 'x' }]
          response.setHeader('content-type', hal)
          response.end(JSON.stringify({ _templates: { default: { method: 'POST', target: '/', properties } } }))
          return
        }
        request.setEncoding('utf8').on('data', (part: string) => bodies.push(part))
        request.on('end', () => response.writeHead(204).end())
      }),
    })
    expect((await (await service).send('default', { x: 'é'.repeat(100_000) })).kind).to.equal('none')
    expect(JSON.parse(bodies.join(''))).to.deep.equal({ x: 'é'.repeat(100_000) })
  })

  it('fails like a network if the application aborts or stops reading', async () => {
    const fetch = inProcess((request) => request.socket.destroy())
    const failure = await rejectedAs(connect('http://x.test/', { fetch, retry: { most: 0 } }), isTransportFailure)
    expect(failure.reason).to.equal('network')
    const silent = inProcess(() => undefined)
    const late = connect('http://x.test/', { fetch: silent, timeout: 20 })
    expect((await rejectedAs(late, isTransportFailure)).reason).to.equal('timeout')
  })
})

describe('mockService', () => {
  const blog = () =>
    mockService({
      '/': {
        state: { title: 'Blog' },
        links: { item: '/posts/{id}', next: { href: '/?page=2', title: 'More' } },
        forms: { add: { method: 'POST', target: '/posts', properties: [{ name: 'title', required: true }] } },
        embedded: { first: { state: { title: 'First' } }, all: [{ state: { n: 1 } }, { links: { up: '/' } }] },
      },
      '/?page=2': { state: { title: 'Page 2' } },
      '/posts/1': { state: { title: 'First' } },
      'POST /posts': ({ body }) => ({ status: 201, headers: { location: '/posts/1' }, body }),
    })

  it('has pages with links, templates, forms and embedded resources', async () => {
    const { entry, fetch, requests } = blog()
    const home = await connect(entry, { fetch })
    expect(home.state).to.deep.equal({ title: 'Blog' })
    expect((await home.follow('item', { id: '1' })).state).to.deep.equal({ title: 'First' })
    expect((await home.follow('next')).state).to.deep.equal({ title: 'Page 2' })
    expect(home.embedded('all').map(({ relations }) => relations)).to.deep.equal([[], ['up']])
    expect((await home.submit('add', { title: 'New' })).url).to.equal('http://mock.test/posts/1')
    expect(requests.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
      'GET /',
      'GET /posts/1',
      'GET /?page=2',
      'POST /posts',
      'GET /posts/1',
    ])
    expect(requests[3]?.body).to.equal('{"title":"New"}')
  })

  it('fails outside of its origin', async () => {
    const { fetch } = blog()
    await rejectedAs(connect('http://other.test/', { fetch, retry: { most: 0 } }), isTransportFailure)
  })
})

describe('check', () => {
  const describe = describeService({
    entry: 'home',
    relations: registeredRelations({
      item: ['many', 'Items', 'The content.'],
      author: ['one', 'Author', 'The author.'],
      up: ['one', 'Up', 'What it belongs to.'],
      search: ['one', 'Search', 'The people with the name.'],
    }),
    resources: {
      home: {
        summary: 'The beginning.',
        state: t.type({ title: t.string }),
        links: {
          author: link('person'),
          up: optionalLink('home'),
          search: optionalLink('home', { q: text({ prompt: 'Name', maxLength: 10 }) }),
        },
        embedded: { item: link('person') },
        forms: { add: form('home', { title: 'Add', fields: { name: text({ prompt: 'Name', maxLength: 10 }) } }) },
      },
      person: { summary: 'A person.', state: t.type({ name: t.string }) },
    },
  })
  const add = (...names: readonly string[]) => ({
    method: 'POST',
    target: '/',
    properties: names.map((name) => ({ name })),
  })
  const findingsIn = async (pages: Parameters<typeof mockService>[0]) => {
    const { entry, fetch } = mockService(pages)
    return (await check(await connect(entry, { fetch, describe }), { describe })).findings
  }
  const good = {
    '/': {
      state: { title: 'x' },
      links: { author: '/ada', self: '/' },
      embedded: { item: [{ state: { name: 'Bob' }, links: { self: '/bob' } }] },
      forms: { add: add('name') },
    },
    '/ada': { state: { name: 'Ada' } },
    '/bob': { state: { name: 'Bob' } },
  }

  it('finds no errors in a valid service', async () => {
    expect(await findingsIn(good)).to.deep.equal([])
  })

  const searching = (...names: readonly string[]) => ({
    ...good,
    '/': {
      ...good['/'],
      links: { ...good['/'].links, search: '/{?q}' },
      forms: { search: { ...add(...names), method: 'GET' } },
    },
  })

  it('accepts a link for a described form', async () => {
    expect(await findingsIn(searching('q'))).to.deep.equal([])
  })

  it('finds the same errors without a description, as far as possible', async () => {
    const { entry, fetch } = mockService({ '/': { links: { next: '/gone', search: '/{q' } } })
    const { findings, visited } = await check(await connect(entry, { fetch }))
    expect(visited).to.equal(2)
    expect(findings[0]).to.equal('http://mock.test/ search: /{q is not a URI Template')
    expect(findings[1]).to.contain('next: GET http://mock.test/gone was answered with 404')
  })

  const rows: readonly (readonly [string, Parameters<typeof mockService>[0], string])[] = [
    [
      'a dead link',
      { ...good, '/ada': () => ({ status: 410 }) },
      'author: GET http://mock.test/ada was answered with 410',
    ],
    ['an invalid state', { ...good, '/ada': { state: { name: 5 } } }, '/name must be string'],
    [
      'an invalid embedded state',
      { ...good, '/': { ...good['/'], embedded: { item: [{ state: { name: 5 } }] } } },
      '› item: The response of http://mock.test/ is not a valid person',
    ],
    ['a missing link', { ...good, '/': { ...good['/'], links: {} } }, 'has no author, which is required'],
    [
      'an undescribed relation',
      { ...good, '/ada': { state: { name: 'Ada' }, links: { next: '/' } } },
      'http://mock.test/ada has next, which is not described',
    ],
    [
      'an undescribed form',
      { ...good, '/': { ...good['/'], forms: { drop: add() } } },
      'has the form drop, which is not described',
    ],
    [
      'a missing field',
      { ...good, '/': { ...good['/'], forms: { add: add() } } },
      'has the form add without name, which is required',
    ],
    [
      'an undescribed field',
      { ...good, '/': { ...good['/'], forms: { add: add('name', 'age') } } },
      'has the form add with age, which is not described',
    ],
    [
      'a form in place of a link with further fields',
      searching('q', 'sort'),
      'has the form search, which is not described',
    ],
  ]
  for (const [title, pages, finding] of rows) {
    it(`finds ${title}`, async () => {
      const findings = await findingsIn(pages)
      expect(findings).to.have.length(1)
      expect(findings[0]).to.contain(finding)
    })
  }
})
