import { expect } from 'chai'
import { mountService } from '@waymark/server'
import { development } from '@waymark/server/development'
import { whileServing } from '@waymark/server/testing'
import { library } from '@waymark/server-examples/library/library'
import { libraryDescription } from '@waymark/server-examples/library/description'
import { createServer, get as getOnce } from 'node:http'
import { eventsOf } from '../../support/http/event-reader.ts'

const password = 'a password of tests'
const authorization = `Basic ${Buffer.from(`mia:${password}`).toString('base64')}`

interface Logged {
  readonly id: string
  readonly method: string
  readonly target: string
  readonly route: string
  readonly status: number
  readonly mediaType: string
  readonly milliseconds: number
  readonly decisions: readonly { readonly decision: string; readonly outcome: string }[]
}

async function inLibrary(test: (origin: string) => Promise<void>, mode = development()): Promise<void> {
  await whileServing(await library('sqlite::memory:', { password }, mode), test)
}

async function requestsOf(origin: string): Promise<readonly Logged[]> {
  const response = await fetch(`${origin}/development/requests`, { headers: { accept: 'application/json' } })
  expect([response.status, response.headers.get('cache-control')]).to.deep.equal([200, 'no-store'])
  return ((await response.json()) as { readonly requests: readonly Logged[] }).requests
}

function outcomesOf({ decisions }: Logged): Readonly<Record<string, string>> {
  return Object.fromEntries(decisions.map(({ decision, outcome }) => [decision, outcome]))
}

