import { connect, isHttpFailure, isRequestRefused, isTransportFailure, items, pages } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { openClinic } from '../../support/clinic.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply } from '../../support/sdk/service.ts'

const page = (names: readonly string[], next?: string): Reply => ({
  body: {
    _links: next === undefined ? {} : { next: { href: next } },
    _embedded: { item: names.map((name) => ({ name, _links: { self: { href: `/items/${name}` } } })) },
  },
})

describe('the items of a collection', () => {
  const serve = services()

  async function all<A>(list: AsyncIterable<A>): Promise<readonly A[]> {
    const found: A[] = []
    for await (const one of list) found.push(one)
    return found
  }

  async function threePages() {
    const service = await serve({
      'GET /': page(['a', 'b'], '/2'),
      'GET /2': page(['c'], '/3'),
      'GET /3': page(['d', 'e']),
    })
    return { service, first: await connect(service.entry) }
  }

  it('are those of all pages, requested on demand', async () => {
    const { service, first } = await threePages()
    const seen: string[] = []
    for await (const item of items(first, 'item')) {
      const { name } = item.state as { name: string }
      seen.push(`${name} after ${String(service.lines.length)}`)
    }
    expect(seen).to.deep.equal(['a after 1', 'b after 1', 'c after 2', 'd after 3', 'e after 3'])
  })

  it('are limited on request, without unnecessary pages', async () => {
    const { service, first } = await threePages()
    expect(await all(items(first, 'item', { mostItems: 3 }))).to.have.length(3)
    expect(await all(items(first, 'item', { mostItems: 0 }))).to.have.length(0)
    expect(await all(items(first, 'item', { mostPages: 2 }))).to.have.length(3)
    expect(await all(pages(first, { mostPages: 2 }))).to.have.length(2)
    expect(service.lines).to.deep.equal(['GET /', 'GET /2', 'GET /2', 'GET /2'])
  })

  it('are embedded resources as they are, and linked ones on demand', async () => {
    const service = await serve({
      'GET /': {
        body: {
          _links: { item: [{ href: '/items/a' }, { href: '/items/b' }, { href: '/items/b' }] },
          _embedded: { item: [{ name: 'a', _links: { self: { href: '/items/a' } } }, { name: 'nameless' }] },
        },
      },
      'GET /items/b': { body: { name: 'b' } },
    })
    const found = await all(items(await connect(service.entry), 'item'))
    expect(found.map(({ state }) => (state as { name: string }).name)).to.deep.equal(['a', 'nameless', 'b'])
    expect(service.lines).to.deep.equal(['GET /', 'GET /items/b'])
  })

  it('end at a cycle of pages', async () => {
    const service = await serve({
      'GET /': page(['a'], '/2'),
      'GET /2': page(['b'], '/3'),
      'GET /3': page(['c'], '/2#x'),
    })
    const refused = await rejectedAs(all(items(await connect(service.entry), 'item')), isRequestRefused)
    expect(refused.message).to.contain('was visited before')
    expect(service.lines).to.have.length(3)
  })

  it('end after a maximum number of pages, which can be changed', async () => {
    let asked = 0
    const fetch: typeof globalThis.fetch = () => {
      asked += 1
      return Promise.resolve(Response.json({ _links: { next: { href: `/${String(asked)}` } } }))
    }
    const first = await connect('http://endless.test/', { fetch })
    const refused = await rejectedAs(all(pages(first)), isRequestRefused)
    expect(refused.message).to.contain('has more than 10000 pages')
    expect(asked).to.equal(10_001)
  }).timeout(60_000)

  it('do not include pages of another origin', async () => {
    const other = await serve({ 'GET /': page(['secret']) })
    const service = await serve({ 'GET /': page(['a'], other.entry) })
    await rejectedAs(all(items(await connect(service.entry), 'item')), isRequestRefused)
    expect(other.lines).to.deep.equal([])
  })

  it('end on abort', async () => {
    const { service, first } = await threePages()
    const controller = new AbortController()
    const list = items(first, 'item', { signal: controller.signal })
    await list.next()
    controller.abort(new Error('enough'))
    await list.next()
    await rejectedAs(list.next(), isTransportFailure)
    expect(service.lines).to.deep.equal(['GET /'])
  })

  it('are prefetched on request', async () => {
    const { service, first } = await threePages()
    const list = pages(first, { isAhead: true, mostPages: 2 })
    await list.next()
    while (service.lines.length < 2) await new Promise((resolve) => setTimeout(resolve, 1))
    expect(service.lines).to.deep.equal(['GET /', 'GET /2'])
    const { value } = await list.next()
    expect(value?.url).to.equal(`${service.origin}/2`)
    expect((await list.next()).done).to.equal(true)
    expect(service.lines, 'no page twice, and no unneeded page').to.deep.equal(['GET /', 'GET /2'])
  })

  it('fail on their page only, when it is reached', async () => {
    const service = await serve({ 'GET /': page(['a'], '/2'), 'GET /2': { status: 404 } })
    const first = await connect(service.entry)
    const lost: unknown[] = []
    const lose = (reason: unknown): void => void lost.push(reason)
    process.on('unhandledRejection', lose)
    expect(await all(items(first, 'item', { isAhead: true, mostItems: 1 }))).to.have.length(1)
    // A later request fails.
    while (service.lines.length < 2) await new Promise((resolve) => setTimeout(resolve, 1))
    await rejectedAs(connect(`${service.origin}/2`), isHttpFailure)
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', lose)
    expect(lost).to.deep.equal([])
    const list = items(first, 'item', { isAhead: true })
    expect((await list.next()).value?.state).to.deep.equal({ name: 'a' })
    await rejectedAs(list.next(), isHttpFailure)
  })

  it('can be continued later from the last page, even after a failure', async () => {
    let isThere = false
    const service = await serve({
      'GET /': page(['a'], '/2'),
      'GET /2': page(['b'], '/3'),
      'GET /3': () => (isThere ? page(['c']) : { status: 404 }),
    })
    let reached = await connect(service.entry).get()
    const reading = async () => {
      for await (const one of pages(reached)) reached = one
    }
    await rejectedAs(reading(), isHttpFailure)
    expect(reached.url).to.equal(`${service.origin}/2`)
    isThere = true
    await reading()
    expect(service.lines).to.deep.equal(['GET /', 'GET /2', 'GET /3', 'GET /3'])
  })

  it('of the clinic are fifty slots without a request', async () => {
    const clinic = await openClinic()
    let requests = 0
    const fetch: typeof globalThis.fetch = (input, init) => {
      requests += 1
      return globalThis.fetch(input, init)
    }
    const entry = connect(`${clinic.origin}/`, { describe: clinicDescription, fetch })
    const books = await entry.follow('books')
    const before = requests
    const titles = (await all(items(books, 'item', { mostPages: 1 }))).map(({ state }) => state.title)
    expect(titles).to.have.length.greaterThan(5)
    expect(requests).to.equal(before)
    await clinic.close()
  })
})
