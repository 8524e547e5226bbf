import { connect, isConflict, isHttpFailure, isRelationMissing, isRequestRefused } from '@waymark/sdk'
import { describe as describeService, link, registeredRelations } from '@waymark/shared'
import { expect } from 'chai'
import * as t from 'io-ts'
import { dateCodec } from '../../support/sdk/date-codec.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Routes } from '../../support/sdk/service.ts'

const hal = { 'content-type': 'application/hal+json' }
const home = {
  _links: { self: { href: '/' }, item: { href: '/notes/{id}', templated: true }, edit: { href: '/notes' } },
}
const note = { text: 'Buy milk', _links: { self: { href: '/notes/1' } } }

describe('a request without a form', () => {
  const serve = services()
  const opened = async (routes: Routes) => {
    const service = await serve({ 'GET /': { headers: { ...hal, etag: '"home"' }, body: home }, ...routes })
    return { service, entry: connect(service.entry) }
  }

  for (const [method, send] of [
    ['POST', 'post'],
    ['PUT', 'put'],
    ['PATCH', 'patch'],
  ] as const) {
    it(`sends ${method} to the target of a link, which is not read`, async () => {
      const { service, entry } = await opened({ [`${method} /notes/1`]: { status: 204 } })
      const outcome = await entry.follow('item', { id: '1' })[send]({ text: 'x' })
      expect(outcome.kind).to.equal('none')
      expect(service.lines).to.deep.equal(['GET /', `${method} /notes/1`])
      expect(service.received[1]?.body).to.equal('{"text":"x"}')
      expect(service.received[1]?.headers).to.include({ 'content-type': 'application/json' })
      expect(service.received[1]?.headers).to.not.have.any.keys('if-match', 'if-unmodified-since')
      expect('idempotency-key' in (service.received[1]?.headers ?? {})).to.equal(method === 'POST')
    })
  }

  it('deletes the target of a link, without content', async () => {
    const { service, entry } = await opened({ 'DELETE /notes/1': { status: 204 } })
    expect((await entry.follow('item', { id: '1' }).delete()).kind).to.equal('none')
    expect(service.received[1]).to.include({ method: 'DELETE', body: '' })
    expect(service.received[1]?.headers).to.not.have.property('content-type')
  })

  it('is sent to the entry and to a representation, too', async () => {
    const { service, entry } = await opened({ 'POST /': { status: 201, headers: { location: '/notes/1' } } })
    expect(await entry.post({ text: 'x' })).to.include({ kind: 'created', location: `${service.origin}/notes/1` })
    const page = await entry.get()
    await page.post({ text: 'y' }, { headers: { 'Content-Type': 'application/hal+json' } })
    expect(service.lines).to.deep.equal(['POST /', 'GET /', 'POST /'])
    expect(service.received[2]?.headers).to.include({ 'content-type': 'application/hal+json' })
  })

  it('reads the header fields only (HEAD)', async () => {
    const { service, entry } = await opened({ 'HEAD /notes': { headers: { 'x-total-count': '7' } } })
    const head = await entry.follow('edit').head({ headers: { accept: 'application/json' } })
    expect([head.status, head.url, head.headers.get('x-total-count')]).to.deep.equal([
      200,
      `${service.origin}/notes`,
      '7',
    ])
    expect(service.received[1]).to.include({ method: 'HEAD', path: '/notes' })
    expect(service.received[1]?.headers.accept).to.equal('application/json')
    await rejectedAs(entry.follow('item', { id: '9' }).head(), isHttpFailure)
  })

  it('has header fields of the application, which replace those of the package', async () => {
    const { service, entry } = await opened({
      'GET /notes': { headers: hal, body: note },
      'PUT /notes': { status: 204 },
    })
    const read = await entry.follow('edit').get({ headers: { Accept: 'application/hal+json', 'X-Key': 'k' } })
    expect(service.received[1]?.headers).to.include({ accept: 'application/hal+json', 'x-key': 'k' })
    await read.put(note, { headers: { 'If-Match': '*', 'X-Key': 'k' } })
    expect(service.received[2]?.headers).to.include({ 'if-match': '*', 'x-key': 'k' })
  })

  it('keeps header fields of the application from other origins, except those about the content', async () => {
    const other = await serve({ 'POST /': { status: 204 }, 'GET /': { headers: hal, body: {} } })
    const { service, entry } = await opened({
      'GET /away': { headers: hal, body: { _links: { up: { href: other.entry } } } },
      'GET /moved': { status: 302, headers: { location: other.entry } },
    })
    const page = await connect(`${service.origin}/away`).get()
    await page
      .follow('up')
      .post('a,b', { headers: { authorization: 'Key 1', 'x-key': 'k', 'content-type': 'text/csv' } })
    expect(other.received[0]).to.include({ body: 'a,b' })
    await connect(`${service.origin}/moved`).get({ headers: { authorization: 'Key 1', prefer: 'return=minimal' } })
    expect(service.received.at(-1)?.headers).to.include({ authorization: 'Key 1' })
    for (const { headers } of other.received) expect(headers).to.not.have.any.keys('authorization', 'x-key')
    expect(other.received[0]?.headers).to.include({ 'content-type': 'text/csv' })
    expect(other.received[1]?.headers).to.include({ prefer: 'return=minimal' })
    expect((await entry.get()).has('item')).to.equal(true)
  })

  it('sends files, form data and text as they are', async () => {
    const { service, entry } = await opened({ 'POST /notes': { status: 204 }, 'PUT /notes/1': { status: 204 } })
    const notes = entry.follow('edit')
    await notes.post(new Blob(['%PDF'], { type: 'application/pdf' }))
    await notes.post(new URLSearchParams({ a: '1 2' }))
    await notes.post(`${service.origin}/notes/2`, { headers: { 'content-type': 'text/uri-list' } })
    await notes.post('text')
    await notes.post()
    const sent = service.received.filter(({ method }) => method === 'POST')
    expect(sent.map(({ headers, body }) => [headers['content-type'], body])).to.deep.equal([
      ['application/pdf', '%PDF'],
      ['application/x-www-form-urlencoded', 'a=1+2'],
      ['text/uri-list', `${service.origin}/notes/2`],
      ['application/json', '"text"'],
      [undefined, ''],
    ])
  })

  describe('with a precondition', () => {
    const versions: Routes = {
      'GET /notes/1': { headers: { ...hal, etag: '"1"' }, body: note },
      'PUT /notes/1': { status: 204, headers: { etag: '"2"' } },
      'PATCH /notes/1': { status: 204 },
      'DELETE /notes/1': { status: 204 },
    }
    const conditions = ({ received }: Awaited<ReturnType<typeof opened>>['service']) =>
      received.filter(({ method }) => method !== 'GET').map(({ headers }) => headers['if-match'])

    it('uses the last validator that the connection has received for the URL', async () => {
      const { service, entry } = await opened(versions)
      const one = entry.follow('item', { id: '1' })
      await one.put({ text: 'blind' })
      await one.put({ text: 'by the response to PUT' })
      await one.get()
      await one.within({ timeout: 5_000 }).patch({ text: 'as read' })
      await one.delete()
      expect(conditions(service)).to.deep.equal([undefined, '"2"', '"1"', undefined])
    })

    it('uses the validator of the document for a link to itself', async () => {
      const { service, entry } = await opened({ 'PUT /': { status: 204 } })
      const page = await entry.get()
      await page.follow('self').put({})
      expect(conditions(service)).to.deep.equal(['"home"'])
    })

    it('is a conflict, with the current state', async () => {
      const { entry } = await opened({ ...versions, 'PUT /notes/1': { status: 412 } })
      const conflict = await rejectedAs(entry.follow('item', { id: '1' }).put({ text: 'mine' }), isConflict)
      expect([conflict.mine, conflict.theirs?.state, conflict.base]).to.deep.equal([
        { text: 'mine' },
        { text: 'Buy milk' },
        undefined,
      ])
      expect(conflict.trail).to.deep.equal(['entry', 'item', 'put()'])
    })
  })

  it('rejects embedded targets without a URL', async () => {
    const embedded = { _embedded: { item: { text: 'part' } } }
    const service = await serve({ 'GET /': { headers: hal, body: embedded } })
    await rejectedAs(connect(service.entry).follow('item').put({}), isRelationMissing)
    await rejectedAs((await connect(service.entry).follow('item')).put({}), isRequestRefused)
  })

  it('is encoded by the codec of the target, and reads a kind of resource', async () => {
    const notes = describeService({
      entry: 'home',
      relations: registeredRelations({ item: ['one', 'Item', 'A note.'] }),
      resources: {
        home: { summary: 'Home', state: t.unknown, links: { item: link('note') } },
        note: { summary: 'A note', state: t.type({ at: dateCodec }) },
      },
    })
    const at = { at: '1970-01-01T00:00:00.000Z' }
    const service = await serve({
      'GET /': { headers: hal, body: { _links: { item: { href: '/n' } } } },
      'PUT /n': { headers: { 'content-location': '/n' }, body: at },
      'POST /n': { status: 201, headers: { location: '/n/2', 'content-location': '/n/2' }, body: at },
    })
    const item = connect(service.entry, { describe: notes }).follow('item')
    const changed = await (await item.put({ at: new Date(0) })).get()
    expect(service.received[1]?.body).to.equal(JSON.stringify(at))
    expect(changed.state.at.getTime()).to.equal(0)
    const created = await (await item.post(at, { kind: 'note' })).get()
    expect(created.state.at.getTime()).to.equal(0)
  })

  describe('for later', () => {
    it('is a reference, which an async function returns without a request', async () => {
      const { service, entry } = await opened({ 'GET /notes/1': { headers: hal, body: note } })
      const later = async () => Promise.resolve(entry.follow('item', { id: '1' }).reference)
      const reference = await later()
      expect(service.lines).to.deep.equal([])
      expect('then' in reference).to.equal(false)
      expect((await reference.get()).state).to.deep.equal({ text: 'Buy milk' })
      expect((await reference.follow('self')).state).to.deep.equal({ text: 'Buy milk' })
    })

    it('is performed by await and by return otherwise, each time again', async () => {
      const { service, entry } = await opened({})
      const performed = async () => Promise.resolve(entry)
      expect((await performed()).relations).to.include('item')
      await entry
      expect(service.lines).to.deep.equal(['GET /', 'GET /'])
    })
  })
})
