import { connect, isConflict, isHttpFailure, isTransportFailure, save } from '@waymark/sdk'
import { store } from '@waymark/sdk/store'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Received, type Reply } from '../../support/sdk/service.ts'

interface Note {
  readonly text: string
  readonly secret?: string
}

/** A resource that requires If-Match, and has responses to changes without a validator. */
function note({ tags = (version: number): Record<string, string> => ({ etag: `"${String(version)}"` }) } = {}) {
  let version = 1
  let state: Note = { text: 'one' }
  const currentState = (headers: Record<string, string>): Reply => {
    const { secret = '', ...rest } = state
    const properties = [{ name: 'text' }, { name: 'secret', value: secret }]
    const templates = { edit: { method: 'PUT', target: '/', properties }, drop: { method: 'DELETE', target: '/' } }
    return { headers, body: { ...rest, _links: { self: { href: '/' } }, _templates: templates } }
  }
  const put = ({ headers, body }: Received): Reply => {
    const missing = headers['if-match'] === undefined && headers['if-unmodified-since'] === undefined
    if (missing) return { status: 428 }
    const held = tags(version)
    if (headers['if-match'] !== held['etag'] || headers['if-unmodified-since'] !== held['last-modified']) {
      return { status: 412 }
    }
    version += 1
    state = JSON.parse(body) as Note
    return currentState({})
  }
  const remove = ({ headers }: Received): Reply => {
    if (headers['if-match'] !== tags(version)['etag']) return { status: 412 }
    return { status: 204 }
  }
  return {
    routes: { 'GET /': () => currentState(tags(version)), 'PUT /': put, 'PATCH /': put, 'DELETE /': remove },
    /** Another client changes the note. */
    change: (next: Note) => {
      version += 1
      state = next
    },
    text: () => state.text,
  }
}

