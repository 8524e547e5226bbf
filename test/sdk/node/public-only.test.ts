import { connect, isRequestRefused } from '@waymark/sdk'
import { nodeFetch } from '@waymark/sdk/node'
import { expect } from 'chai'
import { rejectedAs } from '../support/rejected.ts'
import { services } from '../support/service.ts'

describe('requests to the public internet alone', () => {
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
    // Other ways to write an address, which the URL standard reads.
    ...['2130706433', '0x7f.1', '0177.0.0.1', '127.1', '%31%32%37.0.0.1'],
  ]

  for (const host of privateOnes) {
    it(`does not go to ${host}`, async () => {
      const entry = connect(`http://${host}:9/`, { fetch: nodeFetch({ publicOnly: true }) })
      const failure = await rejectedAs(entry.get(), isRequestRefused)
      expect(failure.reason).to.match(/ has the address \S+, which is not of the public internet$/)
      expect(failure.trail).to.deep.equal(['entry'])
    })
  }

  it('does not go where a name leads to such an address', async () => {
    const service = await serve({ 'GET /': { body: {} } })
    const entry = service.entry.replace('127.0.0.1', 'localhost')
    await rejectedAs(connect(entry, { fetch: nodeFetch({ publicOnly: true }) }).get(), isRequestRefused)
    expect(service.lines).to.deep.equal([])
  })

  it('goes to the origin that is excepted, and from there by no link or redirect to another', async () => {
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
