import { connect, isHttpFailure, isTransportFailure } from '@waymark/sdk'
import { outbox, webOutboxStore, type Outbox, type Replayed } from '@waymark/sdk/offline'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { openClinic, tomorrow } from '../../support/clinic.ts'
import { FakeStorage } from '../../support/sdk/fake-storage.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Received, type Reply } from '../../support/sdk/service.ts'

/** A resource with forms that requires conditions, behind a network that can be disconnected. */
function notebook() {
  let version = 1
  let state: object = { text: 'first' }
  const network = { isThere: true }
  const cut = (answer: (request: Received) => Reply) => (request: Received) =>
    network.isThere ? answer(request) : { broken: true }
  const currentState = (): Reply => ({
    // A response to a change has the new state if it says so (RFC 9110 §6.4.2).
    headers: { etag: `"${String(version)}"`, 'content-location': '/' },
    body: {
      ...state,
      _templates: {
        add: { method: 'POST', target: '/add', properties: [{ name: 'n' }] },
        'sign-in': { method: 'POST', target: '/add', properties: [{ name: 'p', type: 'password' }] },
        find: { method: 'GET', target: '/', properties: [] },
      },
    },
  })
  const write = ({ headers, body }: Received): Reply => {
    if (headers['if-match'] !== `"${String(version)}"`) return { status: 412 }
    version += 1
    state = JSON.parse(body) as object
    return currentState()
  }
  return {
    network,
    change: (text: string) => {
      version += 1
      state = { text }
    },
    routes: { 'GET /': cut(currentState), 'PUT /': cut(write), 'POST /add': cut(() => ({ status: 204 })) },
  }
}

