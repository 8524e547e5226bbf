import { basic, connect, isHttpFailure, type Exchanged, type Notice } from '@waymark/sdk'
import { httpCache } from '@waymark/sdk/cache'
import { expect } from 'chai'
import { createServer } from 'node:http'
import { closed, listening } from '../../support/http/listening.ts'
import { challenging, pat, patBasic, requiring } from '../../support/sdk/challenges.ts'
import { rejected } from '../../support/sdk/rejected.ts'
import { services } from '../../support/sdk/service.ts'

const home = { body: { _links: { up: { href: '/next?page=2&token=s3cret' } } } }

describe('observability', () => {
  const serve = services()
  const seen: Exchanged[] = []
  const onExchange = (exchanged: Exchanged) => seen.push(exchanged)
  beforeEach(() => {
    seen.length = 0
  })

  it('reports each request with the fields of a log, and without secrets', async () => {
    const headers = { 'request-id': 'r-1' }
    const service = await serve({ 'GET /': { ...home, headers }, 'GET /next': { body: {} } })
    const begun = performance.now()
    await connect(service.entry, { onExchange, headers: { 'x-key': 'k3y' } }).follow('up')
    const [first, second] = seen
    expect(first).to.deep.include({ method: 'GET', url: service.entry, trail: ['entry'], attempt: 1, status: 200 })
    expect(first).to.deep.include({ requestId: 'r-1', failure: undefined, traceparent: undefined })
    expect(first?.milliseconds)
      .to.be.greaterThan(0)
      .and.at.most(performance.now() - begun)
    expect(second).to.deep.include({ url: `${service.origin}/next?page=2&token=***`, trail: ['entry', 'up'] })
    expect(JSON.stringify(seen)).not.to.match(/s3cret|k3y/)
  })

  it('finds the request id in the common header field', async () => {
    const service = await serve({ 'GET /': { ...home, headers: { 'x-request-id': 'r-2' } } })
    await connect(service.entry, { onExchange })
    expect(seen[0]?.requestId).to.equal('r-2')
  })

  it('counts retries, redirects and responses to challenges as attempts of one request', async () => {
    let asked = 0
    const service = await serve({
      'GET /': () =>
        (asked += 1) === 1
          ? { status: 503, headers: { 'retry-after': '0' } }
          : { status: 302, headers: { location: '/there' } },
      'GET /there': requiring(patBasic, challenging('Basic realm="r"'), { body: {} }),
    })
    await connect(service.entry, { onExchange, credentials: basic(pat) })
    expect(seen.map(({ attempt, status }) => [attempt, status])).to.deep.equal([
      [1, 503],
      [2, 302],
      [3, 401],
      [4, 200],
    ])
  })

  it('reports requests without a response, with the cause', async () => {
    const service = await serve({ 'GET /': { broken: true } })
    await rejected(connect(service.entry, { onExchange, retry: { most: 0 } }).get())
    await rejected(connect((await serve({ 'GET /': { delay: 200 } })).entry, { onExchange, timeout: 20 }).get())
    expect(seen.map(({ status, failure }) => [status, failure])).to.deep.equal([
      [undefined, 'network'],
      [undefined, 'timeout'],
    ])
  })

  it('RFC 9211 §2: reports the cache status', async () => {
    const service = await serve({
      'GET /': ({ headers }) =>
        headers['if-none-match'] === '"1"'
          ? { status: 304, headers: { etag: '"1"', 'cache-control': 'max-age=60' } }
          : { body: {}, headers: { etag: '"1"', 'cache-control': 'no-cache' } },
    })
    const entry = connect(service.entry, { onExchange, cache: httpCache() })
    for (let turn = 0; turn < 3; turn += 1) await entry.get()
    expect(seen.map(({ cacheStatus }) => cacheStatus)).to.deep.equal([
      undefined,
      'waymark; fwd=stale; fwd-status=304',
      'waymark; hit',
    ])
  })

  it('ignores exceptions of observers', async () => {
    const service = await serve({ 'GET /': { body: { ok: true } } })
    const onlooker = () => {
      throw new Error('the log is full')
    }
    expect((await connect(service.entry, { onExchange: onlooker })).state).to.deep.equal({ ok: true })
  })
})

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

describe('trace context', () => {
  const serve = services()

  it('W3C Trace Context §3.2: sends a new span for each request of its trace', async () => {
    const service = await serve({ 'GET /': home, 'GET /next': { body: {} } })
    const trace = () => ({ traceparent: parent, tracestate: 'congo=t61rcWkgMzE' })
    const seen: (string | undefined)[] = []
    await connect(service.entry, { trace, onExchange: ({ traceparent }) => seen.push(traceparent) }).follow('up')
    const sent = service.received.map(({ headers }) => headers['traceparent'] as string)
    expect(seen).to.deep.equal(sent)
    expect(new Set([parent, ...sent]).size).to.equal(3)
    for (const field of sent) expect(field).to.match(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/)
    expect(service.received.map(({ headers }) => headers['tracestate'])).to.deep.equal(
      Array(2).fill('congo=t61rcWkgMzE'),
    )
  })

  it('§4.3: starts a trace without a valid one', async () => {
    const service = await serve({ 'GET /': home })
    await connect(service.entry, { trace: true })
    await connect(service.entry, { trace: () => undefined })
    const noTrace = `00-${'0'.repeat(32)}-b7ad6b7169203331-01`
    const noSpan = `00-0af7651916cd43dd8448eb211c80319c-${'0'.repeat(16)}-01`
    for (const traceparent of ['', parent.toUpperCase(), noTrace, noSpan, `${parent}-x`]) {
      await connect(service.entry, { trace: () => ({ traceparent, tracestate: 'a=b' }) })
    }
    const sent = service.received.map(({ headers }) => headers['traceparent'] as string)
    for (const field of sent) expect(field).to.match(/^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-03$/)
    expect(new Set(sent.map((field) => field.slice(3, 35))).size).to.equal(7)
    expect(service.received.some(({ headers }) => 'tracestate' in headers)).to.equal(false)
  })

  it('is sent to the origin of the entry only', async () => {
    const other = await serve({ 'GET /': { body: {} } })
    const service = await serve({ 'GET /': { body: { _links: { up: { href: other.entry } } } } })
    await connect(service.entry, { trace: true }).follow('up')
    expect(service.received[0]?.headers).to.have.property('traceparent')
    expect(other.received[0]?.headers).not.to.have.property('traceparent')
  })
})

