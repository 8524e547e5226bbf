import { expect } from 'chai'
import * as t from 'io-ts'
import { describe as describeService, form, registeredRelations, text, wholeNumber } from '@waymark/shared'
import { action, type Begun } from '../../../server/kit/http/actions/action.ts'
import { resource } from '../../../server/kit/http/resource.ts'
import { representer } from '../../../server/kit/hypermedia/represent.ts'
import { hal, problemJson } from '../../../server/kit/representations/hal.ts'
import { html } from '../../../server/kit/representations/html.ts'
import { Busy, Unavailable, WriteRefused } from '../../../server/kit/values/unavailable.ts'
import { kitService, withKit } from '../../support/http/kit.ts'

const Note = t.type({ text: t.string })
const notes = describeService({
  entry: 'note',
  relations: registeredRelations({ self: ['one', 'This note', 'The note itself.'] }),
  resources: {
    note: {
      summary: 'A note on the door.',
      state: Note,
      forms: { write: form('note', { title: 'Write', fields: { text: text({ prompt: 'Text', maxLength: 80 }) } }) },
    },
  },
})
const represent = representer(notes)
const kept = { text: 'Back at noon', version: 1 }
const note = resource({
  kind: 'note',
  cache: { store: 'private', maxAge: 0 },
  serializers: [hal, html],
  find: () => Promise.resolve({ entity: kept, version: String(kept.version) }),
  represent: (entity) => noteRepresentation(entity),
  actions: {
    PUT: action(
      'write',
      notes.resources.note.forms.write,
      (entity: typeof kept, input) => {
        Object.assign(entity, input, { version: entity.version + 1 })
        return Promise.resolve({ outcome: 'updated' })
      },
      { requiresCondition: true },
    ),
  },
})
const noteRepresentation = ({ text: written }: t.TypeOf<typeof Note>): ReturnType<typeof represent> =>
  represent('note', {
    title: 'A note',
    self: '/note',
    state: { text: written },
    links: {},
    forms: { write: { method: 'PUT', target: '/note', values: { text: written } } },
  })
const routes = [{ template: '/note', resource: note }]

describe('a new resource', () => {
  it('supports all of HTTP without a line about it', async () => {
    await withKit(routes, async (origin) => {
      const put = (body: unknown, headers: Readonly<Record<string, string>>): Promise<Response> =>
        fetch(`${origin}/note`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        })
      const page = await fetch(`${origin}/note`, { headers: { accept: 'text/html' } })
      expect(await page.text()).to.include('<h1>A note</h1>')
      expect((await put({ text: 'Gone' }, {})).status).to.equal(428)
      expect((await put({ text: 'Gone' }, { 'if-match': '"7;hal"' })).status).to.equal(412)
      expect((await put({ text: '' }, { 'if-match': '*' })).status).to.equal(422)
      const changed = await put({ text: 'Gone fishing' }, { 'if-match': page.headers.get('etag') ?? '' })
      expect(changed.status).to.equal(200)
      expect(await changed.json()).to.deep.include({ text: 'Gone fishing' })
      const json = await fetch(`${origin}/note`, { headers: { accept: 'application/json' } })
      expect(json.status).to.equal(406)
      const options = await fetch(`${origin}/note`, { method: 'OPTIONS' })
      expect(options.headers.get('allow')).to.equal('GET, HEAD, PUT, OPTIONS')
    })
  })
})