async function add(origin: string, body: object, fields: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${origin}/books`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...fields },
    body: JSON.stringify(body),
  })
}

/** Reads a path with a Host field of its own, which fetch does not send. */
function statusFor(origin: string, path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    getOnce(origin + path, { headers, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    }).once('error', reject)
  })
}

describe('the development mode', () => {
  it('shows the last requests with their decisions in order, newest first', () =>
    inLibrary(async (origin) => {
      await fetch(`${origin}/books?sort=title`, { headers: { accept: 'text/html' } })
      const other = await fetch(`${origin}/nothing`)
      const [missing, books] = await requestsOf(origin)
      expect(missing).to.deep.include({ target: '/nothing', route: 'none', status: 404 })
      expect(missing && outcomesOf(missing)).to.include({ route: 'not-found', answered: '404' })
      expect(books).to.deep.include({ method: 'GET', target: '/books?sort=***', route: '/books', status: 200 })
      expect(books?.milliseconds).to.be.greaterThan(0)
      const names = books?.decisions.map(({ decision }) => decision) ?? []
      const expected = ['route', 'media type', 'method known', 'method allowed', 'within limits', 'caller', 'found']
      const later = ['permitted', 'acceptable', 'conditions hold', 'content cache', 'answered']
      expect(names.filter((name) => [...expected, ...later].includes(name))).to.deep.equal([...expected, ...later])
      expect(books && outcomesOf(books)).to.include({ 'media type': 'text/html', caller: 'anonymous', answered: '200' })
      const id = other.headers.get('x-request-id') ?? ''
      expect(other.headers.get('link')).to.include(`</development/requests/${id}>; rel="describedby"`)
      const own = await fetch(`${origin}/development/requests/${id}`, { headers: { accept: 'application/json' } })
      expect(await own.json()).to.deep.include({ id, status: 404 })
    }))

  it('tells cached content, callers, forms and actions apart', () =>
    inLibrary(async (origin) => {
      for (const accept of ['text/html', 'text/html']) await fetch(`${origin}/books`, { headers: { accept } })
      const pages = await requestsOf(origin)
      expect(pages.map((each) => outcomesOf(each)['content cache'])).to.deep.equal(['hit', 'miss'])
      const book = { title: 'Persuasion', author: 'Jane Austen', year: 1817, shelf: 'fiction' }
      expect((await add(origin, book)).status).to.equal(401)
      expect((await add(origin, { title: '' }, { authorization })).status).to.equal(422)
      const added = await add(origin, book, { authorization })
      expect(added.status, await added.text()).to.equal(201)
      await fetch(`${origin}/books?page=x`)
      const [unknown, created, invalid, anonymous] = (await requestsOf(origin)).map(outcomesOf)
      expect(created).to.include({ caller: 'authenticated by a header field', form: 'go on', answered: '201' })
      expect(created?.['action']).to.match(/: created$/)
      expect(invalid).to.include({ form: 'invalid', answered: '422' }).and.not.to.have.property('action')
      expect(unknown).to.include({ query: 'malformed-request', answered: '400' })
      expect(anonymous).to.include({ caller: 'anonymous', answered: '401' })
    }))

  it('records no credentials and no content', () =>
    inLibrary(async (origin) => {
      const secret = 'a-value-that-must-not-be-recorded'
      const fields = { authorization, cookie: `session=${secret}`, 'x-other': secret }
      await add(origin, { title: secret, author: secret, year: 1817 }, fields)
      await fetch(`${origin}/books?title=${secret}`, { headers: fields })
      const requests = await requestsOf(origin)
      expect(requests).to.have.length(2)
      const text = JSON.stringify(requests)
      for (const value of [secret, password, authorization.slice('Basic '.length), 'mia'])
        expect(text).not.to.include(value)
    }))

  it('keeps as many requests as it is told', () =>
    inLibrary(
      async (origin) => {
        for (let count = 0; count < 4; count += 1) await fetch(`${origin}/books`)
        expect(await requestsOf(origin)).to.have.length(2)
      },
      development({ kept: 2 }),
    ))

  it('shows them as a page without JavaScript, which the part for developers of each page links to', () =>
    inLibrary(async (origin) => {
      const headers = { accept: 'text/html' }
      const page = await (await fetch(`${origin}/books`, { headers })).text()
      expect(page).to.match(/<summary>For developers<\/summary>.*<a href="\/development\/requests" data-development>/s)
      const list = await (await fetch(`${origin}/development/requests`, { headers })).text()
      const [, link = ''] = /<a href="(\/development\/requests\/[^"]+)">GET \/books<\/a>/.exec(list) ?? []
      const own = await (await fetch(origin + link, { headers })).text()
      expect(own).to.include(
        '<td>within limits</td><td class="note">Has the client exceeded its rate limit?</td><td>passed</td>',
      )
    }))

  it('gives each page the tag of its process, and lets no browser reuse it unasked', async () => {
    const tags: (string | null)[] = []
    for (const accept of ['text/html', 'text/html', 'application/json'])
      await inLibrary(async (origin) => {
        const { headers } = await fetch(`${origin}/`, { headers: { accept } })
        expect(headers.get('cache-control')).to.equal('public, no-cache')
        tags.push(headers.get('etag'))
      })
    expect(tags[0]).not.to.equal(tags[1])
    expect(tags[2]).to.match(/^"[^;]+;json;en"$/)
  })

  it('streams the id of its process', () =>
    inLibrary(async (origin) => {
      const closing = new AbortController()
      const { signal } = closing
      const response = await fetch(`${origin}/development/events`, { signal })
      for await (const { data } of eventsOf(response)) {
        if (data === undefined) continue
        const page = await (await fetch(origin, { headers: { accept: 'text/html' } })).text()
        expect(page).to.include(`data-process="${data}"`)
        break
      }
      closing.abort()
    }))

  it('answers only this machine', () =>
    inLibrary(async (origin) => {
      for (const path of ['/development/requests', '/development/events', '/development/script.js']) {
        for (const fields of [{ host: 'rebound.example' }, { 'x-forwarded-for': '192.0.2.1' }])
          expect(await statusFor(origin, path, fields), `${path} ${JSON.stringify(fields)}`).to.equal(404)
      }
      expect(await statusFor(origin, '/books', { host: 'rebound.example' })).to.equal(200)
    }))

  it('has its pages under the base path of a mounted service', async () => {
    const { handler } = mountService({
      name: 'Mounted',
      summary: 'A service.',
      version: '1',
      description: libraryDescription,
      routes: [],
      basePath: '/shop',
      development: development(),
    })
    await whileServing(createServer(handler), async (origin) => {
      const accept = { headers: { accept: 'text/html' } }
      const page = await fetch(`${origin}/shop/`, accept)
      const { href = '' } = /<(?<href>[^>]+)>; rel="describedby"/.exec(page.headers.get('link') ?? '')?.groups ?? {}
      expect(href).to.match(/^\/shop\/development\/requests\/[\w-]+$/)
      expect(await page.text())
        .to.include('src="/shop/development/script.js"')
        .and.include('"/shop/development/events"')
      const list = await (await fetch(`${origin}/shop/development/requests`, accept)).text()
      expect(list).to.include(`<a href="${href}">GET /</a>`)
      expect(await (await fetch(origin + href, accept)).text()).to.include('<a href="/shop/development/requests">')
      expect(await statusFor(origin, href, { host: 'rebound.example' })).to.equal(404)
    })
  })

  it('is absent by default', async () => {
    await whileServing(await library('sqlite::memory:', { password }), async (origin) => {
      for (const path of [
        '/development/requests',
        '/development/requests/x',
        '/development/events',
        '/development/script.js',
      ])
        expect((await fetch(origin + path)).status, path).to.equal(404)
      const response = await fetch(origin, { headers: { accept: 'text/html' } })
      expect(response.headers.get('server-timing')).to.equal(null)
      expect(response.headers.get('link') ?? '').not.to.include('describedby')
      expect(await response.text()).not.to.include('development')
    })
  })
})
