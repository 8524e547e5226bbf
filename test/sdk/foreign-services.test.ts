import { connect, isConflict, items } from '@waymark/sdk'
import { jsonApi, siren } from '@waymark/sdk/formats'
import { expect } from 'chai'
import halson from 'halson'
import { rejectedAs } from '../support/sdk/rejected.ts'
import { services, type Received, type Reply, type Routes } from '../support/sdk/service.ts'

const json = { 'content-type': 'application/json; charset=utf-8' }

/** Replies as the services do, recorded from their documentation or, for halson, made by the package. */
describe('a journey at a service of', () => {
  const serve = services()

  /** Stores one document, which changes replace; the replies are made by the function. */
  function resource(path: string, reply: (state: object, version: number) => Reply, initial: object): Routes {
    let [state, version] = [initial, 1]
    const change =
      (merge: boolean) =>
      (request: Received): Reply => {
        const tag = request.headers['if-match']
        if (tag !== undefined && tag !== `"${String(version)}"`) return { status: 412, headers: json, body: {} }
        const sent = JSON.parse(request.body) as object
        state = merge ? { ...state, ...sent } : sent
        version += 1
        return reply(state, version)
      }
    return {
      [`GET ${path}`]: () => reply(state, version),
      [`PUT ${path}`]: change(false),
      [`PATCH ${path}`]: change(true),
      [`DELETE ${path}`]: { status: 204 },
    }
  }

  it('halson, with plain HAL', async () => {
    const hal = { 'content-type': 'application/hal+json' }
    const list = halson({ total: 1 })
      .addLink('self', '/notes')
      .addEmbed('item', [halson({ text: 'a' }).addLink('self', '/notes/1')])
    const note = (state: object, version: number): Reply => ({
      headers: { ...hal, etag: `"${String(version)}"` },
      body: JSON.stringify(halson(state).addLink('self', '/notes/1').addLink('collection', '/notes')),
    })
    const made: Reply = { status: 201, headers: { location: '/notes/1' } }
    const service = await serve({
      'GET /': { headers: hal, body: JSON.stringify(halson({}).addLink('notes', '/notes')) },
      'GET /notes': { headers: hal, body: JSON.stringify(list) },
      'POST /notes': made,
      ...resource('/notes/1', note, { text: 'a' }),
    })
    const notes = connect(service.entry).follow('notes')
    const created = await (await notes.post({ text: 'b' })).get()
    const changed = await (await created.put({ text: 'c' })).get()
    expect([changed.state, changed.etag]).to.deep.equal([{ text: 'c' }, '"2"'])
    const conflict = await rejectedAs(created.patch({ text: 'd' }), isConflict)
    expect([conflict.status, conflict.theirs?.state]).to.deep.equal([412, { text: 'c' }])
    const [first] = (await notes).embedded('item')
    expect((await first?.follow('self', {}, { prefer: 'fresh' }).delete())?.kind).to.equal('none')
    expect(service.received.at(-1)?.headers).to.include({ 'if-match': '"2"' })
  })

  it('json-server, with plain JSON and Link fields', async () => {
    const weak = { ...json, etag: 'W/"2b-abc"' }
    const links = '<http://host/posts?_page=1>; rel="first", </posts?_page=2>; rel="next"'
    const post = (state: object): Reply => ({ headers: weak, body: state })
    const isJson = ({ headers }: Received) => headers['content-type']?.startsWith('application/json') === true
    const routes = resource('/posts/3', post, { id: 3, title: 'c' })
    const service = await serve({
      ...routes,
      // body-parser reads application/json only, and ignores other content.
      'PATCH /posts/3': (request) => {
        const patch = routes['PATCH /posts/3']
        return isJson(request) && typeof patch === 'function' ? patch(request) : post({ id: 3, title: 'c' })
      },
      'GET /posts': { headers: { ...weak, link: links, 'x-total-count': '3' }, body: [{ id: 1, title: 'a' }] },
      'HEAD /posts': { headers: { 'x-total-count': '3' } },
      'GET /posts?_page=2': { headers: weak, body: [{ id: 2, title: 'b' }] },
      'POST /posts': ({ body }) => ({
        status: 201,
        headers: { ...json, location: '/posts/3' },
        body: { ...(JSON.parse(body) as object), id: 3 },
      }),
      'DELETE /posts/3': { headers: json, body: {} },
    })
    const posts = connect(`${service.origin}/posts`)
    const page = await posts.get()
    expect(page.state).to.deep.equal([{ id: 1, title: 'a' }])
    expect((await page.follow('next')).state).to.deep.equal([{ id: 2, title: 'b' }])
    expect((await posts.head()).headers.get('x-total-count')).to.equal('3')
    const created = await (await posts.post({ title: 'c' })).get()
    const changed = await created.patch({ title: 'd' })
    expect((await changed.get()).state).to.deep.equal({ id: 3, title: 'd' })
    // Express evaluates no precondition, so the client compares.
    await rejectedAs(created.put({ title: 'e' }), isConflict)
    const replaced = await (await (await changed.get()).put({ title: 'e' })).get()
    expect(replaced.state).to.deep.equal({ title: 'e' })
    expect((await replaced.delete()).kind).to.equal('updated')
    for (const { headers } of service.received) expect(headers).to.not.have.property('if-match')
  })

  it('Spring Data REST, with HAL, pages and associations', async () => {
    const hal = { 'content-type': 'application/hal+json' }
    const person = { firstName: 'Frodo' }
    const self = { self: { href: '/people/1' }, person: { href: '/people/1' }, father: { href: '/people/1/father' } }
    const whole = (state: object, version: number): Reply => ({
      headers: { ...hal, etag: `"${String(version)}"` },
      body: { ...state, _links: self },
    })
    const empty = {
      _embedded: { people: [{ ...person, _links: self }] },
      page: { size: 20, totalElements: 1, number: 0 },
    }
    const people = { href: '/people{?page,size,sort*}', templated: true }
    const service = await serve({
      'GET /': { headers: hal, body: { _links: { people, profile: { href: '/profile' } } } },
      'GET /people': { headers: hal, body: { ...empty, _links: { self: { href: '/people' } } } },
      // The created entity is in the response if the client accepts JSON.
      'POST /people': { status: 201, headers: { ...hal, location: '/people/1' }, body: { ...person, _links: self } },
      ...resource('/people/1', whole, person),
      'PUT /people/1/father': { status: 204 },
      'DELETE /people/1/father': { status: 409, headers: json, body: { cause: null, message: 'constraint' } },
    })
    const entry = connect(service.entry)
    const page = await entry.follow('people', { size: 20 }).get()
    for await (const { state } of items(page, 'people')) expect(state).to.deep.equal(person)
    const outcome = await entry.follow('people').post({ firstName: 'Frodo' })
    expect(outcome).to.include({ kind: 'created', location: `${service.origin}/people/1` })
    const created = await entry.follow('people').follow('people').follow('self').get()
    await created.patch({ lastName: 'Baggins' })
    expect(service.received.at(-1)?.headers).to.include({
      'if-match': '"1"',
      'content-type': 'application/json',
    })
    const father = created.follow('father')
    const list = { headers: { 'content-type': 'text/uri-list' } }
    expect((await father.put(`${service.origin}/people/2`, list)).kind).to.equal('none')
    expect(service.received.at(-1)).to.include({ body: `${service.origin}/people/2` })
    expect((await rejectedAs(father.delete(), isConflict)).representation?.state).to.have.property('message')
  })

  it('Siren, beside its actions', async () => {
    const type = { 'content-type': 'application/vnd.siren+json' }
    const order = (properties: object, version: number): Reply => ({
      headers: { ...type, etag: `"${String(version)}"` },
      body: { properties, links: [{ rel: ['self'], href: '/orders/1' }] },
    })
    const service = await serve({
      'GET /': { headers: type, body: { properties: {}, links: [{ rel: ['item'], href: '/orders/1' }] } },
      'POST /': { status: 201, headers: { location: '/orders/1' } },
      ...resource('/orders/1', order, { status: 'open' }),
    })
    const entry = connect(service.entry, { formats: [siren] })
    expect((await (await entry.post({ status: 'open' })).get()).state).to.deep.equal({ status: 'open' })
    const changed = await entry.follow('item').patch({ status: 'paid' })
    expect((await changed.get()).state).to.deep.equal({ status: 'paid' })
    expect(service.received.find(({ method }) => method === 'PATCH')?.headers).to.include({ 'if-match': '"1"' })
  })

  it('JSON:API, whose content is wrapped', async () => {
    const type = { 'content-type': 'application/vnd.api+json' }
    const article = { type: 'articles', id: '1', attributes: { title: 'A' } }
    const comments = { links: { related: '/articles/1/comments' } }
    const service = await serve({
      'GET /': {
        headers: type,
        body: { data: [{ ...article, relationships: { comments }, links: { self: '/articles/1' } }] },
      },
      'POST /': { status: 201, headers: { ...type, location: '/articles/2' }, body: { data: { ...article, id: '2' } } },
      'GET /articles/1': { headers: type, body: { data: article } },
      'PATCH /articles/1': { status: 204 },
      'POST /articles/1/comments': { status: 204 },
    })
    const page = await connect(service.entry, { formats: [jsonApi] }).get()
    expect((await page.post({ title: 'B' })).kind).to.equal('created')
    const [first] = page.embedded('item')
    await first?.follow('self').patch({ type: 'articles', id: '1', title: 'C' })
    await first?.follow('comments').post({ data: { type: 'comments', attributes: { body: 'First!' } } })
    const changes = service.received.filter(({ method }) => method !== 'GET')
    expect(changes.map(({ body }) => JSON.parse(body) as unknown)).to.deep.equal([
      { data: { type: 'articles', attributes: { title: 'B' } } },
      { data: { type: 'articles', id: '1', attributes: { title: 'C' } } },
      { data: { type: 'comments', attributes: { body: 'First!' } } },
    ])
    for (const { headers } of changes) expect(headers).to.include(type)
  })
})
