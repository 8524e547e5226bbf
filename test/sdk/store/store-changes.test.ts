import { connect, type Representation } from '@waymark/sdk'
import { useSnapshot } from '@waymark/sdk/react'
import { store, type Store } from '@waymark/sdk/store'
import { expect } from 'chai'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { services, type Reply, type Routes } from '../../support/sdk/service.ts'

const links = {
  note: { href: '/note' },
  list: { href: '/list{?page}', templated: true },
  other: { href: '/other' },
  log: { href: '/log' },
}

describe('a store', () => {
  const serve = services()

  /** A service with numbered versions of each page. */
  async function opened(pages: Readonly<Record<string, object>>, changes: Routes = {}) {
    const counts: Record<string, number> = {}
    const numbered = ([path, more]: [string, object]): [string, () => Reply] => [
      `GET ${path}`,
      () => {
        const count = (counts[path] = (counts[path] ?? 0) + 1)
        return { headers: { etag: `"${String(count)}"` }, body: { count, ...more } }
      },
    ]
    const routes = Object.fromEntries(Object.entries(pages).map(numbered))
    const service = await serve({ 'GET /': { body: { _links: links } }, ...routes, ...changes })
    const home = await connect(service.entry, { retry: { most: 0 } }).get()
    return { service, home }
  }

  /** Subscribes to a store, and returns it when it is loaded. */
  async function watched(home: Representation, relation: string, variables = {}) {
    const made = store(home.follow(relation, variables))
    made.subscribe(() => undefined)
    await made.load()
    return made
  }

  /** Returns when the store is not loading. */
  const settled = async (made: Store) => {
    await made.load().catch(() => undefined)
    return made.getSnapshot().representation?.state
  }

  const pages = { '/note': {}, '/list': {}, '/other': {}, '/log': {} }

  it('loads again after a change of its resource, and other stores do not', async () => {
    const { service, home } = await opened(pages, { 'PUT /note': { status: 204 } })
    const [note, other] = [await watched(home, 'note'), await watched(home, 'other')]
    await home.follow('note').put({ text: 'x' })
    expect(note.getSnapshot().status).to.equal('loading')
    expect(await settled(note)).to.deep.equal({ count: 2 })
    expect(await settled(other)).to.deep.equal({ count: 1 })
    expect(service.lines.slice(-2)).to.deep.equal(['PUT /note', 'GET /note'])
  })

  it('loads again when it is used, without subscribers', async () => {
    const { service, home } = await opened(pages, { 'PUT /note': { status: 204 } })
    const note = store(home.follow('note'))
    await note.load()
    await home.follow('note').put({})
    expect(service.lines.at(-1)).to.equal('PUT /note')
    expect((await note.load()).state).to.deep.equal({ count: 2 })
  })

  it('has the new state in the response to a change, without a request', async () => {
    const reply = { headers: { 'content-location': '/note' }, body: { count: 7 } }
    const { service, home } = await opened(pages, { 'PUT /note': reply })
    const note = await watched(home, 'note')
    await home.follow('note').put({})
    expect(note.getSnapshot()).to.include({ status: 'ready' })
    expect(note.getSnapshot().representation?.state).to.deep.equal({ count: 7 })
    expect(service.lines.at(-1)).to.equal('PUT /note')
  })

  it('has the state of a newer read elsewhere, without the limits of the reader', async () => {
    const { home } = await opened(pages)
    const note = await watched(home, 'note')
    const reader = new AbortController()
    await home.within({ signal: reader.signal }).follow('note')
    reader.abort()
    expect(note.getSnapshot().representation?.state).to.deep.equal({ count: 2 })
    await note
      .getSnapshot()
      .representation?.follow('self')
      .head()
      .catch(() => undefined)
    expect((await note.refresh()).state).to.deep.equal({ count: 3 })
  })

  it('does not show the response to an older read', async () => {
    const [arrived, finish] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    let count = 0
    const reply = async (): Promise<Reply> => {
      const body = { count: (count += 1) }
      if (body.count !== 2) return { body }
      arrived.resolve(undefined)
      await finish.promise
      return { body }
    }
    const { home } = await opened({}, { 'GET /note': reply })
    const note = await watched(home, 'note')
    const slow = home.follow('note').get()
    await arrived.promise
    await note.refresh()
    finish.resolve(undefined)
    await slow
    expect(note.getSnapshot().representation?.state).to.deep.equal({ count: 3 })
  })

  it('fails after the resource was deleted', async () => {
    let isDeleted = false
    const { home } = await opened(
      {},
      {
        'GET /note': () => (isDeleted ? { status: 410 } : { body: {} }),
        'DELETE /note': () => ((isDeleted = true), { status: 204 }),
      },
    )
    const note = await watched(home, 'note')
    await (await home.follow('note')).delete()
    await settled(note)
    expect(note.getSnapshot()).to.include({ status: 'failed' })
  })

  for (const [title, reply, more] of [
    ['the Link field of a change', { status: 204, headers: { link: '</list>; rel=invalidates' } }, pages],
    ['a HAL link of a change', { status: 200, body: { _links: { invalidates: { href: '/list' } } } }, pages],
    ['its own link inv-by', { status: 204 }, { ...pages, '/list': { _links: { 'inv-by': { href: '/log' } } } }],
    [
      'links inv-by of resources between',
      { status: 204 },
      {
        ...pages,
        '/list': { _links: { 'inv-by': { href: '/other' } } },
        '/other': { _links: { 'inv-by': [{ href: '/log' }] } },
      },
    ],
  ] as const) {
    it(`is invalidated by ${title}`, async () => {
      const { service, home } = await opened(more, { 'POST /log': reply })
      const [list, note] = [await watched(home, 'list', { page: 2 }), await watched(home, 'note')]
      await home.follow('other')
      await home.follow('log').post({})
      expect(await settled(list)).to.deep.equal({ count: 2 })
      expect(await settled(note)).to.deep.equal({ count: 1 })
      expect(service.lines.at(-1)).to.equal('GET /list?page=2')
    })
  }

  it('shows a change in React', async () => {
    const { home } = await opened(pages, {
      'PUT /note': { headers: { 'content-location': '/note' }, body: { count: 7 } },
    })
    const note = await watched(home, 'note')
    const Count = () => createElement('p', {}, JSON.stringify(useSnapshot(note).representation?.state))
    await home.follow('note').put({})
    expect(renderToString(createElement(Count))).to.contain('7')
  })
})
