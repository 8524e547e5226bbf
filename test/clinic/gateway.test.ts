import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { pino } from 'pino'
import { basic, connect, digest, isHttpFailure } from '@waymark/sdk'
import { nodeFetch } from '@waymark/sdk/node'
import { clinicDescription } from '@waymark/shared/clinic'
import { parseChallenges } from '@waymark/shared'
import { gatewayServer } from '@waymark/clinic/app'
import { openClinic, testSecret, type Clinic } from '../support/clinic.ts'
import { closed, listening } from '../support/http/listening.ts'
import { sender } from '../support/http/send.ts'

/* The gatewayServer that demands Proxy-Authorization (RFC 9110 §11.7). */
const encoded = (text: string): string => Buffer.from(text).toString('base64')
const right = `Basic ${encoded('pat:pat-demo-password')}`

describe('the gateway', () => {
  let clinic: Clinic
  let gateway: Server
  let origin: string
  let client: ReturnType<typeof sender>
  before(async () => {
    clinic = await openClinic()
    gateway = frontOf(clinic, clinic.origin)
    origin = await listening(gateway)
    client = sender(origin)
  })
  after(async () => {
    client.close()
    await closed(gateway)
    await clinic.close()
  })

  const host = (): string => new URL(clinic.origin).host
  const get = (fields: Readonly<Record<string, string>>, target = '/'): ReturnType<typeof client.send> =>
    client.send({ method: 'GET', target, fields: { Host: host(), ...fields } })
  const fieldOf = (exchange: Awaited<ReturnType<typeof get>>, name: string): string => {
    const { rawHeaders } = exchange.response
    return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name).join(', ')
  }

  it('answers 407 with the challenges, and forwards nothing', async () => {
    const answer = await get({})
    const schemes = parseChallenges(fieldOf(answer, 'proxy-authenticate')).map(({ scheme }) => scheme)
    expect(answer.response.status).to.equal(407)
    expect([...new Set(schemes)]).to.deep.equal(['Bearer', 'Digest', 'Basic'])
    expect(fieldOf(answer, 'www-authenticate')).to.equal('')
    // The proxy ignores credentials for the server.
    expect((await get({ Authorization: right })).response.status).to.equal(407)
  })

  it('forwards requests of known clients, without their proxy credentials', async () => {
    const answer = await get({ 'Proxy-Authorization': right, Accept: 'application/json' })
    expect(answer.response.status).to.equal(200)
    expect(fieldOf(answer, 'via')).to.equal('1.1 waymark')
    // The server does not see the client's proxy identity.
    const session = await get({ 'Proxy-Authorization': right }, '/session')
    expect(session.response.status).to.equal(401)
    const both = await get(
      { 'Proxy-Authorization': right, Authorization: `Basic ${encoded('desk:desk-demo-password')}` },
      '/users',
    )
    expect(both.response.status).to.equal(200)
  })

  it('rejects wrong credentials with 403 and malformed ones with 400, and forwards neither', async () => {
    const wrong = await get({ 'Proxy-Authorization': `Basic ${encoded('pat:wrong')}` })
    expect([wrong.response.status, fieldOf(wrong, 'proxy-authenticate') === '']).to.deep.equal([403, false])
    expect((await get({ 'Proxy-Authorization': 'Basic' })).response.status).to.equal(400)
    expect((await get({ 'Proxy-Authorization': 'Negotiate abc' })).response.status).to.equal(407)
  })

  it('forwards to one server only', async () => {
    const fields = { 'Proxy-Authorization': right }
    const elsewhere = await client.send({ method: 'GET', target: '/', fields: { ...fields, Host: 'evil.example' } })
    expect(elsewhere.response.status).to.equal(421)
  })

  it('forwards content, conditions and responses unchanged, without connection fields', async () => {
    const seen: IncomingMessage[] = []
    const upstream = createServer((request, response) => {
      seen.push(request)
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        response.writeHead(299, { ETag: '"a"', Connection: 'X-Hop', 'X-Hop': 'no', 'X-Kept': 'yes' })
        response.end(Buffer.concat(parts))
      })
    })
    upstream.listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    const target = `http://127.0.0.1:${String((upstream.address() as AddressInfo).port)}`
    const other = frontOf(clinic, target)
    const through = sender(await listening(other))
    const fields = {
      Host: new URL(target).host,
      'Proxy-Authorization': right,
      Connection: 'X-Mine',
      'X-Mine': 'a',
      'If-Match': '"b"',
    }
    const answer = await through.send({ method: 'PUT', target: '/x?y=%20z', fields, content: 'content' })
    expect(answer.response.status).to.equal(299)
    expect(answer.response.content?.toString()).to.equal('content')
    expect([fieldOf(answer, 'etag'), fieldOf(answer, 'x-kept'), fieldOf(answer, 'x-hop')]).to.deep.equal([
      '"a"',
      'yes',
      '',
    ])
    expect(seen[0]?.url).to.equal('/x?y=%20z')
    expect(seen[0]?.headers).to.include({ 'if-match': '"b"', via: '1.1 waymark', 'x-forwarded-for': '127.0.0.1' })
    expect(seen[0]?.headers).not.to.have.any.keys('proxy-authorization', 'x-mine')
    through.close()
    await closed(other)
    upstream.closeAllConnections()
    upstream.close()
  })

  it('answers 502 without a response of the server', async () => {
    const nowhere = frontOf(clinic, 'http://127.0.0.1:9')
    const through = sender(await listening(nowhere))
    const fields = { Host: '127.0.0.1:9', 'Proxy-Authorization': right }
    expect((await through.send({ method: 'GET', target: '/', fields })).response.status).to.equal(502)
    through.close()
    await closed(nowhere)
  })

  for (const [name, proxyCredentials] of [
    ['Basic', basic({ user: 'pat', password: 'pat-demo-password' })],
    ['Digest', digest({ user: 'pat', password: 'pat-demo-application-password' })],
  ] as const) {
    it(`15: forwards the SDK, which answers the ${name} challenge once and signs in to the server as another user`, async () => {
      const asked: string[] = []
      const fetch = nodeFetch({ proxy: origin })
      const counted: typeof fetch = (input, init) => {
        asked.push(JSON.stringify([...new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}))]))
        return fetch(input, init)
      }
      const options = { describe: clinicDescription, fetch: counted, proxyCredentials }
      const service = connect(`${clinic.origin}/`, {
        ...options,
        credentials: basic({ user: 'desk', password: 'desk-demo-password' }),
      })
      const session = await service.follow('session').get()
      expect(session.state.user).to.equal('desk')
      const anonymous = connect(`${clinic.origin}/`, { ...options, proxyCredentials: undefined })
      const failure = await anonymous.get().catch((error: unknown) => error)
      expect(isHttpFailure(failure) ? failure.status : failure).to.equal(407)
    })
  }
})

function frontOf(clinic: Clinic, upstream: string): Server {
  const logger = pino({ level: 'silent' })
  return gatewayServer({ storage: clinic.storage, clock: clinic.clock, logger, secret: testSecret }, upstream)
}
