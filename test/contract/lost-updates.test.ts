import { connect, isConflict, isHttpFailure, isTransportFailure, save, type Representation } from '@waymark/sdk'
import { outbox } from '@waymark/sdk/offline'
import { expect } from 'chai'
import { rejectedAs } from '../support/sdk/rejected.ts'
import { services, type Received, type Reply } from '../support/sdk/service.ts'

interface Note {
  readonly text: string
  readonly colour?: string
}

/** How a server identifies the version of a resource. */
interface Server {
  readonly validators: (version: number, state: Note) => Readonly<Record<string, string>>
  /** Whether it evaluates preconditions; Express does not. */
  readonly honours: boolean
}

const servers: Readonly<Record<string, Server>> = {
  'a strong tag': { validators: (version) => ({ etag: `"${String(version)}"` }), honours: true },
  'a weak tag': { validators: (_, state) => ({ etag: `W/"${Object.values(state).join('-')}"` }), honours: false },
  'no tag': { validators: () => ({}), honours: false },
  // Two changes within a second have the same date.
  'a date only': { validators: () => ({ 'last-modified': 'Mon, 30 Nov 2026 12:00:00 GMT' }), honours: true },
}

/** A note with a form, embedded in the entry, which another client changes. */
function notebook({ validators, honours }: Server) {
  let version = 1
  let state: Note | undefined = { text: 'one', colour: 'red' }
  const network = { losesResponse: false }
  const shown = (): object => {
    const templates = {
      edit: { method: 'PUT', target: '/note', properties: [{ name: 'text' }, { name: 'colour' }] },
      drop: { method: 'DELETE', target: '/note' },
    }
    return { ...state, _links: { self: { href: '/note' } }, _templates: templates }
  }
  const read = (): Reply =>
    state === undefined ? { status: 404 } : { headers: validators(version, state), body: shown() }
  const changed =
    (change: (received: Received, now: Note) => Note | undefined) =>
    (received: Received): Reply => {
      const tag = received.headers['if-match']
      if (tag?.startsWith('W/') === true) return { status: 400, body: { title: 'If-Match compares strongly' } }
      if (state === undefined) return { status: 404 }
      if (honours && tag !== undefined && tag !== validators(version, state)['etag']) return { status: 412 }
      state = change(received, state)
      version += 1
      if (!network.losesResponse) return state === undefined ? { status: 204 } : read()
      network.losesResponse = false
      return { broken: true }
    }
  return {
    network,
    text: () => state?.text,
    change: (next: Note | undefined) => {
      version += 1
      state = next
    },
    routes: {
      'GET /': () => ({
        body: {
          _links: { note: { href: '/note' }, unread: { href: '/note' } },
          _embedded: state && { part: { text: state.text, _links: { self: { href: '/note' } } } },
        },
      }),
      'GET /note': read,
      'PUT /note': changed(({ body }) => JSON.parse(body) as Note),
      'PATCH /note': changed(({ body }, now) => ({ ...now, ...(JSON.parse(body) as Note) })),
      'DELETE /note': changed(() => undefined),
    },
  }
}

const mine = { text: 'mine', colour: 'red' }

/** Each way to change a note, with the text afterwards. */
const changes = {
  put: [(note: Representation) => note.put(mine), 'mine'],
  patch: [(note: Representation) => note.patch({ text: 'mine' }), 'mine'],
  delete: [(note: Representation) => note.delete(), undefined],
  'a form with PUT': [(note: Representation) => note.send('edit', mine), 'mine'],
  'a form with DELETE': [(note: Representation) => note.send('drop', {}), undefined],
  'save without repetition': [(note: Representation) => save(note, () => mine, { rebase: 0 }), 'mine'],
  'save as a merge patch': [(note: Representation) => save(note, () => mine, { rebase: 0, as: 'merge-patch' }), 'mine'],
} as const

