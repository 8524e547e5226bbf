import { connect } from '@waymark/sdk'
import { httpCache, memoryStore } from '@waymark/sdk/cache'
import { expect } from 'chai'
import { services, type Reply } from '../../support/sdk/service.ts'

const start = Date.parse('2026-11-30T12:00:00Z')
const now = () => start
const forever = { 'cache-control': 'max-age=1000', date: new Date(start).toUTCString() }

describe('a change invalidates in the cache', () => {
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

  async function requestsAfter(reply: Reply) {
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
      'the URIs named by the service, with any query',
      { status: 204, headers: { link: '</list>; rel="invalidates", </other>;rel=up' } },
      ['/list?page=2', '/change'],
    ],
    [
      'the URIs of HAL links in the response',
      { status: 200, body: { _links: { invalidates: [{ href: '/list' }, { href: '/made' }] } } },
      ['/list?page=2', '/made', '/change'],
    ],
    ['nothing after a failure', { status: 409 }, []],
    ['its target after a lost response', { broken: true }, ['/change']],
  ] as const) {
    it(title, async () => {
      expect(await requestsAfter(reply)).to.deep.equal(forgotten)
    })
  }

  describe('by the stored response (`inv-by`)', () => {
    const service = async (link: string) => {
      const list: Reply = { headers: { ...forever, link }, body: {} }
      return serve({
        'GET /': page({ list: { href: '/list' } }),
        'GET /list': list,
        'POST /change': { status: 204 },
        'GET /other': page({}),
      })
    }
    const countOfRequests = ({ lines }: { readonly lines: readonly string[] }) =>
      lines.filter((line) => line === 'GET /list').length

    it('removes an entry when its target is changed, and not before', async () => {
      const at = await service('</change>; rel="inv-by"')
      const home = await connect(at.entry, { cache: httpCache({ now }) })
      await home.follow('list')
      await home.follow('list')
      expect(countOfRequests(at)).to.equal(1)
      await home.send('change')
      await home.follow('list')
      expect(countOfRequests(at)).to.equal(2)
    })

    it('is transitive, by HAL links too', async () => {
      const at = await serve({
        'GET /': page({ list: { href: '/list' }, other: { href: '/other' } }),
        'GET /list': page({ 'inv-by': { href: '/other' } }),
        'GET /other': { headers: { ...forever, link: '</change>; rel=inv-by' }, body: {} },
        'POST /change': { status: 204 },
      })
      const home = await connect(at.entry, { cache: httpCache({ now }) })
      for (const relation of ['list', 'other']) await home.follow(relation)
      await home.send('change')
      for (const relation of ['list', 'other']) await home.follow(relation)
      const changed = at.lines.indexOf('POST /change')
      expect(at.lines.slice(changed + 1)).to.deep.equal(['GET /list', 'GET /other'])
    })

    it('keeps an entry when another resource is changed', async () => {
      const at = await service('</elsewhere>; rel="inv-by", </change>; rel="up"')
      const home = await connect(at.entry, { cache: httpCache({ now }) })
      await home.follow('list')
      await home.send('change')
      await home.follow('list')
      expect(countOfRequests(at)).to.equal(1)
    })

    it('ignores other origins', async () => {
      const at = await serve({ 'GET /': page({}), 'POST /change': { status: 204 } })
      const link = `<${at.origin}/change>; rel=inv-by`
      const foreign = await serve({ 'GET /': { headers: { ...forever, link }, body: {} } })
      const entry = await serve({ 'GET /': page({ list: { href: foreign.entry }, there: { href: at.entry } }) })
      const home = await connect(entry.entry, { cache: httpCache({ now }) })
      await home.follow('list')
      await (await home.follow('there').get()).send('change')
      await home.follow('list')
      expect(foreign.lines).to.have.length(1)
    })

    it('applies to entries of an earlier run', async () => {
      const at = await service('</change>; rel=inv-by')
      const store = memoryStore()
      await (await connect(at.entry, { cache: httpCache({ now, store }) })).follow('list')
      const cache = httpCache({ now, store })
      const home = await connect(at.entry, { cache })
      await home.send('change')
      await home.follow('list')
      expect(countOfRequests(at)).to.equal(2)
    })
  })

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

  it('and bypasses shared caches below once for each media type', async () => {
    const countOfRequests: string[] = []
    const fetch: typeof globalThis.fetch = (input, init) => {
      const request = new Request(input, init)
      const isPast = (init?.cache ?? request.cache) === 'no-cache'
      const type = request.headers.get('accept')?.startsWith('text/') === true ? ' as text' : ''
      countOfRequests.push(`${request.method} ${new URL(request.url).pathname}${type}${isPast ? ' past caches' : ''}`)
      return globalThis.fetch(input, init)
    }
    const never = { 'cache-control': 'no-store' }
    const service = await serve({
      'GET /': page({ there: { href: '/change' } }),
      'GET /change': ({ headers }) =>
        headers.accept?.startsWith('text/') === true
          ? { headers: { ...never, 'content-type': 'text/plain' }, body: 'x' }
          : { headers: never, body: {} },
      'POST /change': { status: 204 },
    })
    const home = await connect(service.entry, { cache: httpCache({ now }), fetch })
    const there = await home.follow('there').get()
    await home.send('change')
    countOfRequests.splice(0)
    for (let turn = 0; turn < 2; turn += 1) {
      await home.follow('there')
      await there.as('text/plain').text()
    }
    const expected = [
      'GET /change past caches',
      'GET /change as text past caches',
      'GET /change',
      'GET /change as text',
    ]
    expect(countOfRequests).to.deep.equal(expected)
    for (let change = 0; change < 101; change += 1) await home.send('change')
    countOfRequests.splice(0)
    await home.follow('there')
    await home.follow('there')
    expect(countOfRequests, 'also after many changes').to.deep.equal(['GET /change past caches', 'GET /change'])
  })

  for (const [title, path, requests] of [
    ['a response that was requested before the change and arrived after it', '/change', 2],
    ['but a response of another resource that arrives after the change is stored', '/slow', 1],
  ] as const) {
    it(title, async () => {
      const service = await serve({
        'GET /': page({ slow: { href: path } }),
        [`GET ${path}`]: { headers: forever, body: {}, delay: 100 },
        'POST /change': { status: 204 },
      })
      const home = await connect(service.entry, { cache: httpCache({ now }) })
      const slow = home.follow('slow').get()
      await home.send('change')
      await slow
      await home.follow('slow')
      expect(service.lines.filter((line) => line === `GET ${path}`)).to.have.length(requests)
    })
  }
})