describe('the outbox', () => {
  const serve = services()

  async function opened(box: Outbox = outbox()) {
    const { routes, ...notes } = notebook()
    const service = await serve(routes)
    const page = await connect(service.entry, { retry: { most: 0 } })
    return { ...notes, service, page, box }
  }

  async function replayed(box: Outbox, page: Awaited<ReturnType<typeof opened>>['page']) {
    const list: Replayed[] = []
    for await (const one of box.replay(page)) list.push(one)
    return list
  }

  it('is unused while there is a connection', async () => {
    const { box, page } = await opened()
    expect(await box.attempt(page, (kept) => kept.put({ text: 'x' }))).to.include({ kind: 'updated' })
    expect(await box.waiting()).to.deep.equal([])
  })

  it('stores failed changes, and sends them in order', async () => {
    const { network, box, page, service } = await opened()
    network.isThere = false
    for (const n of [1, 2]) {
      expect(await box.attempt(page, (kept) => kept.send('add', { n: String(n) }))).to.include({ kind: 'postponed' })
    }
    network.isThere = true
    expect(await box.attempt(page, (kept) => kept.send('add', { n: '3' })), 'not before the others').to.include({
      kind: 'postponed',
    })
    const before = service.received.length
    expect((await replayed(box, page)).map(({ kind }) => kind)).to.deep.equal(['done', 'done', 'done'])
    const sent = service.received.slice(before)
    expect(sent.map(({ body }) => body)).to.deep.equal(['{"n":"1"}', '{"n":"2"}', '{"n":"3"}'])
    const [failed] = service.received.filter(({ method }) => method === 'POST')
    expect(sent[0]?.headers['idempotency-key'], 'the same key, so that it is done once').to.equal(
      failed?.headers['idempotency-key'],
    )
    expect(await box.waiting()).to.deep.equal([])
  })

  it('reports a conflict with the current state, and continues with the rest', async () => {
    const { network, change, box, page } = await opened()
    network.isThere = false
    await box.attempt(page, (kept) => kept.put({ text: 'mine' }))
    await box.attempt(page, (kept) => kept.send('add', { n: '1' }))
    network.isThere = true
    change('theirs')
    const [conflict, done] = await replayed(box, page)
    expect(conflict).to.include({ kind: 'conflict' })
    if (conflict?.kind !== 'conflict') throw new Error('no conflict')
    expect(conflict.theirs?.state).to.include({ text: 'theirs' })
    expect(conflict.postponed.intent.body).to.equal('{"text":"mine"}')
    expect(done?.kind).to.equal('done')
    expect(await box.waiting()).to.deep.equal([])
  })

  it("reports no conflict for the client's own changes", async () => {
    const { network, box, page } = await opened()
    network.isThere = false
    for (const text of ['one', 'two', 'three']) await box.attempt(page, (kept) => kept.put({ text }))
    network.isThere = true
    expect((await replayed(box, page)).map(({ kind }) => kind)).to.deep.equal(['done', 'done', 'done'])
    expect((await connect(page.url)).state).to.deep.equal({ text: 'three' })
  })

  it('keeps changes while there is no connection', async () => {
    const { network, box, page } = await opened()
    network.isThere = false
    await box.attempt(page, (kept) => kept.put({ text: 'mine' }))
    const [still] = await replayed(box, page)
    expect(still).to.include({ kind: 'waiting' })
    expect(await box.waiting()).to.have.length(1)
    await box.drop((await box.waiting())[0]?.id ?? '')
    expect(await box.waiting()).to.have.length(0)
  })

  it('keeps a change until its report is processed', async () => {
    const { network, box, page } = await opened()
    network.isThere = false
    await box.attempt(page, (kept) => kept.send('add', { n: '1' }))
    network.isThere = true
    for await (const one of box.replay(page)) {
      expect(one.kind).to.equal('done')
      break
    }
    expect(await box.waiting()).to.have.length(1)
  })

  it('stores no changes that cannot be repeated safely, and no passwords', async () => {
    const { network, box, page } = await opened()
    network.isThere = false
    await rejectedAs(
      box.attempt(page, (kept) => kept.send('sign-in', { p: 'secret' })),
      isTransportFailure,
    )
    await rejectedAs(
      box.attempt(page, (kept) => kept.send('find')),
      isTransportFailure,
    )
    const blind = await serve({ 'GET /': { body: {} }, 'PUT /': { broken: true }, 'PATCH /': { broken: true } })
    const unseen = await connect(blind.entry, { retry: { most: 0 } })
    await rejectedAs(
      box.attempt(unseen, (kept) => kept.put({ text: 'x' })),
      isTransportFailure,
    )
    await rejectedAs(
      box.attempt(unseen, (kept) => kept.patch({ text: 'x' })),
      isTransportFailure,
    )
    expect(await box.waiting()).to.deep.equal([])
  })

  it('drops changes that the service rejects', async () => {
    const { change, box, page } = await opened()
    change('theirs')
    await rejectedAs(
      box.attempt(page, (kept) => kept.put({ text: 'mine' })),
      isHttpFailure,
    )
    expect(await box.waiting()).to.deep.equal([])
  })

  it('sends no changes of another user', async () => {
    let user = 'pat'
    const box = outbox({ principal: () => user })
    const { network, page, service } = await opened(box)
    network.isThere = false
    await box.attempt(page, (kept) => kept.send('add', { n: '1' }))
    network.isThere = true
    user = 'eve'
    const before = service.lines.length
    expect(await replayed(box, page)).to.deep.equal([])
    expect(service.lines).to.have.length(before)
    user = 'pat'
    expect(await replayed(box, page)).to.have.length(1)
  })

  it('books a slot of the clinic after reconnection, in another process', async () => {
    const clinic = await openClinic()
    const storage = new FakeStorage()
    let isThere = true
    const fetch: typeof globalThis.fetch = (input, init) =>
      isThere ? globalThis.fetch(input, init) : Promise.reject(new TypeError('fetch failed'))
    const entry = connect(`${clinic.origin}/`, { describe: clinicDescription, fetch })
    const day = await entry.follow('schedule', { doctor: 'mjones', date: tomorrow, status: 'open' })
    const [slot] = day.embedded('schedules')
    if (slot === undefined) throw new Error('no slot')
    isThere = false
    const first = outbox({ store: webOutboxStore(storage, 'clinic') })
    const result = await first.attempt(slot, (kept) => kept.send('confirm', { name: 'Ada', age: 36 }))
    expect(result.kind).to.equal('postponed')
    isThere = true
    const second = outbox({ store: webOutboxStore(storage, 'clinic') })
    const list: Replayed[] = []
    for await (const one of second.replay(await entry)) list.push(one)
    const [done] = list
    if (done?.kind !== 'done') throw new Error(done?.kind)
    expect(done.outcome.kind).to.equal('created')
    expect((await done.outcome.get()).kind).to.equal('appointment')
    expect(storage.length).to.equal(0)
    await clinic.close()
  })
})
