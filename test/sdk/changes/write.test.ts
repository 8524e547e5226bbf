import {
  connect,
  isConflict,
  isHttpFailure,
  isRequestRefused,
  isTransportFailure,
  type Outcome,
  type Representation,
} from '@waymark/sdk'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply, type Routes } from '../../support/sdk/service.ts'

const document = { name: 'Ada', age: 36, _links: { self: { href: '/' } } }
const read: Reply = { headers: { etag: '"1"' }, body: document }

describe('writing without a form', () => {
  const serve = services()

  async function opened(routes: Routes, first: Reply = read) {
    const replies = [first]
    const service = await serve({
      'GET /': () => replies.shift() ?? { headers: { etag: '"2"' }, body: { name: 'Eve' } },
      ...routes,
    })
    return { service, found: await connect(service.entry) }
  }

  it('replaces the state under the validator that was read', async () => {
    const { service, found } = await opened({ 'PUT /': { headers: { etag: '"2"' }, body: { name: 'Bea' } } })
    const outcome = await found.put({ name: 'Bea' })
    expect(outcome.kind).to.equal('updated')
    expect((await outcome.get()).etag).to.equal('"2"')
    expect(service.received[1]).to.include({ method: 'PUT', body: '{"name":"Bea"}' })
    expect(service.received[1]?.headers).to.include({ 'if-match': '"1"', 'content-type': 'application/json' })
  })

  it('does not replace a resource by a partial representation', async () => {
    const embedded = { text: 'short', _links: { self: { href: '/a' } } }
    const service = await serve({
      'GET /': { body: { _embedded: { item: embedded } } },
      'GET /a': { body: { text: 'short', more: 'long' }, headers: { etag: '"7"' } },
      'PUT /a': { status: 204 },
    })
    const item = await connect(service.entry).follow('item')
    const failure = await rejectedAs(item.put({ text: 'new' }), isRequestRefused)
    expect(failure.reason).to.contain("follow('self', {}, { prefer: 'fresh' })")
    const whole = await item.follow('self', {}, { prefer: 'fresh' })
    await whole.put({ ...(whole.state as object), text: 'new' })
    expect(service.received.at(-1)).to.include({ method: 'PUT', body: '{"text":"new","more":"long"}' })
    expect(service.received.at(-1)?.headers).to.include({ 'if-match': '"7"' })
  })

  // draft-kelly-json-hal-11 §4.1.2: an embedded resource may be without links.
  for (const [method, change] of [
    ['PUT', (item) => item.put({ id: 4 })],
    ['PATCH', (item) => item.patch({ id: 4 })],
    ['POST', (item) => item.post({ id: 4 })],
    ['DELETE', (item) => item.delete()],
  ] as readonly (readonly [string, (item: Representation) => Promise<Outcome>])[]) {
    it(`does not send the ${method} of an embedded representation without a self link to what it is in`, async () => {
      const service = await serve({
        'GET /': { body: { _links: { self: { href: '/' } }, _embedded: { item: { id: 3 } } } },
        [`${method} /`]: { status: 204 },
      })
      const item = await connect(service.entry).follow('item')
      const failure = await rejectedAs(change(item), isRequestRefused)
      expect(failure.reason).to.equal(
        `The embedded representation in ${service.entry} has no self link, so a change would apply to all of ${service.entry}`,
      )
      await rejectedAs(change(item), isRequestRefused)
      expect(service.received.map((received) => received.method)).to.deep.equal(['GET'])
    })
  }

  for (const [title, change, type, body] of [
    ['a merge patch', 'merge', 'application/merge-patch+json', '{"age":null}'],
    ['a JSON Patch', 'json', 'application/json-patch+json', '[{"op":"remove","path":"/age"}]'],
  ] as const) {
    it(`patches with ${title}`, async () => {
      const { service, found } = await opened({ 'PATCH /': { status: 204 } })
      const patch =
        change === 'merge'
          ? found.patch({ age: null }, { as: 'merge-patch' })
          : found.patch([{ op: 'remove', path: '/age' }], { as: 'json-patch' })
      expect((await patch).kind).to.equal('none')
      expect(service.received[1]).to.include({ method: 'PATCH', body })
      expect(service.received[1]?.headers).to.include({ 'if-match': '"1"', 'content-type': type })
    })
  }

  describe('with a patch whose format is open', () => {
    for (const [title, acceptPatch, type] of [
      [
        'a merge patch if it is accepted',
        'application/merge-patch+json, application/json',
        'application/merge-patch+json',
      ],
      ['a merge patch with parameters', 'Application/Merge-Patch+JSON; charset=utf-8', 'application/merge-patch+json'],
      ['JSON if a merge patch is not accepted', 'application/json', 'application/json'],
      ['JSON if nothing is known', undefined, 'application/json'],
    ] as const) {
      it(`sends ${title}`, async () => {
        const headers = { etag: '"1"', ...(acceptPatch === undefined ? {} : { 'accept-patch': acceptPatch }) }
        const { service, found } = await opened({ 'PATCH /': { status: 204 } }, { headers, body: document })
        await found.patch({ age: 37 })
        expect(service.received.at(-1)?.headers).to.include({ 'content-type': type })
      })
    }

    it('sends a merge patch if a form of the resource does', async () => {
      const edit = { method: 'PATCH', target: '/', contentType: 'application/merge-patch+json', properties: [] }
      const { service, found } = await opened(
        { 'PATCH /': { status: 204 } },
        { headers: { etag: '"1"' }, body: { ...document, _templates: { edit } } },
      )
      await found.patch({ age: 37 })
      expect(service.received.at(-1)?.headers).to.include({ 'content-type': 'application/merge-patch+json' })
    })

    it('sends a merge patch if the refusal of JSON names it (RFC 5789 §2.2)', async () => {
      const { service, found } = await opened({
        'PATCH /': ({ headers }) =>
          headers['content-type'] === 'application/merge-patch+json'
            ? { status: 204 }
            : { status: 415, headers: { 'accept-patch': 'application/merge-patch+json' } },
      })
      expect((await found.patch({ age: 37 })).kind).to.equal('none')
      expect(service.lines).to.deep.equal(['GET /', 'PATCH /', 'PATCH /'])
      await found.patch({ age: 38 })
      expect(service.lines, 'which is remembered').to.have.length(4)
      const failure = await rejectedAs(
        found.patch({ age: 37 }, { headers: { 'content-type': 'application/json' } }),
        isHttpFailure,
      )
      expect(failure.status).to.equal(415)
    })

    it('notifies if the state afterwards lacks the change', async () => {
      for (const [after, changes, lacking] of [
        [document, { age: 37, name: 'Ada' }, '/age'],
        [document, { name: null, address: { city: 'London' } }, '/name, /address/city'],
        [{ ...document, age: 37 }, { age: 37, gone: null }, undefined],
      ] as const) {
        for (const reply of [{ status: 204 }, { body: after }, { body: { note: 'Saved.' } }]) {
          const service = await serve({ 'GET /': { headers: { etag: '"1"' }, body: after }, 'PATCH /': reply })
          const notices: string[] = []
          const found = await connect(service.entry, {
            onNotice: ({ code, message }) => notices.push(`${code} ${message}`),
          })
          await (await found.patch(changes)).get()
          const expected =
            lacking === undefined
              ? []
              : [
                  `change-missing The state after PATCH lacks the change of ${lacking}; the service may not support its format`,
                ]
          expect(notices).to.deep.equal(expected)
        }
      }
    })
  })

  it('sends no patch in an unsupported format (RFC 5789 §3.1)', async () => {
    const headers = { etag: '"1"', 'accept-patch': 'application/merge-patch+json' }
    const { service, found } = await opened({ 'PATCH /': { status: 204 } }, { headers, body: document })
    await rejectedAs(found.patch([{ op: 'remove', path: '/age' }], { as: 'json-patch' }), isRequestRefused)
    await found.patch({ age: 37 })
    expect(service.lines).to.deep.equal(['GET /', 'PATCH /'])
  })

  describe('with content in the response', () => {
    const answered = async (headers: Readonly<Record<string, string>>, body: object = { note: 'Saved.' }) => {
      const reply = { headers: { etag: '"2"', ...headers }, body }
      const { service, found } = await opened({ 'PUT /': reply, 'PATCH /': reply })
      const outcomes = [await found.put({ name: 'Bea' }), await found.patch({ name: 'Bea' })]
      return { service, outcomes }
    }
    const isShown = ({ kind, ...rest }: Outcome) =>
      kind === 'updated' && 'representation' in rest && rest.representation

    for (const [title, headers, body] of [
      ['Content-Location with its own URL (RFC 9110 §6.4.2)', { 'content-location': '/' }, undefined],
      [
        'Preference-Applied (RFC 7240 §4.2)',
        { 'preference-applied': 'respond-async, return=representation' },
        undefined,
      ],
      ['its self', {}, { note: 'x', _links: { self: { href: '/' } } }],
    ] as const) {
      it(`uses it as the new state by ${title}`, async () => {
        const { service, outcomes } = await answered(headers, body)
        for (const outcome of outcomes) expect(isShown(outcome)).to.include({ etag: '"2"' })
        await outcomes[0]?.get()
        expect(service.lines).to.deep.equal(['GET /', 'PUT /', 'PATCH /'])
      })
    }

    for (const [title, headers, body] of [
      ['nothing identifies it', {}, undefined],
      ['Content-Location is another URL', { 'content-location': '/log/7' }, undefined],
      ['another preference was applied', { 'preference-applied': 'return=minimal' }, undefined],
      ['its self link is another URL', {}, { _links: { self: { href: '/log/7' } } }],
    ] as const) {
      it(`fetches the state again if ${title}, since the content may be a note`, async () => {
        const { service, outcomes } = await answered(headers, body)
        for (const outcome of outcomes) expect(isShown(outcome)).to.equal(undefined)
        expect((await outcomes[0]?.get())?.state).to.deep.equal({ name: 'Eve' })
        expect(service.lines.at(-1)).to.equal('GET /')
      })
    }
  })

  it("prefers the application's preference (RFC 7240) at its own service", async () => {
    const prefer = 'return=representation'
    const service = await serve({
      'GET /': read,
      'PUT /': { headers: { 'preference-applied': prefer }, body: document },
    })
    const found = await connect(service.entry, { headers: { prefer } }).get()
    expect((await (await found.put({ name: 'Bea' })).get()).state).to.deep.equal({ name: 'Ada', age: 36 })
    expect(service.received[1]?.headers).to.include({ prefer })
    expect(service.lines).to.have.length(2)
  })

  it('deletes the resource that was read', async () => {
    const { service, found } = await opened({ 'DELETE /': { status: 204, headers: { location: '/list' } } })
    expect(await found.delete()).to.include({ kind: 'none', location: `${service.origin}/list` })
    expect(service.received[1]?.headers).to.include({ 'if-match': '"1"' })
  })

  it('uses Last-Modified instead of a weak tag, which never matches (RFC 9110 §13.1.1)', async () => {
    const changed = 'Mon, 30 Nov 2026 12:00:00 GMT'
    const headers = { etag: 'W/"1"', 'last-modified': changed }
    const service = await serve({ 'GET /': { headers, body: document }, 'DELETE /': { status: 204 } })
    await (await connect(service.entry)).delete()
    expect(service.received.at(-1)?.headers)
      .to.include({ 'if-unmodified-since': changed })
      .and.not.have.property('if-match')
  })

  describe('with a changed resource', () => {
    for (const status of [409, 412, 428]) {
      it(`is a conflict after ${String(status)}, with mine, theirs and base`, async () => {
        const { service, found } = await opened({ 'PUT /': { status, body: { title: 'No' } } })
        const mine = { name: 'Bea' }
        const conflict = await rejectedAs(found.put(mine), isConflict)
        expect(conflict).to.include({ code: 'conflict', status, method: 'PUT', url: service.entry, mine, base: found })
        expect(conflict.theirs?.state).to.deep.equal({ name: 'Eve' })
        expect(conflict.theirs?.etag).to.equal('"2"')
        expect(conflict.trail).to.deep.equal(['entry', 'put()'])
        expect(isHttpFailure(conflict)).to.equal(true)
        expect(service.lines).to.deep.equal(['GET /', 'PUT /', 'GET /'])
        expect(service.received[2]?.headers['cache-control'], 'not from a cache').to.match(/no-cache|max-age=0/)
      })
    }

    it('is a conflict if the resource was deleted', async () => {
      const replies = [read]
      const service = await serve({ 'GET /': () => replies.shift() ?? { status: 410 }, 'DELETE /': { status: 412 } })
      const conflict = await rejectedAs((await connect(service.entry)).delete(), isConflict)
      expect(conflict.theirs).to.equal(undefined)
      expect(isHttpFailure(conflict.cause) && conflict.cause.status).to.equal(410)
    })

    it('is not a conflict for other rejections', async () => {
      const { service, found } = await opened({ 'PUT /': { status: 403 } })
      const failure = await rejectedAs(found.put({}), isHttpFailure)
      expect(isConflict(failure)).to.equal(false)
      expect(service.lines).to.have.length(2)
    })
  })

  describe('without a response', () => {
    it('is retried for a target that was never read, and never after a read', async () => {
      for (const reply of [{ broken: true }, { status: 503 }]) {
        for (const headers of [{}, { etag: '"1"' }]) {
          const read = { headers, body: document }
          const service = await serve({ 'GET /': read, 'PUT /': reply, 'DELETE /': reply })
          const link = connect(service.entry)
          const sent = (): readonly string[] => service.lines.filter((line) => line !== 'GET /')
          await link.put({}).catch(() => undefined)
          await link.delete().catch(() => undefined)
          expect(sent()).to.have.length(6)
          const found = await link
          await found.put({}).catch(() => undefined)
          await found.delete().catch(() => undefined)
          expect(sent()).to.have.length(8)
        }
      }
    })

    it('is retried with a condition after an explicit rejection', async () => {
      const replies: Reply[] = [{ status: 429 }, { status: 204 }]
      const { service, found } = await opened({ 'PUT /': () => replies.shift() ?? {} })
      await found.put({})
      expect(service.received.slice(1).map(({ headers }) => headers['if-match'])).to.deep.equal(['"1"', '"1"'])
    })

    it('is never retried for a patch', async () => {
      const { service, found } = await opened({ 'PATCH /': { broken: true } })
      await rejectedAs(found.patch({}), isTransportFailure)
      expect(service.lines).to.deep.equal(['GET /', 'PATCH /'])
    })
  })
})
