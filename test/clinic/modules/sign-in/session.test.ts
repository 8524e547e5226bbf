import { expect } from 'chai'
import { browserSession, fromOwnPage } from '../../../support/browser/browser-session.ts'
import { openTwo, type TwoClinics } from '../../../support/processes/two-processes.ts'
import { signedIn } from '../../../support/authentication/signed-in.ts'

/* Sessions, cookies and cross-site requests, on two processes over one database. */
const minute = 60_000
const json = { 'content-type': 'application/json', accept: 'application/json' } as const

describe('sessions', () => {
  let clinics: TwoClinics
  beforeEach(async () => {
    clinics = await openTwo({ corsOrigins: ['https://partner.example'] })
  })
  afterEach(() => clinics.close())

  const at = (path: string, headers: Readonly<Record<string, string>>, more: RequestInit = {}): Promise<Response> =>
    fetch(clinics.one.origin + path, { ...more, headers: { accept: 'application/json', ...headers } })
  const atOther = (path: string, headers: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(clinics.other.origin + path, { headers: { accept: 'application/json', ...headers } })
  const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` })

  it('94: a cookie from before the sign-in is not adopted, and its session ends', async () => {
    const before = '__Host-session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    const cookie = await browserSession(clinics.one, 'pat', undefined, before)
    expect(cookie).not.to.equal(before)
    expect((await at('/session', { cookie: before })).status).to.equal(401)
    const next = await browserSession(clinics.one, 'desk', undefined, cookie)
    // The response with the next cookie may have been lost.
    expect((await atOther('/session', { cookie })).status).to.equal(200)
    // 95: the first use of the next session ends the previous one, on the other process too.
    expect((await at('/session', { cookie: next })).status).to.equal(200)
    expect((await atOther('/session', { cookie })).status).to.equal(401)
    expect((await atOther('/session', { cookie: next })).status).to.equal(200)
  })

  it('96: sign-out ends the session on all processes, and is idempotent', async () => {
    const cookie = await browserSession(clinics.one, 'pat')
    const token = await signedIn(clinics.one, 'pat')
    const end = (): Promise<Response> => at('/session', { cookie, ...fromOwnPage }, { method: 'DELETE' })
    expect((await end()).status).to.equal(204)
    expect((await end()).status).to.equal(204)
    expect((await atOther('/session', { cookie })).status).to.equal(401)
    expect((await at('/session', bearer(token), { method: 'DELETE' })).status).to.equal(204)
    const over = await atOther('/session', bearer(token))
    expect(over.status).to.equal(401)
    expect(over.headers.get('www-authenticate')).to.include('error="invalid_token"')
  })

  it('a client with a session replaces it, with a cookie, a token or both; without further credentials it keeps its age', async () => {
    const headers = { ...json, ...fromOwnPage }
    const body = JSON.stringify({ user: 'pat', password: 'pat-demo-password' })
    const open = async (): Promise<number> =>
      (await clinics.one.storage.sessions.list('pat', clinics.one.clock.now())).length
    const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    const cookie = cookieOf(await at('/session', headers, { method: 'PUT', body }))
    const second = cookieOf(await at('/session', { ...headers, cookie }, { method: 'PUT', body }))
    await at('/session', { cookie: second })
    expect(await open()).to.equal(1)
    const basic = `Basic ${Buffer.from('pat:pat-demo-password').toString('base64')}`
    const third = await at('/session', { ...fromOwnPage, cookie: second, authorization: basic }, { method: 'PUT' })
    await at('/session', { cookie: cookieOf(third) })
    expect(await open()).to.equal(1)

    const token = await signedIn(clinics.one, 'desk')
    clinics.pass(11 * 60_000)
    const renewed = await at('/session', { accept: 'application/json', ...bearer(token) }, { method: 'PUT' })
    expect(renewed.status).to.equal(201)
    await at('/session', bearer(((await renewed.json()) as { readonly token: string }).token))
    const sessions = await clinics.one.storage.sessions.list('desk', clinics.one.clock.now())
    expect(sessions.map(({ startedAt }) => clinics.one.clock.now() - startedAt)).to.deep.equal([11 * 60_000])
    expect((await at('/session', bearer(token))).status).to.equal(401)
  })

  // RFC 9110 §9.2.2: N identical requests have the effect of one, also when the responses were lost.
  it('leaves one session after identical sign-ins, whatever the client shows', async () => {
    const basic = { authorization: `Basic ${Buffer.from('pat:pat-demo-password').toString('base64')}` }
    const typed = JSON.stringify({ user: 'pat', password: 'pat-demo-password' })
    const open = async (): Promise<number> =>
      (await clinics.one.storage.sessions.list('pat', clinics.one.clock.now())).length
    const tokenOf = async (headers: Readonly<Record<string, string>>, body?: string): Promise<string> => {
      const response = await at(
        '/session',
        { ...json, ...headers },
        { method: 'PUT', ...(body === undefined ? {} : { body }) },
      )
      expect(response.status).to.equal(201)
      return ((await response.json()) as { readonly token: string }).token
    }
    let shown: Readonly<Record<string, string>> = {}
    for (const [headers, body] of [
      [{}, typed],
      [{ 'idempotency-key': '"sign-in"' }, typed],
      [basic, undefined],
    ] as const) {
      const tokens = []
      for (let time = 0; time < 5; time += 1) tokens.push(await tokenOf(headers, body))
      expect(new Set(tokens).size).to.equal(1)
      shown = bearer(tokens[0] ?? '')
    }
    // By password, and by Basic.
    expect(await open()).to.equal(2)
    const renewed = []
    for (let time = 0; time < 5; time += 1) renewed.push(await tokenOf(shown))
    expect(new Set(renewed).size).to.equal(1)
    // No response has come, so the former token is still valid.
    expect((await atOther('/session', shown)).status).to.equal(200)
    expect((await atOther('/session', bearer(renewed[0] ?? ''))).status).to.equal(200)
    expect((await at('/session', shown)).status).to.equal(401)
    expect(await open()).to.equal(2)
    clinics.pass(11_000)
    await tokenOf({}, typed)
    expect(await open()).to.equal(3)
  })

  it('97: the cookie has all security attributes, and is cleared with the same ones', async () => {
    const headers = { ...json, ...fromOwnPage }
    const body = JSON.stringify({ user: 'pat', password: 'pat-demo-password' })
    const response = await at('/session', headers, { method: 'PUT', body })
    const [set = '', device = '', ...others] = response.headers.getSetCookie()
    expect(others).to.have.lengthOf(0)
    expect(device).to.match(/^__Host-device=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=7776000$/)
    expect(set).to.match(/^__Host-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
    const cookie = set.split(';', 1)[0] ?? ''
    const ended = await at('/session', { cookie, ...fromOwnPage }, { method: 'DELETE' })
    expect(ended.headers.get('set-cookie')).to.equal(
      '__Host-session=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0',
    )
    // With it go the copies of pages that the browser keeps.
    expect(ended.headers.get('clear-site-data')).to.equal('"cache", "storage"')
  })

  describe('writes from other places', () => {
    const foreign: readonly (readonly [title: string, fields: Readonly<Record<string, string>>])[] = [
      ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
      ['a page of another host of the same site', { 'sec-fetch-site': 'same-site', origin: 'https://other.example' }],
      ['a page without an origin', { origin: 'null' }],
      ['an old browser on another page', { origin: 'https://evil.example' }],
    ]
    for (const [title, fields] of foreign) {
      it(`98: ${title} changes nothing, neither with a cookie nor by signing in`, async () => {
        const cookie = await browserSession(clinics.one, 'pat')
        const changes: readonly (readonly [path: string, method: string, body: object, type?: string])[] = [
          ['/session', 'PUT', { user: 'desk', password: 'desk-demo-password' }],
          ['/session', 'DELETE', {}],
          ['/users/pat/application-passwords', 'POST', { name: 'x' }],
          ['/users/pat/password', 'PUT', { current: 'pat-demo-password', password: 'another password' }],
          ['/session?_method=DELETE', 'POST', {}, 'application/x-www-form-urlencoded'],
          ['/session?_method=PUT', 'POST', { user: 'desk' }, 'application/x-www-form-urlencoded'],
        ]
        for (const [path, method, body, type = 'application/json'] of changes) {
          const content = type === 'application/json' ? JSON.stringify(body) : new URLSearchParams(Object.entries(body))
          const headers = { ...fields, cookie, 'content-type': type }
          const response = await at(path, headers, { method, ...(method === 'DELETE' ? {} : { body: content }) })
          expect(response.status, `${method} ${path}`).to.equal(403)
          expect(response.headers.has('set-cookie')).to.equal(false)
        }
        expect((await at('/session', { cookie })).status).to.equal(200)
      })
    }

    for (const [title, fields] of foreign) {
      it(`98: ${title} changes nothing with the password that the browser caches, even without content`, async () => {
        const basic = `Basic ${Buffer.from('desk:desk-demo-password').toString('base64')}`
        const path = '/schedules/1'
        const block = (more: Readonly<Record<string, string>>, method = 'DELETE'): Promise<Response> =>
          at(path, { authorization: basic, ...more }, { method })
        for (const method of ['DELETE', 'PUT']) {
          const refused = await block({ ...fields, accept: 'application/problem+json' }, method)
          expect(refused.status).to.equal(403)
          expect(await refused.json()).to.include({ type: '/problems/cross-site' })
        }
        expect((await block({})).status, 'a program').to.equal(200)
        expect((await block(fromOwnPage, 'PUT')).status, 'our own page').to.equal(200)
      })
    }

    it('98: with a cookie and no origin, writes are rejected; an API client with a token needs no origin', async () => {
      const cookie = await browserSession(clinics.one, 'pat')
      expect((await at('/session', { cookie }, { method: 'DELETE' })).status).to.equal(403)
      const partner = { origin: 'https://partner.example', 'sec-fetch-site': 'cross-site' }
      expect((await at('/session', { cookie, ...partner }, { method: 'DELETE' })).status).to.equal(403)
      const token = await signedIn(clinics.one, 'pat')
      expect((await at('/session', { ...bearer(token), ...partner }, { method: 'DELETE' })).status).to.equal(204)
    })

    it('99: a form that overrides its method is treated as that method', async () => {
      const cookie = await browserSession(clinics.one, 'pat')
      const form = { 'content-type': 'application/x-www-form-urlencoded', cookie }
      const end = (more: Readonly<Record<string, string>>): Promise<Response> =>
        at('/session?_method=DELETE', { ...form, ...more }, { method: 'POST', body: '', redirect: 'manual' })
      expect((await end({})).status).to.equal(403)
      expect((await end({ ...fromOwnPage, accept: 'text/html' })).status).to.equal(303)
      expect((await at('/session', { cookie })).status).to.equal(401)
    })
  })

  describe('end', () => {
    it('100: a session expires when idle, and after its maximum age', async () => {
      const cookie = await browserSession(clinics.one, 'pat')
      clinics.pass(29 * minute)
      expect((await at('/session', { cookie })).status).to.equal(200)
      await clinics.one.work()
      clinics.pass(29 * minute)
      expect((await atOther('/session', { cookie })).status).to.equal(200)
      clinics.pass(31 * minute)
      expect((await at('/session', { cookie })).status).to.equal(401)
      const busy = await browserSession(clinics.one, 'pat')
      for (let passed = 0; passed < 12 * 60 - 25; passed += 25) {
        clinics.pass(25 * minute)
        expect((await at('/session', { cookie: busy })).status, String(passed)).to.equal(passed + 25 < 720 ? 200 : 401)
        await clinics.one.storage.flush()
      }
      clinics.pass(25 * minute)
      expect((await at('/session', { cookie: busy })).status).to.equal(401)
    })

    it('101: a password change ends all other sessions', async () => {
      const mine = await browserSession(clinics.one, 'pat')
      const elsewhere = await signedIn(clinics.other, 'pat')
      const body = JSON.stringify({ current: 'pat-demo-password', password: 'seven purple lamps' })
      const changed = await at(
        '/users/pat/password',
        { ...json, ...fromOwnPage, cookie: mine },
        { method: 'PUT', body },
      )
      expect(changed.status).to.equal(200)
      expect((await atOther('/session', bearer(elsewhere))).status).to.equal(401)
      expect((await at('/session', { cookie: mine })).status).to.equal(200)
      await browserSession(clinics.other, 'pat', 'seven purple lamps')
    })

    it('102: a closed account rejects every kind of credentials', async () => {
      const cookie = await browserSession(clinics.one, 'pat')
      const token = await signedIn(clinics.one, 'pat')
      const account = await at('/users/pat', { cookie })
      const condition = { 'if-match': account.headers.get('etag') ?? '' }
      const closed = await at('/users/pat', { ...fromOwnPage, cookie, ...condition }, { method: 'DELETE' })
      expect(closed.status).to.equal(204)
      const basic = `Basic ${Buffer.from('pat:pat-demo-password').toString('base64')}`
      const application = `Basic ${Buffer.from('pat:pat-demo-application-password').toString('base64')}`
      expect((await atOther('/session', { cookie })).status).to.equal(401)
      expect((await atOther('/session', bearer(token))).status).to.equal(401)
      for (const authorization of [basic, application]) {
        expect((await atOther('/session', { authorization })).status).to.equal(403)
      }
      const body = JSON.stringify({ user: 'pat', password: 'pat-demo-password' })
      expect((await at('/session', json, { method: 'PUT', body })).status).to.equal(403)
    })
  })

  it('104, 105: forged, truncated, oversized and duplicate cookies are ignored', async () => {
    const cookie = await browserSession(clinics.one, 'pat')
    for (const forged of ['__Host-session=x', cookie.slice(0, -1), `${cookie}${'A'.repeat(4000)}`, '__Host-session=']) {
      expect((await at('/session', { cookie: forged })).status, forged.slice(0, 60)).to.equal(401)
      const home = await at('/', { cookie: forged })
      expect(home.status).to.equal(200)
    }
    expect((await at('/session', { cookie: `${cookie}; __Host-session=other` })).status).to.equal(400)
    // A cookie with a similar name is ignored.
    expect((await at('/session', { cookie: cookie.replace('__Host-', '') })).status).to.equal(401)
  })

  it('107: the redirection after sign-in stays within the service', async () => {
    const signInAndGoOn = (next: string): Promise<Response> =>
      at(
        '/session?_method=PUT',
        { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...fromOwnPage },
        {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ user: 'pat', password: 'pat-demo-password', next }).toString(),
        },
      )
    const evil = [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
    ]
    for (const next of evil) expect((await signInAndGoOn(next)).status, next).to.equal(422)
    const own = await signInAndGoOn('/users/pat/sessions?a=b')
    expect([own.status, own.headers.get('location')]).to.deep.equal([303, '/users/pat/sessions?a=b'])
  })

  it('its owner lists all sessions, and ends any of them on every process', async () => {
    const elsewhere = await signedIn(clinics.other, 'pat')
    clinics.pass(60_000)
    const token = await signedIn(clinics.one, 'pat')
    const list = (await (
      await at('/users/pat/sessions', { ...bearer(token), accept: 'application/hal+json' })
    ).json()) as {
      readonly total: number
      readonly _embedded: { readonly item: readonly { readonly isThis: boolean; readonly _links: Links }[] }
    }
    expect(list.total).to.equal(2)
    const other = list._embedded.item.find(({ isThis }) => !isThis)
    const ended = await at(other?._links.self.href ?? '', bearer(token), { method: 'DELETE' })
    expect(ended.status).to.equal(204)
    expect((await atOther('/session', bearer(elsewhere))).status).to.equal(401)
    expect((await at('/users/desk/sessions', bearer(token))).status).to.equal(403)
  })

  it('sign-in accepts Authorization, and rejects conflicting credentials', async () => {
    const basic = { authorization: `Basic ${Buffer.from('pat:pat-demo-password').toString('base64')}` }
    const empty = await at('/session', basic, { method: 'PUT' })
    expect(empty.status).to.equal(201)
    const { token, method } = (await empty.json()) as { token: string; method: string }
    expect(method).to.equal('Basic')
    expect((await atOther('/session', bearer(token))).status).to.equal(200)
    const body = JSON.stringify({ user: 'pat', password: 'pat-demo-password' })
    expect((await at('/session', { ...basic, ...json }, { method: 'PUT', body })).status).to.equal(400)
    const application = {
      authorization: `Basic ${Buffer.from('pat:pat-demo-application-password').toString('base64')}`,
    }
    expect((await at('/session', application, { method: 'PUT' })).status).to.equal(403)
  })
})

interface Links {
  readonly self: { readonly href: string }
}
