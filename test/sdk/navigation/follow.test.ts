import {
  connect,
  isInputRefused,
  isRelationAmbiguous,
  isRelationMissing,
  isRequestRefused,
  type Notice,
} from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { clinicRoutes } from '../../support/sdk/clinic.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services } from '../../support/sdk/service.ts'

describe('follow', () => {
  const serve = services()
  const entryWith = async (links: object, embedded: object = {}) =>
    serve({ 'GET /': { body: { _links: links, _embedded: embedded } }, 'GET /a': { body: { at: 'a' } } })

  it('prefers the link to the embedded resource', async () => {
    const service = await entryWith({ up: { href: '/a' } }, { up: { at: 'embedded' } })
    const found = await connect(service.entry).follow('up')
    expect(found.state).to.deep.equal({ at: 'a' })
  })

  it('returns the embedded resource without a link, without a request', async () => {
    const service = await entryWith({}, { up: { at: 'embedded' } })
    const found = await connect(service.entry).follow('up')
    expect(found.state).to.deep.equal({ at: 'embedded' })
    expect(service.lines).to.deep.equal(['GET /'])
  })

  it('lists the existing relations if a relation is missing', async () => {
    const service = await entryWith({ self: { href: '/' }, next: { href: '/a' } }, { item: [], up: {} })
    const failure = await rejectedAs(connect(service.entry).follow('prev'), isRelationMissing)
    expect(failure.relation).to.equal('prev')
    expect(failure.offered).to.deep.equal(['self', 'next', 'up'])
    expect(failure.message).to.equal(`${service.entry} has no relation prev; it has self, next, up (by entry)`)
  })

  it('names a missing relation of a description by its name on the wire', async () => {
    const service = await serve({ 'GET /': { body: { name: 'n', description: 'd' } } })
    const home = connect(service.entry, { describe: clinicDescription })
    const failure = await rejectedAs(home.follow('doctor', { doctor: 'mjones' }).follow('schedule'), isRelationMissing)
    expect(failure.relation).to.equal('wm:doctor')
  })

  it('does not choose one of several links', async () => {
    const service = await entryWith({ alternate: [{ href: '/a' }, { href: '/b' }] })
    const failure = await rejectedAs(connect(service.entry).follow('alternate'), isRelationAmbiguous)
    expect(failure.count).to.equal(2)
  })

  it('follows the only link of a list', async () => {
    const service = await entryWith({ up: [{ href: '/a' }] })
    expect((await connect(service.entry).follow('up')).state).to.deep.equal({ at: 'a' })
  })

  it('follows self without a description of it', async () => {
    const service = await serve(clinicRoutes)
    const day = await connect(service.entry, { describe: clinicDescription }).follow('schedule', { doctor: 'mjones' })
    const slot = await day.embedded('schedules')[0]?.follow('self')
    expect(slot?.kind).to.equal('slot')
    expect(service.lines.at(-1)).to.equal('GET /schedules/7')
  })

  describe('with templates', () => {
    const rows: readonly (readonly [string, object, object, string])[] = [
      ['expands a template', { href: '/x/{a}{?b}', templated: true }, { a: 'é', b: 1 }, '/x/%C3%A9?b=1'],
      ['expands a template without variables', { href: '/x{?b}', templated: true }, {}, '/x'],
      ['omits an undefined variable', { href: '/x{?b,c}', templated: true }, { b: undefined, c: 2 }, '/x?c=2'],
      ['keeps an empty variable', { href: '/x{?b}', templated: true }, { b: '' }, '/x?b='],
      ['expands an exploded list', { href: '/x{?b*}', templated: true }, { b: ['1', '2'] }, '/x?b=1&b=2'],
      ['does not expand unless templated is true', { href: '/x/{a}', templated: false }, {}, '/x/%7Ba%7D'],
      ['does not take the text "true" for true', { href: '/x/{a}', templated: 'true' }, {}, '/x/%7Ba%7D'],
      ['has no value for an inherited name', { href: '/x{?constructor}', templated: true }, {}, '/x'],
    ]
    for (const [title, up, variables, path] of rows) {
      it(title, async () => {
        const service = await serve({ 'GET /': { body: { _links: { up } } }, [`GET ${path}`]: { body: {} } })
        await connect(service.entry).follow('up', { ...variables })
        expect(service.lines).to.deep.equal(['GET /', `GET ${path}`])
      })
    }

    it('does not send an invalid template', async () => {
      const service = await entryWith({ up: { href: '/x/{a', templated: true } })
      await rejectedAs(connect(service.entry).follow('up', {}), isRequestRefused)
      expect(service.lines).to.deep.equal(['GET /'])
    })

    it('rejects a variable that is not in the template', async () => {
      const service = await entryWith({ up: { href: '/x{?b}', templated: true } })
      const failure = await rejectedAs(connect(service.entry).follow('up', { b: 1, c: 2 }), isInputRefused)
      expect(failure.faults).to.deep.equal([{ pointer: '/c', detail: 'is not a variable of up, which takes b' }])
      expect(service.lines).to.deep.equal(['GET /'])
    })

    it('names the link of variables for a template that is not declared', async () => {
      const service = await entryWith({ up: { href: '/x/{id}' } })
      const failure = await rejectedAs(connect(service.entry).follow('up', { id: 1 }), isInputRefused)
      const detail =
        'is not a variable of up, which has the link /x/{id}, not declared as a template; see the option templates'
      expect(failure.faults).to.deep.equal([{ pointer: '/id', detail }])
      expect(failure.message).to.contain(detail)
    })

    it('rejects variables for an embedded resource', async () => {
      const service = await entryWith({}, { up: {} })
      const failure = await rejectedAs(connect(service.entry).follow('up', { b: 1 }), isInputRefused)
      expect(failure.faults[0]?.detail).to.equal('is not a variable of up, which takes no variables')
    })

    it('validates variables by the description before the request, all at once', async () => {
      const service = await serve(clinicRoutes)
      const clinic = connect(service.entry, { describe: clinicDescription })
      const failure = await rejectedAs(
        clinic.follow('schedule', { doctor: 'm/jones', date: '2027-02-30' }),
        isInputRefused,
      )
      expect(failure.faults.map(({ pointer }) => pointer)).to.deep.equal(['/doctor', '/date'])
      expect(service.lines).to.deep.equal(['GET /'])
    })
  })

  describe('with references', () => {
    for (const [href, path] of [
      ['b', '/dir/b'],
      ['../b', '/b'],
      ['/b', '/b'],
      ['?page=2', '/dir/?page=2'],
    ] as const) {
      it(`resolves ${href} against the URL of the response, not against self`, async () => {
        const service = await serve({
          'GET /dir/': { body: { _links: { self: { href: '/elsewhere/' }, up: { href } } } },
          [`GET ${path}`]: { body: {} },
        })
        const found = await connect(`${service.origin}/dir/`).follow('up')
        expect(found.url).to.equal(service.origin + path)
      })
    }

    for (const href of ['javascript:alert(1)', 'file:///etc/passwd', 'http://[', 'http://pat:secret@127.0.0.1/']) {
      it(`rejects ${href}`, async () => {
        const service = await entryWith({ up: { href } })
        await rejectedAs(connect(service.entry).follow('up'), isRequestRefused)
      })
    }
  })

  describe('with notices', () => {
    async function noticesOf(links: object): Promise<readonly Notice[]> {
      const notices: Notice[] = []
      const service = await entryWith(links)
      await connect(service.entry, { onNotice: (notice) => notices.push(notice) })
        .follow('up')
        .get()
        .catch(() => undefined)
      return notices
    }

    it('reports a followed deprecated link with its documentation', async () => {
      const [notice] = await noticesOf({ up: { href: '/a', deprecation: 'https://clinic.example/why' } })
      expect(notice).to.include({ code: 'link-deprecated', documentation: 'https://clinic.example/why' })
    })

    it('does not report a deprecated link that is not followed', async () => {
      expect(await noticesOf({ up: { href: '/a' }, down: { href: '/b', deprecation: 'x' } })).to.deep.equal([])
    })

    it('reports a link without href, and ignores it', async () => {
      const notices = await noticesOf({ up: [{ title: 'no href' }, { href: '/a' }] })
      expect(notices.map(({ code }) => code)).to.deep.equal(['link-ignored'])
    })

    it('reports an undeclared template', async () => {
      const notices = await noticesOf({ up: { href: '/a{?b}' } })
      expect(notices.map(({ code }) => code)).to.deep.equal(['template-not-declared'])
    })
  })
})

describe('the values of a template', () => {
  const serve = services()
  const href = '/found{?sort*,tags*,page}'

  it('RFC 6570 §3.2.1: may be lists and maps', async () => {
    const service = await serve({
      'GET /': { body: { _links: { search: { href, templated: true } } } },
      'GET /found': { body: {} },
    })
    const sort = { name: 'up', age: 7 }
    await connect(service.entry).follow('search', { sort, tags: ['a b', 'ü'], page: 2 })
    expect(service.lines.at(-1)).to.equal('GET /found?name=up&age=7&tags=a%20b&tags=%C3%BC&page=2')
  })

  for (const [name, value] of Object.entries({
    date: new Date(0),
    'list of numbers': [1],
    nested: { of: { it: 1 } },
    null: null,
  })) {
    it(`cannot be ${name}`, async () => {
      const service = await serve({ 'GET /': { body: { _links: { search: { href, templated: true } } } } })
      // Plain JavaScript can pass any value.
      const variables = { sort: value } as unknown as Record<string, string>
      const failure = await rejectedAs(connect(service.entry).follow('search', variables).get(), isInputRefused)
      expect(failure.faults.map(({ pointer }) => pointer)).to.deep.equal(['/sort'])
    })
  }
})
