import { connect, isRequestRefused } from '@waymark/sdk'
import { nodeFetch } from '@waymark/sdk/node'
import { expect } from 'chai'
import dns from 'node:dns'
import http, { type RequestOptions } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { isIP } from 'node:net'
import { rejected, rejectedAs } from '../../support/sdk/rejected.ts'
import { services } from '../../support/sdk/service.ts'

describe('requests to the public internet only', () => {
  const serve = services()
  const privateOnes = [
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '172.31.255.1',
      '192.168.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
    ],
    ...[
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:a9fe:a9fe]',
      '[fd00::1]',
      '[fe80::1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
    ],
    // Other spellings of an address, which the URL standard accepts.
    ...['2130706433', '0x7f.1', '0177.0.0.1', '127.1', '%31%32%37.0.0.1'],
  ]

  for (const host of privateOnes) {
    it(`rejects ${host}`, async () => {
      const entry = connect(`http://${host}:9/`, { fetch: nodeFetch({ publicOnly: true }) })
      const failure = await rejectedAs(entry.get(), isRequestRefused)
      expect(failure.reason).to.match(/ has the address \S+, which is not public$/)
      expect(failure.trail).to.deep.equal(['entry'])
    })
  }

  describe('without a network', () => {
    const { lookup } = dns
    const { request } = http
    afterEach(() => {
      Object.assign(dns, { lookup })
      Object.assign(http, { request })
      syncBuiltinESMExports()
    })

    /** A platform `fetch` that only records requests. */
    async function optionsFor(url: string): Promise<RequestOptions> {
      const seen: RequestOptions[] = []
      const fake = (_: URL, options: RequestOptions): never => {
        seen.push(options)
        throw new Error('nothing is sent')
      }
      Object.assign(http, { request: fake })
      syncBuiltinESMExports()
      const failure = await rejected(nodeFetch({ publicOnly: true })(url))
      if (isRequestRefused(failure)) throw failure
      return seen[0] ?? {}
    }

    for (const host of ['8.8.8.8', '93.184.216.34', '[2606:4700::1111]', '[2001:4860:4860::8888]']) {
      it(`accepts ${host}`, async () => {
        await optionsFor(`http://${host}/`)
      })
    }

    it('rejects IPv4 addresses within IPv6, which routers may translate', async () => {
      await rejectedAs(optionsFor('http://[::ffff:8.8.8.8]/'), isRequestRefused)
    })

    /** Returns the result of a request to a name with these addresses. */
    async function ledTo(all: boolean, ...addresses: readonly string[]): Promise<unknown> {
      const { lookup: guarded } = await optionsFor('http://name.example/')
      const found = addresses.map((address) => ({ address, family: isIP(address) }))
      const fake = (_: string, __: object, done: (error: null, found: readonly object[]) => void): void => {
        done(null, found)
      }
      Object.assign(dns, { lookup: fake })
      syncBuiltinESMExports()
      return new Promise((resolve, reject) => {
        guarded?.('name.example', { all }, (error, led, family) => {
          if (error === null) resolve(all ? led : [led, family])
          else reject(error)
        })
      })
    }

    it('accept a name with public addresses only', async () => {
      const [one, other] = ['8.8.8.8', '2606:4700::1111']
      const both = [
        { address: one, family: 4 },
        { address: other, family: 6 },
      ]
      expect(await ledTo(true, one, other)).to.deep.equal(both)
      expect(await ledTo(false, one, other)).to.deep.equal([one, 4])
    })

    it('reject a name if one address is not public, at any position', async () => {
      const failure = await rejected(ledTo(true, '8.8.8.8', '10.0.0.1'))
      expect((failure as Error).message).to.contain('name.example has the address 10.0.0.1')
    })
  })

  it('reject a redirection to a name with such an address', async () => {
    const service = await serve({ 'GET /': { body: {} } })
    const entry = service.entry.replace('127.0.0.1', 'localhost')
    await rejectedAs(connect(entry, { fetch: nodeFetch({ publicOnly: true }) }).get(), isRequestRefused)
    expect(service.lines).to.deep.equal([])
  })

  it('accept the excepted origin, and no links or redirects from it to another', async () => {
    const inner = await serve({ 'GET /secret': { body: { key: 1 } } })
    const service = await serve({
      'GET /': { body: { _links: { up: { href: `${inner.origin}/secret` }, next: { href: '/away' } } } },
      'GET /away': { status: 302, headers: { location: `${inner.origin}/secret` } },
    })
    const page = await connect(service.entry, { fetch: nodeFetch({ publicOnly: { except: [service.origin] } }) }).get()
    await rejectedAs(page.follow('up').get(), isRequestRefused)
    await rejectedAs(page.follow('next').get(), isRequestRefused)
    expect(inner.lines).to.deep.equal([])
  })
})