describe('a storage that reads apart', () => {
  it('does so for GET and HEAD', async () => {
    const apart: string[] = []
    let method = ''
    const service = kitService({
      onReplica: (work) => {
        apart.push(method)
        return work()
      },
    })
    await withKit(
      routes,
      async (origin) => {
        for (method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
          await (await fetch(`${origin}/note`, { method })).arrayBuffer()
      },
      service,
    )
    expect(apart).to.deep.equal(['GET', 'HEAD'])
  })
})

describe('a service with too many waiting requests', () => {
  it('is 503 with Retry-After as a problem document', async () => {
    const busy = {
      ...hal,
      problems: problemJson,
      write: (): never => {
        throw new Busy('full')
      },
    }
    const full = resource({
      kind: 'note',
      cache: { store: 'none' },
      find: () => Promise.resolve({ entity: kept, version: '1' }),
      represent: noteRepresentation,
    })
    const service = kitService({ serializers: [busy] })
    await withKit(
      [{ template: '/full', resource: full }],
      async (origin) => {
        const response = await fetch(`${origin}/full`)
        expect(response.status).to.equal(503)
        expect(response.headers.get('retry-after')).to.equal('5')
        // Passwords are hashed in a queue as well, so the refusal must fit every media type.
        expect(await response.json()).to.include({
          type: '/problems/busy',
          detail: 'The service has too many requests. Try again in 5 seconds.',
        })
      },
      service,
    )
  })
})

describe('a storage that is not available', () => {
  for (const [error, detail] of [
    [new Unavailable('gone'), 'The database is not available. Try again in 5 seconds.'],
    [
      new WriteRefused('full'),
      'The database refuses changes at the moment, but pages can be read. Try again in 5 seconds.',
    ],
  ] as const) {
    it(`is 503 with Retry-After for ${error.message}`, async () => {
      const failing = resource({
        kind: 'note',
        cache: { store: 'none' },
        find: () => Promise.reject(error),
        represent: noteRepresentation,
      })
      const reported: unknown[] = []
      const service = kitService({
        isTemporary: (one) => one instanceof Unavailable,
        report: (one) => reported.push(one),
      })
      await withKit(
        [{ template: '/failing', resource: failing }],
        async (origin) => {
          const response = await fetch(`${origin}/failing`)
          expect([response.status, response.headers.get('retry-after')]).to.deep.equal([503, '5'])
          const document = (await response.json()) as object
          expect(document).to.include({ type: '/problems/unavailable', detail }).and.have.property('trace')
        },
        service,
      )
      expect(reported).to.deep.equal([error])
    })
  }
})

describe('a slow action', () => {
  const waiting = form('note', {
    title: 'Wait',
    fields: { milliseconds: wholeNumber({ prompt: 'How long', min: 0, max: 5000 }) },
  })
  const made = noteRepresentation({ text: 'Done' })
  const done = { outcome: 'updated', representation: made } as const
  const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
  const begin = (_: unknown, { milliseconds }: { milliseconds: number }): Promise<Begun> =>
    Promise.resolve({
      accepted: { outcome: 'accepted', location: '/tasks/1', retryAfter: 1, representation: made },
      done: sleep(milliseconds).then(() => done),
    })
  const slow = resource({
    kind: 'note',
    cache: { store: 'none' },
    find: () => Promise.resolve({ entity: {}, version: '1' }),
    represent: () => made,
    actions: { POST: action('wait', waiting, () => Promise.resolve(done), { begin, requiresKey: true }) },
  })
  const post = (origin: string, milliseconds: number, headers: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(`${origin}/slow`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ milliseconds }),
    })

  it('runs in the background with respond-async (RFC 7240 §4.1)', async () => {
    await withKit([{ template: '/slow', resource: slow }], async (origin) => {
      const accepted = await post(origin, 5000, { prefer: 'respond-async', 'idempotency-key': '"a"' })
      expect(accepted.status).to.equal(202)
      expect(accepted.headers.get('location')).to.equal('/tasks/1')
      expect(accepted.headers.get('retry-after')).to.equal('1')
      expect(accepted.headers.get('preference-applied')).to.equal('respond-async')
      expect((await post(origin, 0, { 'idempotency-key': '"b"' })).status).to.equal(200)
    })
  })

  it('is awaited for the time of wait (RFC 7240 §4.3)', async () => {
    await withKit([{ template: '/slow', resource: slow }], async (origin) => {
      const quick = await post(origin, 10, { prefer: 'respond-async, wait=5', 'idempotency-key': '"c"' })
      expect(quick.status).to.equal(200)
      expect(quick.headers.get('preference-applied')).to.equal('respond-async, wait=5')
    })
  })

  it('is 400 without the required Idempotency-Key', async () => {
    await withKit([{ template: '/slow', resource: slow }], async (origin) => {
      const refused = await post(origin, 0, {})
      expect(refused.status).to.equal(400)
      expect(await refused.json()).to.include({ type: '/problems/key-required' })
    })
  })
})
