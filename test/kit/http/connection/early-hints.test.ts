import { createService } from '@waymark/server'
import { closed, listening } from '@waymark/server/testing'
import { libraryDescription } from '@waymark/server-examples/library/description'
import { expect } from 'chai'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { get } from 'node:https'
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2'
import { certificate } from '../../../support/tls/localhost.ts'

const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none', accept: 'text/html' }

describe('early hints (RFC 8297)', () => {
  let server: Server
  let session: ClientHttp2Session
  let origin: string
  before(async () => {
    server = createService({
      name: 'Library',
      summary: 'Lends books.',
      version: '1',
      description: libraryDescription,
      routes: [],
      basePath: '/library',
      certificate,
    })
    origin = (await listening(server)).replace('http:', 'https:')
    session = connect(origin, { rejectUnauthorized: false })
  })
  after(async () => {
    session.close()
    await closed(server)
  })

  /** Returns the interim responses before the response to a request. */
  async function interim(fields: Readonly<Record<string, string>>): Promise<readonly IncomingHttpHeaders[]> {
    const stream = session.request({ ':path': '/library/rels', ...fields })
    const found: IncomingHttpHeaders[] = []
    stream.on('headers', (headers) => found.push(headers))
    stream.resume()
    await once(stream, 'close')
    return found
  }

  it('name what a page loads, to a browser that opens it from elsewhere', async () => {
    for (const site of ['none', 'cross-site', 'same-site']) {
      const [hints, ...others] = await interim({ ...opened, 'sec-fetch-site': site })
      expect(others).to.deep.equal([])
      expect(hints?.[':status']).to.equal(103)
      expect(hints?.['link']).to.equal(
        '</library/assets/site.css>; rel=preload; as=style, </library/assets/site.js>; rel=modulepreload',
      )
    }
  })

  const others: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'a browser that comes from another page': { ...opened, 'sec-fetch-site': 'same-origin' },
    'a browser that has a copy of the page': { ...opened, 'if-none-match': '"copy"' },
    'a script': { ...opened, 'sec-fetch-mode': 'cors' },
    'a reader of another media type': { ...opened, accept: 'application/hal+json' },
    'a client that is no browser': { accept: 'text/html' },
    'a form': { ...opened, ':method': 'POST' },
  }
  for (const [name, fields] of Object.entries(others))
    it(`are not sent to ${name}`, async () => {
      expect(await interim(fields)).to.deep.equal([])
    })

  it('are not sent by HTTP/1.1, whose clients may misread them (§3)', async () => {
    let hints = 0
    const sent = get(`${origin}/library/rels`, { headers: opened, rejectUnauthorized: false }, (response) => {
      response.resume()
    })
    sent.on('information', () => (hints += 1))
    await once(sent, 'close')
    expect(hints).to.equal(0)
  })
})
