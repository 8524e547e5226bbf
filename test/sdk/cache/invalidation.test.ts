import { connect } from '@waymark/sdk'
import { httpCache } from '@waymark/sdk/cache'
import { expect } from 'chai'
import { services, type Reply } from '../support/service.ts'

const start = Date.parse('2026-11-30T12:00:00Z')
const now = () => start
const forever = { 'cache-control': 'max-age=1000', date: new Date(start).toUTCString() }

describe('What the cache forgets after a change', () => {
  const serve = services()

  const page = (links: object) => ({
    headers: forever,
    body: { _links: links, _templates: { change: { method: 'POST', target: '/change' } } },
  })
  const links = {
    list: { href: '/list{?page}', templated: true },
    made: { href: '/made' },
    other: { href: '/other' },
    change: { href: '/change' },
  }

  async function after(reply: Reply) {
    const service = await serve({
      'GET /': page(links),
      'GET /list': page({}),
      'GET /made': page({}),
      'GET /other': page({}),
      'GET /change': page({}),
      'POST /change': reply,
    })
    const home = await connect(service.entry, { cache: httpCache({ now }) })
    const visit = async () => {
      await home.follow('list', { page: 2 })
      for (const relation of ['made', 'other', 'change']) await home.follow(relation)
    }
    await visit()
    const before = service.lines.length
    await home.send('change').catch(() => undefined)
    await visit()
    return service.lines.slice(before + 1).map((line) => line.replace('GET ', ''))
  }

  // RFC 9111 §4.4, and links of the relation `invalidates`.
  for (const [title, reply, forgotten] of [
    ['its target', { status: 204 }, ['/change']],
    ['its target after a redirect', { status: 303, headers: { location: '/made' } }, ['/made', '/change']],
    [
      'what Location and Content-Location name',
      { status: 201, headers: { location: '/made', 'content-location': '/other' } },
      ['/made', '/other', '/change'],
    ],
    [
      'what the service says, with every query',
      { status: 204, headers: { link: '</list>; rel="invalidates", </other>;rel=up' } },
      ['/list?page=2', '/change'],
    ],
    ['nothing where it has failed', { status: 409 }, []],
  ] as const) {
    it(title, async () => {
      expect(await after(reply)).to.deep.equal(forgotten)
    })
  }

  it('nothing of another origin', async () => {
    const other = await serve({ 'GET /': { headers: forever, body: {} } })
    const service = await serve({
      'GET /': page({ other: { href: other.entry } }),
      'POST /change': { status: 204, headers: { location: other.entry, link: `<${other.entry}>; rel=invalidates` } },
    })
    const home = await connect(service.entry, { cache: httpCache({ now }) })
    await home.follow('other')
    await home.send('change')
    await home.follow('other')
    expect(other.lines).to.have.length(1)
  })

  it('what was asked for before the change and came after it', async () => {
    const service = await serve({
      'GET /': page({ slow: { href: '/change' } }),
      'GET /change': { headers: forever, body: {}, delay: 100 },
      'POST /change': { status: 204 },
    })
    const home = await connect(service.entry, { cache: httpCache({ now }) })
    const slow = home.follow('slow').get()
    await home.send('change')
    await slow
    await home.follow('slow')
    expect(service.lines.filter((line) => line === 'GET /change')).to.have.length(2)
  })
})