describe('changing a representation without a validator', () => {
  const serve = services()

  async function changed(given = note()) {
    const service = await serve(given.routes)
    const first = await connect(service.entry, { retry: { most: 0 } })
    const second = await first.submit('edit', { text: 'two' })
    expect(second.etag).to.equal(undefined)
    const since = service.received.length
    return { ...given, service, second, later: () => service.lines.slice(since) }
  }

  it('fetches the resource again, and sends the change with its validator', async () => {
    const { service, second, later, text } = await changed()
    const third = await second.submit('edit', { text: 'three' })
    expect(later()).to.deep.equal(['GET /', 'PUT /'])
    expect(service.received.at(-2)?.headers['cache-control'], 'not from a cache').to.match(/no-cache|max-age=0/)
    expect(service.received.at(-1)?.headers).to.include({ 'if-match': '"2"' })
    await third.submit('drop')
    expect(text()).to.equal('three')
    expect(service.received.find(({ method }) => method === 'DELETE')?.headers).to.include({ 'if-match': '"3"' })
  })

  it('does so for put, patch and delete as well', async () => {
    for (const change of ['put', 'patch', 'delete'] as const) {
      const { second, later } = await changed()
      await (change === 'delete' ? second.delete() : second[change]({ text: 'three' }))
      expect(later()).to.deep.equal(['GET /', `${change.toUpperCase()} /`])
    }
  })

  it('uses Last-Modified without a strong tag', async () => {
    const time = 'Mon, 30 Nov 2026 12:00:00 GMT'
    const { service, second } = await changed(note({ tags: () => ({ 'last-modified': time }) }))
    await second.put({ text: 'three' })
    expect(service.received.at(-1)?.headers).to.include({ 'if-unmodified-since': time })
  })

  it('is a conflict if another client has changed the resource, and sends nothing', async () => {
    for (const change of ['put', 'patch', 'delete', 'edit', 'drop'] as const) {
      const { service, second, later, change: changeByOther, text } = await changed()
      changeByOther({ text: 'theirs' })
      const mine = { text: 'mine' }
      const attempts = {
        put: () => second.put(mine),
        patch: () => second.patch(mine),
        delete: () => second.delete(),
        edit: () => second.submit('edit', mine),
        drop: () => second.submit('drop', {}),
      }
      const conflict = await rejectedAs<Error & { readonly mine?: unknown }>(attempts[change](), isConflict)
      if (!isConflict(conflict)) throw conflict
      expect(conflict).to.include({ code: 'conflict', status: 412, base: second, url: service.entry })
      expect(conflict.method).to.equal(
        { put: 'PUT', patch: 'PATCH', delete: 'DELETE', edit: 'PUT', drop: 'DELETE' }[change],
      )
      expect(conflict.theirs?.state).to.deep.equal({ text: 'theirs' })
      expect(conflict.theirs?.etag).to.equal('"3"')
      expect(conflict.message).to.contain('was not sent')
      expect(conflict.trail.at(-1)).to.equal(`${change}()`)
      expect(later(), change).to.deep.equal(['GET /'])
      expect(text()).to.equal('theirs')
    }
  })

  it('is a conflict if another client changes the resource after the fetch', async () => {
    const given = note()
    const { second, later, text } = await changed({
      ...given,
      routes: {
        ...given.routes,
        'PUT /': (received: Received) => {
          if (received.body.includes('three')) given.change({ text: 'theirs' })
          return given.routes['PUT /'](received)
        },
      },
    })
    const conflict = await rejectedAs(second.put({ text: 'three' }), isConflict)
    expect(conflict.theirs?.state).to.deep.equal({ text: 'theirs' })
    expect(later()).to.deep.equal(['GET /', 'PUT /', 'GET /'])
    expect(text()).to.equal('theirs')
  })

  it('is a conflict if a form value has changed that the change would overwrite', async () => {
    const { second, later, change } = await changed()
    change({ text: 'two', secret: 'theirs' })
    await rejectedAs(second.submit('edit', { text: 'three' }), isConflict)
    expect(later()).to.deep.equal(['GET /'])
  })

  it('fails with the error of the fetch, and sends nothing', async () => {
    for (const [reply, guard] of [
      [{ status: 403 }, isHttpFailure],
      [{ status: 404 }, isHttpFailure],
      [{ broken: true }, isTransportFailure],
    ] as const) {
      const given = note()
      const replies: Reply[] = [given.routes['GET /']()]
      const { second, later } = await changed({
        ...given,
        routes: { ...given.routes, 'GET /': () => replies.shift() ?? reply },
      })
      const failure = await rejectedAs<unknown>(second.put({ text: 'three' }), guard)
      expect(isConflict(failure)).to.equal(false)
      expect(later()).to.deep.equal(['GET /'])
    }
  })

  it('compares embedded resources too', async () => {
    const items = [{ n: 1 }]
    const currentState = (): Reply => ({ body: { _links: { self: { href: '/' } }, _embedded: { item: [...items] } } })
    const service = await serve({
      'GET /': () => ({ ...currentState(), headers: { etag: '"1"' } }),
      'PUT /': currentState,
      'DELETE /': { status: 204 },
    })
    const list = await (await (await connect(service.entry)).put({})).get()
    items.push({ n: 2 })
    await rejectedAs(list.delete(), isConflict)
    items.pop()
    expect((await list.delete()).kind).to.equal('none')
  })

  it('needs no extra request if the response has a validator, or none is required', async () => {
    const body = { _links: { self: { href: '/' } } }
    const tagged = await serve({
      'GET /': { body, headers: { etag: '"1"' } },
      'PUT /': { body, headers: { etag: '"2"' } },
    })
    const page = await (await (await connect(tagged.entry)).put({})).get()
    await page.put({})
    expect(tagged.lines).to.deep.equal(['GET /', 'PUT /', 'PUT /'])
    const { second, later } = await changed()
    await second.follow('self')
    expect(later()).to.deep.equal(['GET /'])
  })

  it('sends no condition to a service without validators', async () => {
    const body = { _links: { self: { href: '/' } } }
    const service = await serve({ 'GET /': { body }, 'PUT /': { body } })
    const page = await (await (await connect(service.entry)).put({})).get()
    await page.put({})
    expect(service.lines).to.deep.equal(['GET /', 'GET /', 'PUT /', 'GET /', 'PUT /'])
    expect(service.received.at(-1)?.headers).not.to.have.property('if-match')
  })

  it('works for a representation from server-side rendering', async () => {
    const { service, second, later } = await changed()
    const navigation = connect(service.entry)
    const rendered = store(navigation)
    rendered.set(second)
    const restored = store(navigation, { hydrate: rendered.dehydrate() }).getSnapshot().representation
    await restored?.put({ text: 'three' })
    expect(later()).to.deep.equal(['GET /', 'PUT /'])
  })

  it('lets save apply the change again to the current state', async () => {
    const { second, change, text } = await changed()
    change({ text: 'theirs' })
    await save(second, (state) => ({ text: `${(state as Note).text}, mine` }))
    expect(text()).to.equal('theirs, mine')
  })
})
