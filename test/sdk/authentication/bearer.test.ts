import { bearer, connect, isAuthenticationRefused, isHttpFailure, tokenHolder, type TokenSource } from '@waymark/sdk'
import { expect } from 'chai'
import { challenging, credentialsSentTo } from '../../support/sdk/challenges.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Received, type Reply } from '../../support/sdk/service.ts'

const invalid = 'Bearer realm="clinic", error="invalid_token", error_description="expired"'

describe('Bearer (RFC 6750)', () => {
  const serve = services()
  const accepts =
    (good: () => string, status = 401) =>
    ({ headers }: Received): Reply => {
      if (headers.authorization === undefined) return challenging('Bearer realm="clinic"')
      return headers.authorization === `Bearer ${good()}` ? { body: {} } : { ...challenging(invalid), status }
    }

  it('is sent with the first request', async () => {
    const service = await serve({ 'GET /': { body: {} } })
    await connect(service.entry, { credentials: bearer({ token: 'abc-._~+/==' }) })
    expect(credentialsSentTo(service)).to.deep.equal(['Bearer abc-._~+/=='])
  })

  it("is the application's current token", async () => {
    let token = 'a'
    const service = await serve({ 'GET /': { body: {} } })
    const home = connect(service.entry, { credentials: bearer({ token: () => Promise.resolve(token) }) })
    await home.get()
    token = 'b'
    await home.get()
    expect(credentialsSentTo(service)).to.deep.equal(['Bearer a', 'Bearer b'])
  })

  it('is available after a sign-in by a form, until it is cleared', async () => {
    const form = { method: 'PUT', target: '/session', properties: [{ name: 'user' }, { name: 'password' }] }
    const service = await serve({
      'GET /': { body: { _links: { session: { href: '/session' } } } },
      'GET /session': { body: { _templates: { 'sign-in': form } } },
      'PUT /session': { status: 201, body: { token: 'fresh' } },
    })
    const tokens = tokenHolder()
    const home = connect(service.entry, { credentials: bearer({ tokens }) })
    const session = await (await home.follow('session')).submit('sign-in', { user: 'pat', password: 'p' })
    tokens.set((session.state as { readonly token: string }).token)
    await home.get()
    tokens.clear()
    await home.get()
    expect(credentialsSentTo(service)).to.deep.equal([...Array<undefined>(4), 'Bearer fresh', undefined])
  })

  for (const status of [401, 403]) {
    it(`is refreshed once after ${String(status)} for an invalid token (§3.1)`, async () => {
      const service = await serve({ 'GET /': accepts(() => 'b', status) })
      const refused: string[] = []
      const tokens: TokenSource = {
        token: () => 'a',
        refresh: (token) => {
          refused.push(token)
          return 'b'
        },
      }
      const home = connect(service.entry, { credentials: bearer({ tokens }) })
      await home.get()
      await home.get()
      expect(credentialsSentTo(service)).to.deep.equal(['Bearer a', 'Bearer b', 'Bearer b'])
      expect(refused).to.deep.equal(['a'])
    })
  }

  it('is refreshed again after the second one expires', async () => {
    let good = 'b'
    const service = await serve({ 'GET /': accepts(() => good) })
    const next: Readonly<Record<string, string>> = { a: 'b', b: 'c' }
    const tokens: TokenSource = { token: () => 'a', refresh: (refused) => next[refused] }
    const home = connect(service.entry, { credentials: bearer({ tokens }) })
    await home.get()
    good = 'c'
    await home.get()
    await home.get()
    expect(credentialsSentTo(service)).to.deep.equal(['Bearer a', 'Bearer b', 'Bearer b', 'Bearer c', 'Bearer c'])
  })

  it('is refreshed once for concurrent requests', async () => {
    let refreshed = 0
    const service = await serve({ 'GET /': accepts(() => 'b') })
    const tokens: TokenSource = {
      token: () => 'a',
      refresh: async () => {
        refreshed += 1
        await new Promise((resolve) => setTimeout(resolve, 20))
        return 'b'
      },
    }
    const home = connect(service.entry, { credentials: bearer({ tokens }) })
    await Promise.all(Array.from({ length: 8 }, () => home.get()))
    expect(refreshed).to.equal(1)
  })

  it('is not refreshed twice for one request', async () => {
    let count = 0
    const service = await serve({ 'GET /': challenging(invalid) })
    const tokens: TokenSource = { token: () => 'a', refresh: () => `b${String((count += 1))}` }
    await rejectedAs(connect(service.entry, { credentials: bearer({ tokens }) }), isHttpFailure)
    expect(credentialsSentTo(service)).to.deep.equal(['Bearer a', 'Bearer b1'])
  })

  for (const [what, reply] of [
    ['401 without a reason', challenging('Bearer realm="clinic"')],
    ['insufficient scope', { ...challenging('Bearer error="insufficient_scope", scope="write"'), status: 403 }],
    ['a malformed request', { ...challenging('Bearer error="invalid_request"'), status: 400 }],
    ['403 without a challenge', { status: 403 }],
  ] as readonly (readonly [string, Reply])[]) {
    it(`is not refreshed for ${what}`, async () => {
      const service = await serve({ 'GET /': reply })
      const tokens: TokenSource = {
        token: () => 'a',
        refresh: () => {
          throw new Error('must not be refreshed')
        },
      }
      await rejectedAs(connect(service.entry, { credentials: bearer({ tokens }) }), isHttpFailure)
      expect(credentialsSentTo(service)).to.deep.equal(['Bearer a'])
    })
  }

  it('is kept after insufficient scope', async () => {
    let isAllowed = false
    const small = { ...challenging('Bearer error="insufficient_scope"'), status: 403 }
    const service = await serve({ 'GET /': () => (isAllowed ? { body: {} } : small) })
    const home = connect(service.entry, { credentials: bearer({ token: 'a' }) })
    await rejectedAs(home, isHttpFailure)
    isAllowed = true
    await home.get()
    expect(credentialsSentTo(service)).to.deep.equal(['Bearer a', 'Bearer a'])
  })

  for (const refresh of [() => undefined, () => 'a']) {
    it(`is not sent again if the refresh returns ${String(refresh())}`, async () => {
      const service = await serve({ 'GET /': challenging(invalid) })
      const tokens = { token: () => 'a', refresh }
      await rejectedAs(connect(service.entry, { credentials: bearer({ tokens }) }), isHttpFailure)
      expect(credentialsSentTo(service)).to.deep.equal(['Bearer a'])
    })
  }

  it('uses a token that was set meanwhile, without a refresh', async () => {
    const held = tokenHolder('a')
    const service = await serve({
      'GET /': (request) => {
        held.set('b')
        return accepts(() => 'b')(request)
      },
    })
    const refresh = () => {
      throw new Error('must not be refreshed')
    }
    await connect(service.entry, { credentials: bearer({ tokens: { token: held.token, refresh } }) })
    expect(credentialsSentTo(service)).to.deep.equal(['Bearer a', 'Bearer b'])
  })

  it('is requested again by the next request if the refresh returned none', async () => {
    const answers = [undefined, 'b']
    const service = await serve({ 'GET /': accepts(() => 'b') })
    const tokens: TokenSource = { token: () => 'a', refresh: () => answers.shift() }
    const home = connect(service.entry, { credentials: bearer({ tokens }) })
    await rejectedAs(home, isHttpFailure)
    await home.get()
    expect(credentialsSentTo(service)).to.deep.equal(['Bearer a', 'Bearer a', 'Bearer b'])
  })

  it('reports a failed refresh, and tries again the next time', async () => {
    const answers = [() => Promise.reject(new Error('no network')), () => 'b']
    const service = await serve({ 'GET /': accepts(() => 'b') })
    const tokens: TokenSource = { token: () => 'a', refresh: () => answers.shift()?.() }
    const home = connect(service.entry, { credentials: bearer({ tokens }) })
    const failure = await rejectedAs(home, isAuthenticationRefused)
    expect(failure.cause).to.have.property('message', 'no network')
    await home.get()
    expect(credentialsSentTo(service)).to.deep.equal(['Bearer a', 'Bearer a', 'Bearer b'])
  })
})