describe('deprecated and sunset resources', () => {
  const serve = services()
  const notices = async (headers: Readonly<Record<string, string>>, body: unknown = {}): Promise<readonly Notice[]> => {
    const reported: Notice[] = []
    const service = await serve({ 'GET /': { headers, body }, 'GET /docs': { body: {} } })
    const entry = connect(service.entry, { onNotice: (notice) => reported.push(notice) })
    for (let turn = 0; turn < 2; turn += 1) {
      const page = await entry.get()
      if (page.has('up')) await page.follow('up')
    }
    return reported
  }

  it('RFC 9745 §2: report a deprecated resource once, with the time and the documentation', async () => {
    const link = '</docs>; rel="deprecation"; type="text/html"'
    const [notice, ...others] = await notices({ deprecation: '@1688169599', link })
    expect(others).to.deep.equal([])
    expect(notice).to.deep.include({ code: 'resource-deprecated', at: new Date('2023-06-30T23:59:59Z') })
    expect(notice?.documentation).to.match(/^http.*\/docs$/)
    expect(notice?.message).to.match(/ is deprecated: 2023-06-30T23:59:59.000Z$/)
  })

  it('RFC 8594 §3: report the sunset of a resource', async () => {
    const link = '</docs>; rel="sunset"'
    const [notice] = await notices({ sunset: 'Sat, 31 Dec 2033 23:59:59 GMT', link })
    expect(notice).to.deep.include({ code: 'resource-sunset', at: new Date('2033-12-31T23:59:59Z') })
    expect(notice?.documentation).to.match(/\/docs$/)
  })

  it('RFC 9651 §3.3.7: parse times before 1970 too', async () => {
    expect((await notices({ deprecation: '@-1' }))[0]?.at).to.deep.equal(new Date(-1000))
  })

  it('treat an invalid time as unknown', async () => {
    const reported = await notices({ deprecation: 'true', sunset: 'soon' })
    expect(reported.map(({ code, at }) => [code, at])).to.deep.equal([
      ['resource-deprecated', undefined],
      ['resource-sunset', undefined],
    ])
  })

  it('report followed links that are deprecated by a hint or by HAL', async () => {
    const hinted = { href: '/docs', hints: { status: 'deprecated' } }
    expect((await notices({}, { _links: { up: hinted } })).map(({ code }) => code)).to.deep.equal(['link-deprecated'])
    const deprecated = { href: '/docs', deprecation: 'https://docs.example/up' }
    const [notice] = await notices({}, { _links: { up: deprecated } })
    expect(notice).to.include({ code: 'link-deprecated', documentation: 'https://docs.example/up' })
  })

  it('report it for error responses too', async () => {
    const reported: Notice[] = []
    const service = await serve({ 'GET /': { status: 410, headers: { deprecation: '@0' }, body: {} } })
    const refusal = await rejected(connect(service.entry, { onNotice: (notice) => reported.push(notice) }).get())
    expect(isHttpFailure(refusal)).to.equal(true)
    expect(reported.map(({ code }) => code)).to.deep.equal(['resource-deprecated'])
  })
})

describe('the message of an error', () => {
  const serve = services()

  it('has method, URL, status and trail, without secrets of the URL', async () => {
    const href = '/next?capability=c4p&access_token=t0k&page=2#id_token=f'
    const service = await serve({ 'GET /': { body: { _links: { up: { href } } } } })
    const failure = await rejected(connect(service.entry).follow('up').get())
    const { message, url } = failure as Error & { readonly url: string }
    expect(message).to.match(
      /^GET http:\/\/[^ ]*\/next\?capability=\*\*\*&access_token=\*\*\*&page=2.* was answered with 404/,
    )
    expect(message).to.match(/\(by entry › up\)$/)
    expect(`${message} ${url}`).not.to.match(/c4p|t0k/)
  })

  for (const href of ['/x?Access_Token=t0k', '/x?a=1;token=t0k', '/x?x-api.key=t0k', '/x?a#id_token=t0k']) {
    it(`omits the secret of ${href.replace('t0k', '…')}`, async () => {
      const service = await serve({ 'GET /': { body: { _links: { up: { href } } } } })
      const failure = await rejected(connect(service.entry).follow('up').get())
      expect((failure as Error).message)
        .to.contain('***')
        .and.not.contain('t0k')
    })
  }

  it("has the platform's cause of a missing response", async () => {
    const server = createServer()
    const origin = await listening(server)
    await closed(server)
    // The name has several addresses, and their common error has no message.
    for (const url of [origin, origin.replace('127.0.0.1', 'localhost')]) {
      const failure = await rejected(connect(url, { retry: { most: 0 } }).get())
      expect((failure as Error).message).to.match(/^GET http:\S+ got no complete response: .*\bECONNREFUSED\b.* \(by /)
    }
  })
})
