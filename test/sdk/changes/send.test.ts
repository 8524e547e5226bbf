import { connect, isConflict, isDecodeFailure, isHttpFailure, isTransportFailure, type Outcome } from '@waymark/sdk'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply, type Routes } from '../../support/sdk/service.ts'

const home = { name: 'owner', _templates: { edit: { method: 'POST', target: '/send' }, find: { target: '/found' } } }
const made = { location: '/made' }

describe('sending a form', () => {
  const serve = services()

  async function sent(reply: Reply, more: Routes = {}) {
    const service = await serve({
      'GET /': { body: home },
      'GET /made': { body: { name: 'made' } },
      'GET /found': { body: { name: 'found' } },
      'POST /send': reply,
      ...more,
    })
    const outcome = await (await connect(service.entry)).send('edit')
    return { service, outcome, at: locationOf(outcome)?.replace(service.origin, '') }
  }

  function locationOf(outcome: Outcome): string | undefined {
    return outcome.location
  }

  // RFC 9110 §15.3.2 to §15.3.5, §15.4.4.
  const rows: readonly (readonly [Reply, Outcome['kind'], string | undefined, boolean])[] = [
    [{ status: 201, headers: made }, 'created', '/made', false],
    [
      { status: 201, headers: { ...made, 'content-location': '/made' }, body: { name: 'made' } },
      'created',
      '/made',
      true,
    ],
    [{ status: 201, body: { name: 'made' } }, 'created', undefined, true],
    [{ status: 200, body: { name: 'owner' } }, 'updated', '/send', true],
    [{ status: 202, headers: made, body: { name: 'soon' } }, 'accepted', '/made', true],
    [{ status: 202, headers: made }, 'accepted', '/made', false],
    [{ status: 303, headers: made }, 'see-other', '/made', false],
    [{ status: 302, headers: made }, 'see-other', '/made', false],
    [{ status: 204 }, 'none', undefined, false],
    [{ status: 204, headers: made }, 'none', '/made', false],
    [{ status: 200 }, 'none', undefined, false],
  ]
  for (const [reply, kind, location, isShown] of rows) {
    const fields = reply.headers === undefined ? '' : ` with ${Object.keys(reply.headers).join(', ')}`
    it(`is ${kind} after ${String(reply.status)}${fields}${isShown ? ' and content' : ''}`, async () => {
      const { service, outcome, at } = await sent(reply)
      expect(outcome).to.include({ kind, status: reply.status })
      expect(at).to.equal(location)
      const shown = 'representation' in outcome ? outcome.representation : undefined
      expect(shown !== undefined).to.equal(isShown)
      expect(service.lines, 'nothing is fetched before it is asked for').to.deep.equal(['GET /', 'POST /send'])
    })
  }

  it('is found for a safe form', async () => {
    const { service } = await sent({ status: 204 })
    const outcome = await (await connect(service.entry)).send('find')
    expect(outcome.kind).to.equal('found')
    expect((await outcome.get()).state).to.deep.equal({ name: 'found' })
  })

  it('fetches the result on demand', async () => {
    const { service, outcome } = await sent({ status: 303, headers: made })
    expect((await outcome.get()).state).to.deep.equal({ name: 'made' })
    expect(service.lines.slice(2)).to.deep.equal(['GET /made'])
  })

  it('never rejects for failures after the change', async () => {
    const text = { 'content-type': 'text/plain' }
    const unreadable = await sent({ status: 200, headers: text, body: 'Done.' })
    expect(unreadable.outcome).to.include({ kind: 'updated', representation: undefined })
    await rejectedAs(unreadable.outcome.get(), isDecodeFailure)
    const elsewhere = await sent({ status: 303, headers: { location: '/nowhere' } })
    expect(await rejectedAs(elsewhere.outcome.get(), isHttpFailure)).to.include({ status: 404 })
  })

  it('rejects if the service rejects the form', async () => {
    expect(await rejectedAs(sent({ status: 422 }), isHttpFailure)).to.include({ status: 422, code: 'http-failure' })
  })

  it('is a conflict if the state does not allow the form; the state is not read again', async () => {
    const service = await serve({ 'GET /': { body: home }, 'POST /send': { status: 409, body: {} } })
    const page = await connect(service.entry).get()
    const conflict = await rejectedAs(page.send('edit', {}), isConflict)
    expect([conflict.status, conflict.mine, conflict.theirs, conflict.base]).to.deep.equal([409, {}, undefined, page])
    expect(service.lines).to.deep.equal(['GET /', 'POST /send'])
  })

  it('is a conflict without the state of the page if the form changes another resource', async () => {
    const edit = { method: 'PUT', target: '/item', properties: [] }
    const body = { ...home, _templates: { edit } }
    const service = await serve({
      'GET /': { body },
      'GET /item': { body: home },
      'PUT /item': { status: 412, body: {} },
    })
    const page = await connect(service.entry).get()
    const conflict = await rejectedAs(page.send('edit', {}), isConflict)
    expect([conflict.url, conflict.theirs]).to.deep.equal([new URL('/item', service.entry).href, undefined])
  })

  it('names the created resource by its content, or tells that it has no URL', async () => {
    for (const [body, place, codes] of [
      [{ name: 'made', _links: { self: { href: '/made' } } }, '/made', []],
      [{ name: 'made' }, undefined, ['location-missing']],
      [undefined, undefined, ['location-missing']],
    ] as const) {
      const service = await serve({ 'GET /': { body: home }, 'POST /send': { status: 201, body } })
      const told: string[] = []
      const page = await connect(service.entry, { onNotice: ({ code }) => told.push(code) }).get()
      const outcome = await page.send('edit')
      expect([outcome.kind, locationOf(outcome)?.replace(service.origin, ''), told]).to.deep.equal([
        'created',
        place,
        codes,
      ])
    }
  })

  describe('with 202 Accepted', () => {
    const accepted = { status: 202, headers: { location: '/task', 'retry-after': '0' } }
    const running = { headers: { 'retry-after': '0' }, body: { state: 'running' } }

    async function watched(...monitor: readonly Reply[]) {
      const left = [...monitor]
      const { service, outcome } = await sent(accepted, { 'GET /task': () => left.shift() ?? { status: 500 } })
      if (outcome.kind !== 'accepted') throw new Error(outcome.kind)
      return { service, outcome }
    }

    it('is polled until it has ended', async () => {
      const { service, outcome } = await watched(running, { status: 202, body: {} }, running, {
        body: { state: 'done' },
      })
      expect((await outcome.done({ poll: 5 })).state).to.deep.equal({ state: 'done' })
      expect(service.lines.slice(2)).to.deep.equal(Array.from({ length: 4 }, () => 'GET /task'))
    })

    it('is polled at the intervals of the service, or of the application', async () => {
      const { outcome } = await sent({ status: 202, headers: { location: '/task' } }, { 'GET /task': later() })
      if (outcome.kind !== 'accepted') throw new Error(outcome.kind)
      const start = performance.now()
      await outcome.done({ poll: 1 })
      expect(performance.now() - start).to.be.within(950, 5_000)
    })

    function later() {
      const replies: Reply[] = [{ headers: { 'retry-after': '1' }, body: {} }, { body: {} }]
      return () => replies.shift() ?? { status: 500 }
    }

    it('returns the result that the monitor links to', async () => {
      const { outcome } = await watched(running, { status: 303, headers: made })
      expect((await outcome.done()).state).to.deep.equal({ name: 'made' })
    })

    it('is not polled from a shared cache', async () => {
      const { service, outcome } = await watched({ body: {} })
      await outcome.done()
      expect(service.received.at(-1)?.headers['cache-control']).to.match(/no-cache|max-age=0/)
    })

    it('rejects with the error of the monitor', async () => {
      const { outcome } = await watched(running, { status: 410 })
      expect(await rejectedAs(outcome.done(), isHttpFailure)).to.include({ status: 410 })
    })

    it('stops polling on abort', async () => {
      const { service, outcome } = await watched()
      const controller = new AbortController()
      const pending = outcome.done({ poll: 60_000, signal: controller.signal })
      controller.abort(new Error('the page is closed'))
      const failure = await rejectedAs(pending, isTransportFailure)
      expect(failure).to.include({ reason: 'aborted' })
      expect(failure.cause).to.have.property('message', 'the page is closed')
      expect(service.lines).to.have.length(2)
    })
  })

  describe('with an idempotency key', () => {
    const key = /^"[0-9a-f]{32}"$/

    it('uses another key for each intent', async () => {
      const { service } = await sent({ status: 204 })
      const page = await connect(service.entry)
      await page.send('edit')
      const keys = service.received.flatMap(({ headers }) => headers['idempotency-key'] ?? [])
      expect(keys).to.have.length(2)
      for (const one of keys) expect(one).to.match(key)
      expect(new Set(keys).size).to.equal(2)
    })

    it('keeps the key for retries after an explicit rejection', async () => {
      const replies = [{ status: 425, headers: { 'retry-after': '0' } }, { status: 429 }, { status: 204 }]
      const { service } = await sent({}, { 'POST /send': () => replies.shift() ?? {} })
      const posts = service.received.filter(({ method }) => method === 'POST')
      expect(posts).to.have.length(3)
      expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).to.equal(1)
    })

    it('is retried after other failures only if keys are known to be supported', async () => {
      for (const [idempotencyKeys, times] of [
        ['sent', 1],
        ['off', 1],
        ['honoured', 3],
      ] as const) {
        const service = await serve({ 'GET /': { body: home }, 'POST /send': { broken: true } })
        const page = await connect(service.entry, { idempotencyKeys })
        await rejectedAs(page.send('edit'), isTransportFailure)
        const posts = service.received.slice(1)
        expect(posts, idempotencyKeys).to.have.length(times)
        expect(posts[0]?.headers['idempotency-key'] !== undefined).to.equal(idempotencyKeys !== 'off')
      }
    })

    it('is not sent with idempotent methods', async () => {
      const body = { _templates: { edit: { method: 'PUT', target: '/send' } } }
      const service = await serve({ 'GET /': { body }, 'PUT /send': { status: 204 } })
      await (await connect(service.entry)).send('edit')
      expect(service.received[1]?.headers).to.not.have.property('idempotency-key')
    })
  })
})
