import { basic, bearer, connect, digest, isHttpFailure } from '@waymark/sdk'
import { nodeFetch } from '@waymark/sdk/node'
import { expect } from 'chai'
import { request as forward } from 'node:http'
import { text } from 'node:stream/consumers'
import { challenging, linkTo, pat, patBasic, credentialsSentTo, requiring } from '../../support/sdk/challenges.ts'
import { isRight } from '../../support/sdk/digest-service.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Received, type Reply, type Service } from '../../support/sdk/service.ts'

const proxyAccount = { user: 'desk', password: 'proxy-word' }
const proxyBasic = 'Basic ZGVzazpwcm94eS13b3Jk'
const origin = 'Basic realm="origin"'

const proxyAsks = (status: number, ...challenges: string[]): Reply => ({
  status,
  headers: { 'proxy-authenticate': challenges },
})
const shownToProxy = ({ received }: Service) => received.map(({ headers }) => headers['proxy-authorization'])

/** Forwards a request without the fields of the proxy (RFC 9110 §11.7.2). */
function forwardToOrigin({ method, path, headers, body }: Received): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const own = Object.entries(headers).filter(([name]) => name !== 'proxy-authorization')
    const sent = forward(path, { method, headers: Object.fromEntries(own) }, (answer) => {
      const { statusCode: status = 0, headers: fields } = answer
      const lines = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
      text(answer).then((content) => {
        resolve({ status, headers: Object.fromEntries(lines) as Record<string, string>, body: content })
      }, reject)
    })
    sent.on('error', reject).end(body)
  })
}

describe('proxy authentication (RFC 9110 §11.7)', () => {
  const serve = services()
  /** A proxy for one service that requests credentials with a status. */
  const proxyFor = (service: Service, isAdmitted: (request: Received) => boolean, refusal: Reply) =>
    serve({ [`GET ${service.entry}`]: (request) => (isAdmitted(request) ? forwardToOrigin(request) : refusal) })
  const hasBasic = ({ headers }: Received) => headers['proxy-authorization'] === proxyBasic

  for (const status of [407, 401]) {
    it(`answers ${String(status)} with Proxy-Authenticate, hidden from the origin`, async () => {
      const service = await serve({ 'GET /': { body: { at: 'home' } } })
      const proxy = await proxyFor(service, hasBasic, proxyAsks(status, 'Basic realm="proxy"'))
      const fetch = nodeFetch({ proxy: proxy.entry })
      const home = await connect(service.entry, { fetch, proxyCredentials: basic(proxyAccount) })
      expect(home.state).to.deep.equal({ at: 'home' })
      expect(shownToProxy(proxy)).to.deep.equal([undefined, proxyBasic])
      expect(shownToProxy(service)).to.deep.equal([undefined])
      expect(credentialsSentTo(proxy)).to.deep.equal([undefined, undefined])
    })
  }

  it('answers the proxy and the origin with separate credentials, and keeps both', async () => {
    const service = await serve({ 'GET /': requiring(patBasic, challenging(origin)) })
    const proxy = await proxyFor(service, hasBasic, proxyAsks(407, 'Basic realm="proxy"'))
    const fetch = nodeFetch({ proxy: proxy.entry })
    const home = connect(service.entry, { fetch, proxyCredentials: basic(proxyAccount), credentials: basic(pat) })
    await home.get()
    await home.get()
    expect(shownToProxy(proxy)).to.deep.equal([undefined, proxyBasic, proxyBasic, proxyBasic])
    expect(credentialsSentTo(proxy)).to.deep.equal([undefined, undefined, patBasic, patBasic])
    expect(credentialsSentTo(service)).to.deep.equal([undefined, patBasic, patBasic])
  })

  it('uses the target without origin for Digest, as browsers and curl do', async () => {
    const account = { ...proxyAccount, realm: 'proxy' }
    const service = await serve({ 'GET /': { body: {} } })
    const isAdmitted = (request: Received) =>
      isRight(account, { ...request, path: '/', headers: { authorization: request.headers['proxy-authorization'] } })
    const challenge = 'Digest realm="proxy", nonce="n", qop="auth", algorithm=SHA-256'
    const proxy = await proxyFor(service, isAdmitted, proxyAsks(407, challenge))
    const fetch = nodeFetch({ proxy: proxy.entry })
    await connect(service.entry, { fetch, proxyCredentials: digest(proxyAccount) })
    expect(proxy.lines).to.have.length(2)
  })

  it('sends credentials once to a proxy that rejects them', async () => {
    const service = await serve({})
    const proxy = await proxyFor(service, () => false, proxyAsks(407, 'Basic realm="proxy"'))
    const home = connect(service.entry, {
      fetch: nodeFetch({ proxy: proxy.entry }),
      proxyCredentials: basic(proxyAccount),
    })
    expect(await rejectedAs(home, isHttpFailure)).to.include({ status: 407 })
    expect(shownToProxy(proxy)).to.deep.equal([undefined, proxyBasic])
  })

  it('sends credentials of the origin to no proxy, and the reverse', async () => {
    const evil = await serve({
      'GET /': { status: 407, headers: { 'www-authenticate': origin, 'proxy-authenticate': 'Basic realm="p"' } },
    })
    const home = connect(evil.entry, { fetch: nodeFetch(), credentials: basic(pat) })
    await rejectedAs(home, isHttpFailure)
    expect([credentialsSentTo(evil), shownToProxy(evil)]).to.deep.equal([[undefined], [undefined]])
    const service = await serve({ 'GET /': challenging(origin) })
    const other = connect(service.entry, { fetch: nodeFetch(), proxyCredentials: basic(proxyAccount) })
    await rejectedAs(other, isHttpFailure)
    expect([credentialsSentTo(service), shownToProxy(service)]).to.deep.equal([[undefined], [undefined]])
  })

  it('never sends them over TLS, where the origin would receive them', async () => {
    const seen: (string | null)[] = []
    const fetch = (input: Request | URL | string): Promise<Response> => {
      seen.push(new Request(input).headers.get('proxy-authorization'))
      const headers = { 'proxy-authenticate': 'Basic realm="proxy"' }
      return Promise.resolve(new Response(null, { status: 401, headers }))
    }
    const proxyCredentials = [basic(proxyAccount), bearer({ token: 't' })]
    await rejectedAs(connect('https://clinic.example/', { fetch, proxyCredentials }), isHttpFailure)
    expect(seen).to.deep.equal([null])
  })
})

