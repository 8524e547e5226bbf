import { connect, isRelationAmbiguous, isRelationMissing, type Notice, type Selection } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { clinicRoutes } from '../../support/sdk/clinic.ts'
import { rejected, rejectedAs } from '../../support/sdk/rejected.ts'
import { services } from '../../support/sdk/service.ts'

describe('selection', () => {
  const serve = services()
  const at = (path: string) => ({ body: { at: path, _links: { self: { href: path } } } })
  const alternates = [
    { href: '/a', name: 'first', type: 'text/html', hreflang: 'de-CH', profile: 'https://p.example/short' },
    { href: '/b', name: 'second', type: 'text/html; charset=utf-8', hreflang: 'den' },
    { href: '/c', name: 'third', type: 'application/pdf', hreflang: 'en', rank: 3 },
  ]
  const pages = { 'GET /a': at('/a'), 'GET /b': at('/b'), 'GET /c': at('/c') }
  const entryWith = async (links: object, embedded: object = {}) =>
    serve({ 'GET /': { body: { _links: links, _embedded: embedded } }, ...pages })

  describe('of a link', () => {
    const rows: readonly (readonly [string, Selection, string])[] = [
      ['its name', { name: 'second' }, '/b'],
      ['its media type', { type: 'Application/PDF' }, '/c'],
      ['its language, by prefix', { hreflang: 'DE' }, '/a'],
      ['its profile', { profile: 'https://p.example/short' }, '/a'],
      ['a condition', { where: ({ members }) => members['rank'] === 3 }, '/c'],
      ['all criteria at once', { type: 'text/html', name: 'second' }, '/b'],
    ]
    for (const [title, selection, path] of rows) {
      it(`matches ${title}`, async () => {
        const service = await entryWith({ alternate: alternates })
        const found = await connect(service.entry).follow('alternate', {}, selection)
        expect(found.state).to.deep.equal({ at: path })
      })
    }

    it('does not choose one of several matches', async () => {
      const service = await entryWith({ alternate: alternates })
      const chosen = connect(service.entry).follow('alternate', {}, { type: 'text/html' })
      expect((await rejectedAs(chosen, isRelationAmbiguous)).count).to.equal(2)
    })

    it('describes the selection where no link matches', async () => {
      const service = await entryWith({ alternate: alternates })
      const none = connect(service.entry).follow('alternate', {}, { type: 'text/csv', where: () => true })
      const { message } = await rejectedAs(none, isRelationMissing)
      expect(message).to.contain('has no relation alternate with type text/csv and a condition')
    })

    it('returns all matches', async () => {
      const service = await entryWith({ alternate: alternates })
      const home = await connect(service.entry)
      const found = await home.followAll('alternate', {}, { type: 'text/html' })
      expect(found.map(({ state }) => state)).to.deep.equal([{ at: '/a' }, { at: '/b' }])
      expect(home.links('alternate', { hreflang: 'en' }).map(({ href }) => href)).to.deep.equal(['/c'])
    })

    it('expands each template of several', async () => {
      const item = [
        { href: '/{id}', templated: true },
        { href: '/b{?id}', templated: true },
      ]
      const service = await entryWith({ item })
      await (await connect(service.entry)).followAll('item', { id: 'a' })
      expect([...service.lines].sort()).to.deep.equal(['GET /', 'GET /a', 'GET /b?id=a'])
    })
  })

  describe('of embedded resources', () => {
    const item = (path: string, name: string) => ({ part: path, _links: { self: { href: path, name } } })

    it('matches the name of the self link', async () => {
      const service = await entryWith({}, { item: [item('/a', 'x'), item('/b', 'y')] })
      const found = await connect(service.entry).follow('item', {}, { name: 'y' })
      expect(found.state).to.deep.equal({ part: '/b' })
      expect(found.history.at(-1)?.name).to.equal('item')
    })

    it('matches the link to the same URL', async () => {
      const service = await entryWith(
        { item: alternates },
        { item: [{ part: 'none' }, item('/a', 'x'), item('/c', 'y')] },
      )
      const found = await connect(service.entry).follow('item', {}, { type: 'application/pdf', prefer: 'embedded' })
      expect(found.state).to.deep.equal({ part: '/c' })
      expect(service.lines).to.deep.equal(['GET /'])
    })

    const both = { links: { item: { href: '/a' } }, embedded: { item: item('/a', 'x') } }

    it('prefers it to the link on request', async () => {
      const service = await entryWith(both.links, both.embedded)
      const found = await connect(service.entry).follow('item', {}, { prefer: 'embedded' })
      expect(found.state).to.deep.equal({ part: '/a' })
    })

    it('follows the link if variables are given, since only templates have them', async () => {
      const service = await entryWith({ item: { href: '/{id}', templated: true } }, both.embedded)
      const found = await connect(service.entry).follow('item', { id: 'b' }, { prefer: 'embedded' })
      expect(found.state).to.deep.equal({ at: '/b' })
    })

    it('fetches the resource on request', async () => {
      const service = await entryWith({}, both.embedded)
      const found = await connect(service.entry).follow('item', {}, { prefer: 'link' })
      expect(found.state).to.deep.equal({ at: '/a' })
      expect((await (await connect(service.entry)).followAll('item', {}, { prefer: 'link' }))[0]?.state).to.deep.equal({
        at: '/a',
      })
    })

    it('fails where a request is required and the URL is unknown', async () => {
      const service = await entryWith({}, { item: { part: 'none' } })
      await rejectedAs(connect(service.entry).follow('item', {}, { prefer: 'link' }), isRelationMissing)
    })

    it('bypasses every cache for a fresh response', async () => {
      const service = await entryWith(both.links, both.embedded)
      const modes: (RequestCache | undefined)[] = []
      const fetch: typeof globalThis.fetch = (input, init) => {
        modes.push(init?.cache ?? (input instanceof Request ? input.cache : undefined))
        return globalThis.fetch(input, init)
      }
      const home = await connect(service.entry, { fetch })
      await home.follow('item', {}, { prefer: 'fresh' })
      await home.follow('item')
      await home.followAll('item', {}, { prefer: 'fresh' })
      expect(modes.map((mode) => mode === 'no-cache')).to.deep.equal([false, true, false, true])
    })
  })

  describe('for display', () => {
    it('expands a link to its URL, without a request or notice', async () => {
      const notices: Notice[] = []
      const service = await entryWith({
        item: { href: '/x{?q}', templated: true, deprecation: 'https://why.example/' },
      })
      const home = await connect(service.entry, { onNotice: (notice) => notices.push(notice) })
      expect(home.expand('item', { q: 'é' })).to.equal(`${service.origin}/x?q=%C3%A9`)
      expect(notices).to.deep.equal([])
      expect(service.lines).to.deep.equal(['GET /'])
    })

    it('fails to expand a link that cannot be followed', async () => {
      const service = await entryWith({ item: alternates }, { up: { part: 'none' } })
      const home = await connect(service.entry)
      const failures = ['nothing', 'item', 'up'].map(async (relation) =>
        rejected(Promise.resolve().then(() => home.expand(relation))),
      )
      const found = await Promise.all(failures)
      expect(found.map((error) => [isRelationMissing(error), isRelationAmbiguous(error)])).to.deep.equal([
        [true, false],
        [false, true],
        [true, false],
      ])
    })
  })

  describe('of documentation', () => {
    it('is found by the curie of a relation, and loaded on demand', async () => {
      const headers = { 'content-type': 'text/html' }
      const service = await serve({
        ...clinicRoutes,
        'GET /rels/schedule': { headers, body: '<p>A day of a doctor.</p>' },
      })
      const home = await connect(service.entry, { describe: clinicDescription })
      const documentation = home.docs('schedule')
      expect(documentation?.url).to.equal(`${service.origin}/rels/schedule`)
      expect(service.lines).to.deep.equal(['GET /'])
      expect(await documentation?.rendition.text()).to.equal('<p>A day of a doctor.</p>')
    })

    it('is found for a URL relation, and not for a registered name', async () => {
      const service = await entryWith({})
      const home = await connect(service.entry)
      expect(home.docs('https://rels.example/widget')?.url).to.equal('https://rels.example/widget')
      expect(home.docs('next')).to.equal(undefined)
      expect(home.docs('javascript:alert')).to.equal(undefined)
    })
  })
})
