import { connect, isDecodeFailure, isHttpFailure, withLinksets } from '@waymark/sdk'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply } from '../../support/sdk/service.ts'

const json = { 'content-type': 'application/linkset+json' }
const native = { 'content-type': 'application/linkset' }

/** Links that a service keeps beside its documents (RFC 9264). */
describe('an external set of links', () => {
  const serve = services()

  async function opened(reply: Reply, links: object = { linkset: { href: '/sets/1' } }) {
    const service = await serve({ 'GET /': { body: { _links: links } }, 'GET /sets/1': reply, 'GET /a': { body: {} } })
    return { service, page: await connect(service.entry).get() }
  }
  const found = async (reply: Reply, links?: object) => {
    const { service, page } = await opened(reply, links)
    const whole = await withLinksets(page)
    const paths = (relation: string) => whole.links(relation).map(({ href }) => href.replace(service.origin, ''))
    return { service, page, whole, paths }
  }

  it('§4.2: is parsed from JSON, for the context of this resource', async () => {
    const linkset = [
      { anchor: '/', item: [{ href: 'x' }, { href: '/a', title: 'A' }], license: [{ href: 'https://l.example/' }] },
      { anchor: '/other', item: [{ href: '/no' }] },
      { item: [{ href: '/of-the-set' }] },
      { anchor: '../', item: [{ href: '/more' }, { title: 'without a target' }, 7], up: 'no list' },
    ]
    const { service, page, whole, paths } = await found({ headers: json, body: { linkset } })
    expect(paths('item')).to.deep.equal(['/sets/x', '/a', '/more'])
    expect(paths('license')).to.deep.equal(['https://l.example/'])
    expect(whole.relations).to.deep.equal(['linkset', 'item', 'license'])
    expect(page.has('item'), 'leaves the original representation unchanged').to.equal(false)
    await whole.follow('item', {}, { where: ({ title }) => title === 'A' })
    expect(service.lines).to.deep.equal(['GET /', 'GET /sets/1', 'GET /a'])
    expect(service.received[1]?.headers.accept).to.equal('application/linkset+json, application/linkset;q=0.9')
  })

  it('§4.2.4: is parsed with internationalized titles, several languages and unknown members', async () => {
    const link = {
      href: '/a',
      title: 'x',
      'title*': [{ value: 'é', language: 'fr' }],
      hreflang: ['de', 'fr'],
      rank: ['3'],
    }
    const { whole } = await found({ headers: json, body: { linkset: [{ anchor: '/', item: [link] }] } })
    const [read] = whole.links('item', { hreflang: 'fr' })
    expect(read).to.include({ title: 'é', hreflang: 'de, fr', templated: false })
    expect(read?.members).to.have.deep.property('rank', ['3'])
  })

  it('§4.1: is parsed from HTTP fields, with any line breaks', async () => {
    const body = '<x>\n ; rel="item"\n ; anchor="/",\n</no>; rel=item; anchor="/other",\r\n</set>; rel=item'
    expect((await found({ headers: native, body })).paths('item')).to.deep.equal(['/sets/x'])
  })

  it('adds no duplicates, and does not override self', async () => {
    const linkset = [{ anchor: '/', item: [{ href: '/a' }, { href: '/b' }], self: [{ href: '/evil' }] }]
    const links = { self: { href: '/' }, item: { href: '/a' }, linkset: [{ href: '/sets/1' }, { href: 'sets/1' }] }
    const { service, paths } = await found({ headers: json, body: { linkset } }, links)
    expect(paths('item')).to.deep.equal(['/a', '/b'])
    expect(paths('self')).to.deep.equal(['/'])
    expect(service.lines, 'each set is asked for once').to.have.length(2)
  })

  it('is empty without a linkset relation', async () => {
    const { service, whole } = await found({}, {})
    expect(whole.relations).to.deep.equal([])
    expect(service.lines).to.have.length(1)
  })

  for (const [title, reply] of [
    ['of another type', { headers: { 'content-type': 'text/plain' }, body: 'x' }],
    ['with malformed JSON', { headers: json, body: '{' }],
    ['with another structure', { headers: json, body: { linkset: {} } }],
  ] as const) {
    it(`is rejected ${title}, with the trail`, async () => {
      const failure = await rejectedAs(withLinksets((await opened(reply)).page), isDecodeFailure)
      expect(failure.trail).to.deep.equal(['entry', 'linkset'])
      expect(failure.url).to.match(/\/sets\/1$/)
    })
  }

  it('fails if it is missing', async () => {
    await rejectedAs(withLinksets((await opened({ status: 404 })).page), isHttpFailure)
  })
})
