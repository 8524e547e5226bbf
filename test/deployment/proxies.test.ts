import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { Agent, createServer, get as getOnce, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'
import { isInstalled, speakHttp3 } from '../support/deployment.ts'
import { eventsOf, type ReceivedEvent } from '../support/http/event-reader.ts'
import { closed, listening } from '../support/http/listening.ts'
import { sender, type SentFields } from '../support/http/send.ts'
import { openSlots, postBooking } from '../support/open-slots.ts'
import { until } from '../support/processes/process.ts'
import { startNginx, startNginxWithQuic, startVarnish, type Proxy } from '../support/processes/proxy.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/* The samples run with the programs themselves where these are installed. */
const schedule = `/doctors/mjones/schedule?date=${tomorrow}`

describe('nginx with the sample', () => {
  it('passes on the request with the address of the client and an id, and hides the figures', async function () {
    if (!isInstalled('nginx')) this.skip()
    const folder = await temporaryFolder()
    const seen: (IncomingHttpHeaders & { readonly target: string })[] = []
    const upstream = createServer(({ headers, url = '' }, response) => {
      seen.push({ ...headers, target: url })
      response.end()
    })
    const nginx = await startNginx(folder.path, new URL(await listening(upstream)))
    const client = sender(nginx.origin)
    const Host = 'clinic.example'
    const statusOf = async (method: string, target: string, fields: SentFields): Promise<number> =>
      (await client.send({ method, target, fields })).response.status
    try {
      seen.length = 0
      const forged = { Host, 'X-Forwarded-For': '203.0.113.9', 'X-Request-Id': 'forged-by-a-client' }
      expect(await statusOf('GET', '/a//b?c=%2F', forged)).to.equal(200)
      expect(await statusOf('GET', '/metrics', { Host })).to.equal(404)
      // RFC 9110 §15.5.20.
      expect(await statusOf('GET', '/', { Host: 'other.example' })).to.equal(421)
      expect(await statusOf('PURGE', '/', { Host, 'Cache-Tag': 'books' })).to.equal(405)
      expect(seen).to.have.length(1)
      expect(seen[0]).to.include({ target: '/a//b?c=%2F', 'x-forwarded-for': '127.0.0.1' })
      expect(seen[0]?.['x-request-id']).to.match(/^[\da-f]{32}$/)
      const redirected = await fetch(`${nginx.plainOrigin}/doctors?a=b`, { redirect: 'manual' })
      const { status, headers } = redirected
      expect([status, headers.get('location')]).to.deep.equal([308, 'https://clinic.example/doctors?a=b'])
    } finally {
      client.close()
      await nginx.stop()
      await closed(upstream)
      await folder.remove()
    }
  })

  // RFC 9114 §4.3.1: ":authority" names the host, and a request needs no Host field.
  it('passes on the host of a request of HTTP/3', async function () {
    if (!speakHttp3()) this.skip()
    const folder = await temporaryFolder()
    const clinic = await openClinic()
    const nginx = await startNginxWithQuic(folder.path, new URL(clinic.origin))
    const port = String(nginx.port)
    const asked = async (host: string, ...more: readonly string[]): Promise<string> => {
      const place = ['--resolve', `${host}:${port}:127.0.0.1`, `https://${host}:${port}/doctors`]
      const { stdout } = await promisify(execFile)('curl', ['-sik', '--http3-only', ...more, ...place])
      return stdout
    }
    try {
      const answer = await asked('clinic.example', '-H', 'Accept: application/hal+json')
      expect(answer).to.match(/^HTTP\/3 200/)
      expect(answer).to.match(/^alt-svc: h3=":443"/m)
      expect(answer).to.include('"self":{"href":"/doctors"}')
      expect(await asked('other.example')).to.match(/^HTTP\/3 421/)
      expect(await asked('clinic.example', '-X', 'QUERY', '-d', 'q=jones')).to.match(/^HTTP\/3 200/)
    } finally {
      await nginx.stop()
      await clinic.close()
      await folder.remove()
    }
  })

  it('limits the connections of one client', async function () {
    if (!isInstalled('nginx')) this.skip()
    const folder = await temporaryFolder()
    const open: ServerResponse[] = []
    const upstream = createServer((_request, response) => void open.push(response))
    const nginx = await startNginx(folder.path, new URL(await listening(upstream)))
    const agent = new Agent({ keepAlive: false })
    const statuses: number[] = []
    const requests = Array.from({ length: 120 }, () => {
      const sent = getOnce(`${nginx.origin}/`, { agent, headers: { host: 'clinic.example' } }, ({ statusCode = 0 }) => {
        statuses.push(statusCode)
      })
      sent.on('error', () => undefined)
      return sent
    })
    try {
      await until(() => statuses.length >= 20)
      expect(new Set(statuses)).to.deep.equal(new Set([429]))
    } finally {
      for (const sent of requests) sent.destroy()
      agent.destroy()
      await nginx.stop()
      await closed(upstream)
      await folder.remove()
    }
  })
})

describe('Varnish with the sample', () => {
  let clinic: Clinic
  let varnish: Proxy | undefined
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  before(async function () {
    if (!isInstalled('varnishd')) this.skip()
    clinic = await openClinic({ metricsToken: 'a-token-of-tests', watchInterval: 10, sendsCacheTags: true })
    folder = await temporaryFolder()
    varnish = await startVarnish(folder.path, new URL(clinic.origin))
  })
  after(async () => {
    if (varnish === undefined) return
    await varnish.stop()
    await folder.remove()
    await clinic.close()
  })

  const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch((varnish?.origin ?? '') + path, { headers })
  // Varnish names the request that stored a response besides the present one.
  const isStored = ({ headers }: Response): boolean => (headers.get('x-varnish') ?? '').includes(' ')
  const purge = (tag: string): Promise<Response> =>
    fetch(varnish?.origin ?? '', { method: 'PURGE', headers: { 'cache-tag': tag } })

  it('stores public responses for each media type until their tag is purged', async () => {
    const json = { accept: 'application/json' }
    await get('/books', json)
    expect(isStored(await get('/books', json))).to.equal(true)
    const markdown = await get('/books', { accept: 'text/markdown' })
    expect([isStored(markdown), markdown.headers.get('content-type')]).to.deep.equal([
      false,
      'text/markdown; charset=utf-8',
    ])
    expect((await purge('doctors')).status).to.equal(200)
    expect(isStored(await get('/books', json))).to.equal(true)
    expect((await purge('books')).status).to.equal(200)
    expect(isStored(await get('/books', json))).to.equal(false)
    expect((await purge('.*')).status).to.equal(400)
  })

  // RFC 9110 §12.5.4, RFC 9111 §4.1.
  it('stores public responses for each language until their tag is purged', async () => {
    const readers = ['de', 'ar', 'en'].map((tag) => ({ accept: 'text/html', 'accept-language': tag }))
    const titles: string[] = []
    for (const headers of readers) {
      await get('/books', headers)
      const stored = await get('/books', headers)
      expect([isStored(stored), stored.headers.get('content-language')]).to.deep.equal([
        true,
        headers['accept-language'],
      ])
      titles.push(/<h1>(.*?)<\/h1>/.exec(await stored.text())?.[1] ?? '')
    }
    expect(titles).to.deep.equal(['Bücher für Patienten', 'كتب للمرضى', 'Books for patients'])
    await purge('books')
    for (const headers of readers) expect(isStored(await get('/books', headers))).to.equal(false)
  })

  it('stores nothing of callers with credentials or a cookie, and nothing that has to be validated', async () => {
    const authorization = `Basic ${Buffer.from('pat:pat-demo-password').toString('base64')}`
    for (const [path, headers] of [
      ['/users/pat', { authorization }],
      ['/books', { authorization }],
      ['/books', { cookie: '__Host-session=x' }],
      [`/doctors/mjones/week?date=${tomorrow}`, {}],
    ] as const) {
      await get(path, headers)
      expect(isStored(await get(path, headers)), path).to.equal(false)
    }
  })

  it('lets nobody purge through another proxy', async () => {
    const headers = { 'cache-tag': 'books', 'x-forwarded-for': '203.0.113.9' }
    expect((await fetch(varnish?.origin ?? '', { method: 'PURGE', headers })).status).to.equal(403)
  })

  // RFC 9111 §4.4.
  it('shows what a write through it has changed', async () => {
    const json = { accept: 'application/json' }
    const authorization = `Basic ${Buffer.from('desk:desk-demo-password').toString('base64')}`
    await get('/books', json)
    expect(isStored(await get('/books', json))).to.equal(true)
    const book = {
      id: 'new',
      title: 'A new book',
      author: 'A',
      language: 'en',
      description: 'D',
      amount: 1,
      currency: 'EUR',
    }
    const created = await fetch(`${varnish?.origin ?? ''}/books`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(book),
    })
    expect(created.status).to.equal(201)
    expect(await (await get('/books', json)).text()).to.include('A new book')
  })

  it('answers requests for ranges, and gives each response the id of its own request', async () => {
    const json = { accept: 'application/json' }
    await get('/books', json)
    const several = await get('/books', { ...json, range: 'bytes=0-9,20-29' })
    expect([several.status, several.headers.get('content-type')]).to.deep.equal([
      200,
      'application/json; charset=utf-8',
    ])
    expect((await get('/books', { ...json, range: 'bytes=0-9' })).status).to.equal(206)
    const stored = await get('/books', { ...json, 'x-request-id': 'own-id-of-a-request' })
    expect([isStored(stored), stored.headers.get('x-request-id')]).to.deep.equal([true, 'own-id-of-a-request'])
    expect((await get('/books', json)).headers.get('x-request-id')).to.equal(null)
  })

  it('passes on preconditions, codings and events', async () => {
    expect((await get('/books', { 'if-match': '"other"' })).status).to.equal(412)
    expect((await get('/books', { 'accept-encoding': 'br' })).headers.get('content-encoding')).to.equal('br')
    const closing = new AbortController()
    const { signal } = closing
    const followed = await fetch((varnish?.origin ?? '') + schedule, {
      headers: { accept: 'text/event-stream' },
      signal,
    })
    const [slot = 0] = await openSlots(clinic)
    await postBooking(clinic, slot, { name: 'Ada', age: 36 })
    const received: ReceivedEvent[] = []
    for await (const event of eventsOf(followed)) {
      received.push(event)
      if (event.data !== undefined) break
    }
    expect(received.at(-1)?.data).to.equal('{}')
    closing.abort()
  })
})