describe('nodeFetch', () => {
  const serve = services()

  it('sends method, headers and content, and returns the response', async () => {
    const service = await serve({
      'PUT /a': { status: 201, headers: { 'x-a': ['1', '2'], 'set-cookie': ['a=1', 'b=2'] }, body: 'ä' },
    })
    const body = new TextEncoder().encode('ö')
    const answer = await nodeFetch()(`${service.origin}/a?b=c#d`, { method: 'PUT', headers: { 'x-b': '1' }, body })
    expect(service.received[0]).to.include({ method: 'PUT', path: '/a?b=c', body: 'ö' })
    expect(service.received[0]?.headers).to.include({ 'x-b': '1', 'content-length': '2' })
    expect(answer.status).to.equal(201)
    expect(answer.headers.get('x-a')).to.equal('1, 2')
    expect(answer.headers.getSetCookie()).to.deep.equal(['a=1', 'b=2'])
    expect(await answer.text()).to.equal('ä')
  })

  for (const status of [204, 304, 407]) {
    it(`returns ${String(status)} unchanged`, async () => {
      const service = await serve({ 'GET /': { status } })
      expect((await nodeFetch()(service.entry)).status).to.equal(status)
    })
  }

  it('follows no redirect', async () => {
    const service = await serve({ 'GET /': { status: 302, headers: { location: '/a' } } })
    expect((await nodeFetch()(service.entry)).headers.get('location')).to.equal('/a')
    expect(service.lines).to.have.length(1)
  })

  it('supports a whole journey', async () => {
    const service = await serve({ 'GET /': linkTo('/a'), 'GET /a': { body: { at: 'a' } } })
    const found = await connect(service.entry, { fetch: nodeFetch() }).follow('up')
    expect(found.state).to.deep.equal({ at: 'a' })
  })

  it('rejects on a broken connection and on abort', async () => {
    const service = await serve({ 'GET /': { broken: true }, 'GET /slow': { delay: 5_000 } })
    const broken = await nodeFetch()(service.entry).catch((error: unknown) => error)
    expect(broken).to.be.instanceOf(TypeError)
    const signal = AbortSignal.timeout(30)
    const aborted = await nodeFetch()(`${service.origin}/slow`, { signal }).catch((error: unknown) => error)
    expect(aborted).to.have.property('name', 'AbortError')
  })

  for (const proxy of ['https://proxy.example', 'proxy.example:3128', 'http://a:secret-word@proxy.example']) {
    it(`rejects the proxy ${proxy.replace('secret-word', '***')} without revealing it`, () => {
      expect(() => nodeFetch({ proxy }))
        .to.throw(TypeError)
        .that.satisfies((error: Error) => !error.message.includes('secret-word'))
    })
  }

  it('does not send an https request through an untrusted proxy', async () => {
    const fetch = nodeFetch({ proxy: 'http://127.0.0.1:9' })
    const error: unknown = await fetch('https://clinic.example/').catch((reason: unknown) => reason)
    expect(error).to.be.instanceOf(TypeError).with.property('message').that.contains('encrypted requests')
  })
})