for (const [kind, server] of Object.entries(servers)) {
  describe(`changes of a resource with ${kind}`, () => {
    const serve = services()

    async function opened() {
      const book = notebook(server)
      const service = await serve(book.routes)
      const home = await connect(service.entry, { retry: { most: 1 } }).get()
      return { ...book, service, home, note: await home.follow('note').get() }
    }

    for (const [name, [change, text]] of Object.entries(changes)) {
      it(`are made by ${name} if no other client has changed it`, async () => {
        const { note, ...book } = await opened()
        await change(note)
        expect(book.text()).to.equal(text)
      })

      it(`are a conflict for ${name} if another client has changed it`, async () => {
        const { note, ...book } = await opened()
        book.change({ text: 'theirs', colour: 'red' })
        const conflict = await rejectedAs(change(note), isConflict)
        expect(conflict.theirs?.state).to.deep.equal({ text: 'theirs', colour: 'red' })
        expect(conflict.base).to.equal(note)
        expect(book.text()).to.equal('theirs')
      })

      it(`do not bring back with ${name} what another client has deleted`, async () => {
        const { note, ...book } = await opened()
        book.change(undefined)
        await rejectedAs(change(note), isHttpFailure)
        expect(book.text()).to.equal(undefined)
      })

      it(`are not repeated by ${name} over a later change, if the response is lost`, async () => {
        const { note, network, ...book } = await opened()
        network.losesResponse = true
        const failure = await rejectedAs(change(note), isTransportFailure)
        book.change({ text: 'theirs', colour: 'red' })
        await rejectedAs(failure.again(), isHttpFailure)
        expect(book.text()).to.equal('theirs')
      })
    }

    it('are a conflict after an earlier change of the same client', async () => {
      const { note, ...book } = await opened()
      const second = await (await note.put({ text: 'two' })).get()
      await second.patch({ text: 'three' })
      book.change({ text: 'theirs' })
      await rejectedAs(second.put(mine), isConflict)
      expect(book.text()).to.equal('theirs')
    })

    it('are a conflict for a link whose target was read', async () => {
      const { home, ...book } = await opened()
      book.change({ text: 'theirs' })
      for (const change of [home.follow('unread').put(mine), home.follow('unread').delete()]) {
        await rejectedAs(change, isConflict)
        expect(book.text()).to.equal('theirs')
      }
    })

    it('are made to a link whose target was never read, and then again', async () => {
      const book = notebook(server)
      const service = await serve(book.routes)
      const link = connect(service.entry).follow('unread').reference
      await link.put(mine)
      await link.put({ text: 'again' })
      expect(book.text()).to.equal('again')
    })

    it('are a conflict for an embedded representation of another state', async () => {
      const { home, ...book } = await opened()
      const part = await home.follow('part', {}, { prefer: 'embedded' }).get()
      expect(part.extent).to.equal('unknown')
      book.change({ text: 'theirs' })
      await rejectedAs(part.patch({ text: 'mine' }), isConflict)
      await rejectedAs(part.delete(), isConflict)
      expect(book.text()).to.equal('theirs')
    })

    it('are made from an embedded representation of the same state', async () => {
      const { home, ...book } = await opened()
      await (await home.follow('part', {}, { prefer: 'embedded' }).get()).patch({ text: 'mine' })
      expect(book.text()).to.equal('mine')
    })

    it('are merged by save', async () => {
      const { note, ...book } = await opened()
      book.change({ text: 'theirs' })
      await save(note, (state) => ({ text: `${(state as Note).text}, mine` }))
      expect(book.text()).to.equal('theirs, mine')
    })

    it('never overwrite from the outbox', async () => {
      const { note, service, ...book } = await opened()
      const box = outbox()
      book.network.losesResponse = true
      const first = await box.attempt(note, (kept) => kept.put({ text: 'one' })).catch((failure: unknown) => failure)
      book.change({ text: 'theirs' })
      const kinds: string[] = []
      for await (const { kind } of box.replay(note)) kinds.push(kind)
      const isKept = (await box.waiting()).length + kinds.length > 0
      expect(isTransportFailure(first)).to.equal(!isKept)
      expect(kinds.filter((one) => one !== 'conflict')).to.deep.equal([])
      expect(book.text()).to.equal('theirs')
      expect(service.received.filter(({ headers }) => headers['if-match']?.startsWith('W/') === true)).to.deep.equal([])
    })
  })
}
