import { basic, bearer, connect, query } from '@waymark/sdk'
import { expect } from 'chai'
import { pat } from '../../support/sdk/challenges.ts'
import { services, type Reply } from '../../support/sdk/service.ts'

describe('cookies', () => {
  const serve = services()
  const settingCookies = (...cookies: string[]): Reply => ({
    headers: { 'set-cookie': cookies },
    body: {
      _links: { up: { href: '/a/b' } },
      _templates: { edit: { method: 'POST', target: '/a/b', properties: [] } },
    },
  })
  const show = async (cookies: readonly string[], path = '/a/b'): Promise<string | undefined> => {
    const service = await serve({
      'GET /x/y': { ...settingCookies(...cookies), body: { _links: { up: { href: path } } } },
      [`GET ${path}`]: { body: {} },
    })
    await connect(`${service.origin}/x/y`, { cookies: true }).follow('up')
    return service.received.at(-1)?.headers.cookie
  }

  for (const [given, path, sent] of [
    ['__Host-session=abc; Path=/; Secure; HttpOnly; SameSite=Lax', '/a/b', '__Host-session=abc'],
    ['a=b=c', '/x/z', 'a=b=c'],
    ['a=', '/x/z', 'a='],
    ['a=1', '/a/b', undefined],
    ['a=1; path=/A', '/a/b', undefined],
    ['a=1; PATH=/a', '/a/b', 'a=1'],
    ['a=1; path=/a', '/ab', undefined],
    ['a=1; path=/a/', '/a/b', 'a=1'],
    ['a=1; path=x', '/x/z', 'a=1'],
    ['a=1; path=/; max-age=60', '/a/b', 'a=1'],
    ['a=1; path=/; max-age=0', '/a/b', undefined],
    ['a=1; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT', '/a/b', undefined],
    ['a=1; path=/; expires=Thu, 01 Jan 2099 00:00:00 GMT', '/a/b', 'a=1'],
    ['a=1; path=/; expires=nonsense', '/a/b', 'a=1'],
    ['a=1; path=/; domain=127.0.0.1', '/a/b', undefined],
    ['__Host-a=1; path=/', '/a/b', undefined],
    ['__Host-a=1; secure', '/x/z', undefined],
    ['__host-a=1; path=/a; secure', '/a/b', undefined],
    ['__Secure-a=1; path=/', '/a/b', undefined],
    ['__Secure-a=1; path=/; secure', '/a/b', '__Secure-a=1'],
    ['nonsense; path=/', '/a/b', undefined],
    ['=1; path=/', '/a/b', undefined],
  ] as const) {
    it(`are sent to ${path} as ${String(sent)} after ${given} (RFC 6265 §5.3, §5.4)`, async () => {
      expect(await show([given], path)).to.equal(sent)
    })
  }

  it('are stored by name and path, and removed at expiry', async () => {
    const several = ['a=1; path=/', 'b=2; path=/', 'a=3; path=/', 'a=4; path=/a', 'b=; path=/; max-age=0']
    expect(await show(several)).to.equal('a=3; a=4')
  })

  it('are not stored by default', async () => {
    const service = await serve({ 'GET /': settingCookies('a=1; path=/'), 'GET /a/b': { body: {} } })
    await connect(service.entry).follow('up')
    expect(service.received.at(-1)?.headers.cookie).to.equal(undefined)
  })

  it('are sent to their own origin only, after redirects too', async () => {
    const other = await serve({ 'GET /': { body: {} } })
    const service = await serve({
      'GET /': { status: 302, headers: { location: other.entry, 'set-cookie': 'a=1; path=/' } },
    })
    const home = connect(service.entry, { cookies: true })
    await home.get()
    await home.get()
    expect(other.received.map(({ headers }) => headers.cookie)).to.deep.equal([undefined, undefined])
    expect(service.received.map(({ headers }) => headers.cookie)).to.deep.equal([undefined, 'a=1'])
  })

  it('with Secure are sent over TLS only, except on the loopback interface', async () => {
    const seen: (string | null)[] = []
    const fetch = (input: Request | URL | string): Promise<Response> => {
      seen.push(new Request(input).headers.get('cookie'))
      return Promise.resolve(Response.json({}, { headers: { 'set-cookie': 'a=1; path=/; secure' } }))
    }
    for (const entry of ['http://clinic.example/', 'https://clinic.example/', 'http://localhost/']) {
      const home = connect(entry, { fetch, cookies: true })
      await home.get()
      await home.get()
    }
    expect(seen).to.deep.equal([null, null, null, 'a=1', null, 'a=1'])
  })

  it('are sent with Origin for changes, as services may require', async () => {
    const replies = { 'POST /a/b': { body: {} }, 'QUERY /a/b': { body: {} } }
    const service = await serve({ 'GET /': settingCookies('a=1; path=/'), ...replies })
    const home = await connect(service.entry, { cookies: true }).get()
    await query(home, 'up')
    await home.submit('edit')
    const origins = [undefined, undefined, service.origin]
    expect(service.received.map(({ headers }) => headers.origin)).to.deep.equal(origins)
    expect(service.received.at(-1)?.headers.cookie).to.equal('a=1')
  })

  it('are not sent after expiry', async () => {
    const service = await serve({ 'GET /': settingCookies('a=1; path=/; max-age=60'), 'GET /a/b': { body: {} } })
    const home = connect(service.entry, { cookies: true })
    await home.follow('up')
    const { now } = Date
    try {
      Date.now = () => now() + 61_000
      await home.follow('up')
    } finally {
      Date.now = now
    }
    const shown = service.received.map(({ headers }) => headers.cookie)
    expect(shown).to.deep.equal([undefined, 'a=1', undefined, 'a=1'])
  })

  it('expire by their age, regardless of use (RFC 6265 §5.3)', async () => {
    const { now } = Date
    const start = now()
    const seen: (string | null)[] = []
    const fetch = (input: Request | URL | string): Promise<Response> => {
      seen.push(new Request(input).headers.get('cookie'))
      const headers: HeadersInit = seen.length === 1 ? { 'set-cookie': 'a=1; path=/; max-age=60' } : {}
      return Promise.resolve(Response.json({}, { headers }))
    }
    const home = connect('https://clinic.example/', { fetch, cookies: true })
    try {
      for (const seconds of [0, 40, 59, 61]) {
        Date.now = () => start + seconds * 1_000
        await home.get()
      }
    } finally {
      Date.now = now
    }
    expect(seen).to.deep.equal([null, 'a=1', 'a=1', null])
  })

  it('have limited storage', async () => {
    const many = Array.from({ length: 80 }, (_, index) => `c${String(index)}=1; path=/`)
    expect((await show(many))?.split('; ')).to.have.length(50)
  })

  it('of the platform are omitted if credentials are given, unless both are requested', async () => {
    const modes: RequestCredentials[] = []
    const fetch = (input: Request | URL | string): Promise<Response> => {
      modes.push(new Request(input).credentials)
      return Promise.resolve(Response.json({}))
    }
    const credentials = [basic(pat), bearer({ token: 't' })]
    await connect('https://clinic.example/', { fetch })
    await connect('https://clinic.example/', { fetch, credentials })
    await connect('https://clinic.example/', { fetch, credentials, cookies: true })
    expect(modes).to.deep.equal(['same-origin', 'omit', 'same-origin'])
  })
})
