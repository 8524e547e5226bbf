import { connect } from '@waymark/sdk'
import { httpCache, memoryStore, type HttpCacheOptions } from '@waymark/sdk/cache'
import { store } from '@waymark/sdk/store'
import { expect } from 'chai'
import { services, type Reply, type Service } from '../../support/sdk/service.ts'

const start = Date.parse('2026-11-30T12:00:00Z')
const now = () => start
const fresh = { 'cache-control': 'max-age=1000', date: new Date(start).toUTCString() }

const page = (groups: string | undefined, more: Reply = {}): Reply => ({
  headers: { ...fresh, ...(groups === undefined ? {} : { 'cache-groups': groups }) },
  body: {
    _links: Object.fromEntries(['times', 'books', 'other'].map((name) => [name, { href: `/${name}` }])),
    _templates: { change: { method: 'POST', target: '/change' }, search: { method: 'GET', target: '/found' } },
  },
  ...more,
})

describe('cache groups (RFC 9875)', () => {
  const serve = services()

  const served = (reply: Reply, times = page('"times", "doctors";a=1')) =>
    serve({
      'GET /': page('"home"'),
      'GET /times': times,
      'GET /books': page('"books"'),
      'GET /other': page(undefined),
      'GET /found': { ...reply, status: 200 },
      'POST /change': reply,
    })

  const visit = async (service: Service, options: HttpCacheOptions, changed: 'change' | 'search' | undefined) => {
    const home = await connect(service.entry, { cache: httpCache({ now, ...options }), retry: { most: 0 } })
    const all = async () => {
      for (const relation of ['times', 'books', 'other']) await home.follow(relation)
    }
    await all()
    const before = service.lines.length
    if (changed !== undefined) await home.send(changed).catch(() => undefined)
    await all()
    return service.lines.slice(before).filter((line) => !/change|found/.test(line))
  }

  for (const [title, reply, form, asked] of [
    ['invalidates a group', { status: 204, headers: invalidation('"doctors"') }, 'change', ['GET /times']],
    [
      'several groups',
      { status: 204, headers: invalidation('"times", "books"') },
      'change',
      ['GET /times', 'GET /books'],
    ],
    ['compares groups by case (§2)', { status: 204, headers: invalidation('"Times"') }, 'change', []],
    ['nothing by a malformed field', { status: 204, headers: invalidation('times') }, 'change', []],
    ['nothing after a failure', { status: 409, headers: invalidation('"times"') }, 'change', []],
    ['nothing by a safe request (§3)', { status: 200, headers: invalidation('"times"') }, 'search', []],
  ] as const) {
    it(title, async () => {
      expect(await visit(await served(reply), {}, form)).to.deep.equal(asked)
    })
  }

  it('knows the groups of responses that an earlier run has stored', async () => {
    const kept = memoryStore()
    const service = await served({ status: 204, headers: invalidation('"books"') })
    await visit(service, { store: kept }, undefined)
    const home = await connect(service.entry, { cache: httpCache({ now, store: kept }) })
    await home.send('change')
    const before = service.lines.length
    for (const relation of ['times', 'books']) await home.follow(relation)
    expect(service.lines.slice(before)).to.deep.equal(['GET /books'])
  })

  it('does not store a response of a group that was changed since its request', async () => {
    const changed = Promise.withResolvers<undefined>()
    const service = await serve({
      'GET /': page('"home"'),
      'GET /times': async () => {
        await changed.promise
        return page('"times"')
      },
      'POST /change': { status: 204, headers: invalidation('"times"') },
    })
    const home = await connect(service.entry, { cache: httpCache({ now }) })
    const early = home.follow('times').get()
    await home.send('change')
    changed.resolve(undefined)
    await early
    await home.follow('times')
    expect(service.lines.filter((line) => line === 'GET /times')).to.have.length(2)
  })

  it('loads a store of the group again', async () => {
    const service = await served({ status: 204, headers: invalidation('"times"') })
    const home = await connect(service.entry)
    const [times, books] = [store(home.follow('times')), store(home.follow('books'))]
    await Promise.all([times.load(), books.load()])
    await home.send('change')
    await Promise.all([times.load(), books.load()])
    expect(service.lines.slice(-2)).to.deep.equal(['POST /change', 'GET /times'])
  })
})

describe('Clear-Site-Data', () => {
  const serve = services()

  async function requestsAfter(field: string, host: string) {
    const service = await serve({
      'GET /': page(undefined),
      'GET /times': page(undefined),
      'POST /change': { status: 403, headers: { 'clear-site-data': field } },
    })
    const entry = `http://${host}/`
    const fetch: typeof globalThis.fetch = (input, init) => {
      const request = new Request(input, init)
      return globalThis.fetch(new Request(request.url.replace(entry, service.entry), request))
    }
    const home = await connect(entry, { cache: httpCache({ now }), fetch, retry: { most: 0 } })
    await home.follow('times')
    const before = service.lines.length
    await home.send('change').catch(() => undefined)
    await home.follow('times')
    return service.lines.slice(before + 1)
  }

  for (const [field, host, isCleared] of [
    ['"cache", "storage"', 'localhost:1', true],
    ['"*"', '127.0.0.1:1', true],
    ['"storage"', 'localhost:1', false],
    ['cache', 'localhost:1', false],
    ['"cache"', 'clinic.example', false],
  ] as const) {
    it(`${isCleared ? 'removes' : 'keeps'} the stored responses of ${host} by ${field}`, async () => {
      expect(await requestsAfter(field, host)).to.deep.equal(isCleared ? ['GET /times'] : [])
    })
  }
})

function invalidation(groups: string) {
  return { 'cache-group-invalidation': groups }
}
