import { connect, isDecodeFailure, isInputRefused, isRequestRefused } from '@waymark/sdk'
import { collectionJson } from '@waymark/sdk/formats'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply } from '../../support/sdk/service.ts'

const headers = { 'content-type': 'application/vnd.collection+json' }
const reply = (body: unknown): Reply => ({ headers, body })

// The example of the specification (amundsen.com/media-types/collection/examples), with relative references.
const friends = {
  collection: {
    version: '1.0',
    href: '/friends/',
    links: [{ rel: 'feed', href: '/friends/rss', prompt: 'Feed' }],
    items: [
      {
        href: '/friends/jdoe',
        data: [
          { name: 'full-name', value: 'J. Doe', prompt: 'Full Name' },
          { name: 'email', value: 'jdoe@example.org', prompt: 'Email' },
        ],
        links: [{ rel: 'blog', href: '/blogs/jdoe', prompt: 'Blog' }],
      },
      { href: '/friends/msmith', data: [{ name: 'full-name', value: 'M. Smith' }] },
    ],
    queries: [
      { rel: 'search', href: '/friends/search', prompt: 'Search', data: [{ name: 'search', value: '' }] },
      { rel: 'lost', prompt: 'leads nowhere' },
    ],
    template: {
      data: [
        { name: 'full-name', value: '', prompt: 'Full Name' },
        { name: 'email', value: '', prompt: 'Email' },
      ],
    },
  },
}

// An item has the form of a collection (§2.1).
const alone = { collection: { ...friends.collection, items: friends.collection.items.slice(0, 1) } }

describe('Collection+JSON', () => {
  const serve = services()
  const enter = async () => {
    const service = await serve({
      'GET /': reply(friends),
      'GET /friends/search': reply({ collection: { version: '1.0' } }),
      'GET /blogs/jdoe': reply({ collection: { version: '1.0' } }),
      'POST /friends/': { status: 201, headers: { location: '/friends/jdoe' } },
      'PUT /friends/jdoe': { status: 204 },
      'GET /friends/jdoe': reply(alone),
    })
    return { service, page: await connect(service.entry, { formats: [collectionJson] }) }
  }

  it('embeds its items, with their data as state', async () => {
    const { service, page } = await enter()
    const items = page.embedded('item')
    expect(items.map(({ state }) => state)).to.deep.equal([
      { 'full-name': 'J. Doe', email: 'jdoe@example.org' },
      { 'full-name': 'M. Smith' },
    ])
    expect(items[0]?.url).to.equal(`${service.origin}/friends/jdoe`)
  })

  it('follows the links of the collection and of its items', async () => {
    const { service, page } = await enter()
    expect(page.links('feed')[0]).to.include({ href: '/friends/rss', title: 'Feed' })
    await page.embedded('item')[0]?.follow('blog')
    expect(service.lines.at(-1)).to.equal('GET /blogs/jdoe')
  })

  it('submits queries by GET', async () => {
    const { service, page } = await enter()
    expect(page.forms).to.deep.equal(['create', 'search'])
    await page.submit('search', { search: 'J D' })
    expect(service.lines.at(-1)).to.equal('GET /friends/search?search=J+D')
  })

  it('§2.3: adds an item by its template, as a template', async () => {
    const { service, page } = await enter()
    const made = await page.submit('create', { 'full-name': 'W. Chandry' })
    expect(made.url).to.equal(`${service.origin}/friends/jdoe`)
    const { body, headers: sent, method, path } = service.received[1] ?? {}
    expect([method, path]).to.deep.equal(['POST', '/friends/'])
    expect(sent?.['content-type']).to.equal('application/vnd.collection+json')
    expect(JSON.parse(body ?? '')).to.deep.equal({
      template: { data: [{ name: 'full-name', value: 'W. Chandry' }] },
    })
  })

  it('§2.3: updates an item by the template with its data', async () => {
    const { service, page } = await enter()
    const outcome = await page.embedded('item')[0]?.send('edit', { email: 'new@example.org' })
    expect(outcome?.kind).to.equal('none')
    const { body, method, path } = service.received.at(-1) ?? {}
    expect([method, path]).to.deep.equal(['PUT', '/friends/jdoe'])
    expect(JSON.parse(body ?? '')).to.deep.equal({
      template: {
        data: [
          { name: 'full-name', value: 'J. Doe' },
          { name: 'email', value: 'new@example.org' },
        ],
      },
    })
  })

  it('does not support files', async () => {
    const { service, page } = await enter()
    const refused = page.submit('create', { email: new Blob(['x']) })
    const { faults } = await rejectedAs(refused, isInputRefused)
    const detail = 'is a file, which application/vnd.collection+json cannot carry'
    expect(faults).to.deep.equal([{ pointer: '/email', detail }])
    expect(service.lines).to.have.length(1)
  })

  it('has its error as state', async () => {
    const error = { title: 'Server Error', code: 'X1C2', message: 'Please wait.' }
    const service = await serve({ 'GET /': reply({ collection: { version: '1.0', error } }) })
    expect((await connect(service.entry, { formats: [collectionJson] })).state).to.deep.equal({ error })
  })

  it('is rejected without a collection', async () => {
    const service = await serve({ 'GET /': reply({ template: {} }) })
    const failure = await rejectedAs(connect(service.entry, { formats: [collectionJson] }), isDecodeFailure)
    expect(failure.pointer).to.equal('/collection')
  })
})

describe('changes in Collection+JSON', () => {
  const serve = services()

  it('are completed templates', async () => {
    const service = await serve({
      'GET /': reply(friends),
      'GET /friends/jdoe': reply(alone),
      'PUT /friends/jdoe': { status: 204 },
    })
    const [friend] = (await connect(service.entry, { formats: [collectionJson] })).embedded('item')
    await friend?.put({ 'full-name': 'Jane Doe', email: 'jane@example.org' })
    const sent = service.received.at(-1)
    expect(sent?.headers).to.include(headers)
    const data = [
      { name: 'full-name', value: 'Jane Doe' },
      { name: 'email', value: 'jane@example.org' },
    ]
    expect(JSON.parse(sent?.body ?? '')).to.deep.equal({ template: { data } })
    await rejectedAs(friend?.patch({ email: 'x@example.org' }) ?? Promise.resolve(), isRequestRefused)
  })
})
