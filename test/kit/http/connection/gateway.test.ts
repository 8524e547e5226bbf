import { protocolProblem, serviceOf } from '@waymark/server'
import { gateway } from '@waymark/server/http'
import { closed, listening } from '@waymark/server/testing'
import { libraryDescription } from '@waymark/server-examples/library/description'
import { expect } from 'chai'
import { createServer, type IncomingMessage } from 'node:http'
import { sender, type SentFields } from '../../../support/http/send.ts'

const faults: unknown[] = []
const service = serviceOf({
  name: 'Proxy',
  summary: 'Checks credentials.',
  version: '1',
  description: libraryDescription,
  routes: [],
  report: (error) => faults.push(error),
})
const fields: Readonly<Record<string, string>> = { Host: 'library.example', Accept: 'application/json' }
const admitted = { ...fields, 'Proxy-Authorization': 'Token ada' }

/** Fields of one connection (RFC 9110 §7.6.1). */
const hops = { 'Keep-Alive': 'timeout=5', TE: 'trailers', 'Proxy-Connection': 'close' }

interface Answer {
  readonly status: number
  readonly fields: ReadonlyMap<string, string>
  readonly text: string
}

function byName(rawHeaders: readonly string[]): ReadonlyMap<string, string> {
  const lines = new Map<string, string>()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    const before = lines.get(name.toLowerCase())
    lines.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`)
  }
  return lines
}

/** Sends a request to a gateway in front of a server that shows the fields that it gets. */
async function ask(
  given: SentFields,
  { target = '/books?q=dune', isDown = false, content }: { target?: string; isDown?: boolean; content?: string } = {},
): Promise<Answer> {
  const upstream = createServer((request: IncomingMessage, response) => {
    const { method, url, headers } = request
    response.writeHead(201, { 'X-Own': 'yes', Connection: 'close, X-Hop', 'X-Hop': 'no', 'Proxy-Authenticate': 'no' })
    request.setEncoding('utf8').on('data', (chunk) => response.write(chunk))
    request.on('end', () => response.end(JSON.stringify({ method, url, headers })))
  })
  const url = new URL(await listening(upstream))
  if (isDown) await closed(upstream)
  const front = createServer(
    gateway({
      service,
      upstream: url,
      hosts: ['library.example'],
      fields: () => ({ 'X-Front': 'yes' }),
      clientKey: (address, forwarded) => `${String(address)} ${String(forwarded)}`,
      admit: (request) => {
        const credentials = request.header('proxy-authorization')
        if (credentials === 'broken') return Promise.reject(new Error('no accounts'))
        return Promise.resolve(
          credentials === 'Token ada'
            ? { fields: { 'Proxy-Authentication-Info': [request.path, request.client, request.query.get('q') ?? ''] } }
            : protocolProblem('proxy-authentication-required', 'Sign in at the proxy.', {
                headers: { 'Proxy-Authenticate': 'Token' },
              }),
        )
      },
    }),
  )
  const client = sender(await listening(front))
  try {
    const { response } = await client.send({
      method: content === undefined ? 'GET' : 'POST',
      target,
      fields: given,
      ...(content === undefined ? {} : { content }),
    })
    return { status: response.status, fields: byName(response.rawHeaders), text: response.content?.toString() ?? '' }
  } finally {
    client.close()
    await closed(front)
    if (!isDown) await closed(upstream)
  }
}

describe('the gateway', () => {
  it('refuses a request without credentials with its challenge', async () => {
    const { status, fields: shown } = await ask(fields)
    expect(status).to.equal(407)
    expect(shown.get('proxy-authenticate')).to.equal('Token')
    expect(shown.get('x-front')).to.equal('yes')
    expect(shown.get('content-type')).to.equal('application/problem+json')
  })

  it('refuses a request for another host', async () => {
    const { status, text } = await ask({ ...admitted, Host: 'other.example' })
    expect(status).to.equal(421)
    expect(text).to.contain('This proxy forwards requests for library.example only.')
  })

  it('forwards the request without its own credentials and fields of the connection', async () => {
    const { status, text } = await ask({
      ...admitted,
      'X-Note': 'kept',
      Connection: 'X-Own-Hop',
      'X-Own-Hop': 'no',
      ...hops,
    })
    expect(status).to.equal(201)
    const { method, url, headers } = JSON.parse(text) as {
      readonly method: string
      readonly url: string
      readonly headers: Readonly<Record<string, string>>
    }
    expect({ method, url }).to.deep.equal({ method: 'GET', url: '/books?q=dune' })
    expect(headers).to.include({ host: 'library.example', 'x-note': 'kept', via: '1.1 waymark' })
    expect(headers['x-forwarded-for']).to.equal('127.0.0.1')
    expect(headers).not.to.have.any.keys(
      'proxy-authorization',
      'x-own-hop',
      ...Object.keys(hops).map((name) => name.toLowerCase()),
    )
  })

  it('names the clients of a proxy before it', async () => {
    const { text } = await ask({ ...admitted, 'X-Forwarded-For': '203.0.113.9' })
    expect(text).to.contain('"x-forwarded-for":"203.0.113.9, 127.0.0.1"')
  })

  it('forwards the response with the fields of the admission', async () => {
    const { fields: shown } = await ask(admitted)
    expect(shown.get('proxy-authentication-info')).to.equal('/books, 127.0.0.1 undefined, dune')
    expect(shown.get('via')).to.equal('1.1 waymark')
    expect(shown.get('x-own')).to.equal('yes')
    expect([...shown.keys()])
      .not.to.include.members(['x-hop'])
      .and.not.to.include.members(['proxy-authenticate'])
  })

  it('streams the content', async () => {
    const { text } = await ask(admitted, { content: 'Dune and Emma' })
    expect(text).to.match(/^Dune and Emma\{"method":"POST"/)
  })

  it('answers 502 if the server does not answer', async () => {
    const { status, text } = await ask(admitted, { isDown: true })
    expect(status).to.equal(502)
    expect(text).to.contain('The service does not answer. Try again later.')
  })

  it('answers 500 and reports the fault if the credentials cannot be checked', async () => {
    faults.length = 0
    const { status, text } = await ask({ ...fields, 'Proxy-Authorization': 'broken' })
    expect(status).to.equal(500)
    expect(text).to.contain('"trace":').and.contain('The proxy failed.')
    expect(faults).to.have.length(1)
  })
})
