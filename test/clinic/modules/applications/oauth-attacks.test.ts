import { expect } from 'chai'
import { parseChallenges } from '@waymark/shared'
import type { Clinic } from '../../../support/clinic.ts'
import { PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { registeredClient, type RegisteredClient } from '../../../support/authentication/client-applications.ts'
import { sender } from '../../../support/http/send.ts'
import type { TokenAnswer } from '../../../support/authentication/token-endpoint.ts'
import { submitForm, responseFor, tokensByPassword } from '../../../support/authentication/token-endpoint.ts'
import { openTwo, type TwoClinics } from '../../../support/processes/two-processes.ts'

const back = 'https://diary.example/back'
const issuer = 'http://clinic.example'
const hour = 3_600_000

describe('attacks on OAuth 2', () => {
  let two: TwoClinics
  let one: Clinic
  let other: Clinic
  let own: RegisteredClient
  let site: RegisteredClient
  beforeEach(async () => {
    two = await openTwo({ publicOrigin: issuer, offersPasswordGrant: true })
    ;({ one, other } = two)
    own = await registeredClient(one, { type: 'own' })
    site = await registeredClient(one, { type: 'site', redirectUris: back })
  })
  afterEach(() => two.close())

  const token = (values: Readonly<Record<string, string>>, at: Clinic = one): Promise<TokenAnswer> =>
    submitForm(at, '/oauth/token', values)
  const refresh = (refresh_token: string, at = one, client_id = own.id): Promise<TokenAnswer> =>
    token({ grant_type: 'refresh_token', client_id, refresh_token }, at)
  const basic = ({ id, secret = '' }: RegisteredClient): Readonly<Record<string, string>> => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  })
  const errorOf = (response: Response): string | undefined =>
    parseChallenges(response.headers.get('www-authenticate') ?? '')
      .find(({ scheme }) => scheme === 'Bearer')
      ?.parameters.get('error')

  // The example of RFC 7636 Appendix B.
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  const asking = (change: Readonly<Record<string, string | undefined>> = {}): string => {
    const asked = { client_id: site.id, response_type: 'code', redirect_uri: back, scope: 'appointments', state: 's' }
    const all: typeof change = { ...asked, code_challenge: challenge, code_challenge_method: 'S256', ...change }
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(all)) if (value !== undefined) query.set(name, value)
    return `/oauth/authorize?${query.toString()}`
  }
  async function asked(address = asking()): Promise<PlainBrowser> {
    const browser = new PlainBrowser(one.origin, issuer)
    await browser.open(address)
    await browser.submit('Sign in', { user: 'pat', password: 'pat-demo-password' })
    return browser
  }
  async function code(): Promise<string> {
    const { url } = await (await asked()).submit('Allow')
    return url.searchParams.get('code') ?? ''
  }
  const redeemed = (given: string, change: Readonly<Record<string, string>> = {}): Promise<TokenAnswer> =>
    submitForm(
      one,
      '/oauth/token',
      { grant_type: 'authorization_code', code: given, redirect_uri: back, code_verifier: verifier, ...change },
      basic(site),
    )

  describe('with tokens', () => {
    it('49: an expired one gets 401 invalid_token on both processes, long after its expiry too', async () => {
      const { access_token } = await tokensByPassword(one, own.id)
      expect((await responseFor(other, access_token)).status).to.equal(200)
      for (const time of [hour, 20 * 24 * hour]) {
        two.pass(time)
        for (const clinic of [one, other]) {
          const response = await responseFor(clinic, access_token)
          expect([response.status, errorOf(response)]).to.deep.equal([401, 'invalid_token'])
        }
      }
    })

    it('50: a revoked one gets 401 on the other process at once', async () => {
      const { access_token } = await tokensByPassword(one, own.id)
      expect((await responseFor(other, access_token)).status).to.equal(200)
      const revoked = await submitForm(one, '/oauth/revoke', { client_id: own.id, token: access_token })
      expect(revoked.status).to.equal(200)
      const response = await responseFor(other, access_token)
      expect([response.status, errorOf(response)]).to.deep.equal([401, 'invalid_token'])
    })

    it('51: one with insufficient scope gets 403 insufficient_scope with the missing scope, if a scope would help', async () => {
      const { access_token } = await tokensByPassword(one, own.id, 'profile')
      const lacking = await responseFor(one, access_token)
      expect([lacking.status, lacking.headers.get('www-authenticate')]).to.deep.equal([
        403,
        'Bearer error="insufficient_scope", scope="appointments:read"',
      ])
      for (const path of ['/users/pat/cart', '/settlements']) {
        const { status, headers } = await responseFor(one, access_token, path)
        expect([status, headers.get('www-authenticate')], path).to.deep.equal([
          403,
          'Bearer error="insufficient_scope", scope="shop"',
        ])
      }
      const closed = await responseFor(one, access_token, '/users/pat/sessions')
      expect([closed.status, closed.headers.get('www-authenticate')]).to.deep.equal([403, null])
      expect((await responseFor(one, access_token, '/users/mjones')).status).to.equal(403)
    })

    it('54: a refresh token as access token gets 401', async () => {
      const { refresh_token } = await tokensByPassword(one, own.id)
      const response = await responseFor(one, refresh_token)
      expect([response.status, errorOf(response)]).to.deep.equal([401, 'invalid_token'])
    })

    it('47: a token that was never issued gets 401', async () => {
      for (const made of [
        'x',
        'a'.repeat(43),
        'eyJhbGciOiJub25lIn0.eyJzdWIiOiJwYXQifQ.',
        '../../x',
        'x'.repeat(4000),
      ]) {
        const response = await responseFor(one, made)
        expect([response.status, errorOf(response)], made).to.deep.equal([401, 'invalid_token'])
      }
    })

    it('48: a token in the query or the content is ignored', async () => {
      const { access_token } = await tokensByPassword(one, own.id, 'openid profile')
      expect((await fetch(`${one.origin}/appointments?access_token=${access_token}`)).status).to.be.oneOf([400, 401])
      expect((await responseFor(one, access_token, `/users/pat?access_token=${access_token}`)).status).to.equal(400)
      const twice = await submitForm(
        one,
        '/oauth/userinfo',
        { access_token },
        { authorization: `Bearer ${access_token}` },
      )
      expect(twice.status).to.equal(400)
    })

    it('becomes invalid with its account, and cannot change credentials', async () => {
      const { access_token } = await tokensByPassword(one, own.id, 'appointments profile')
      const { device } = { device: await responseFor(one, access_token, '/oauth/device?user_code=BCDF-GHJK') }
      expect(device.status).to.equal(403)
      const account = await one.storage.accounts.find('pat')
      await one.storage.accounts.change({ id: 'pat', version: account?.version ?? 0 }, { state: 'closed' }, 0)
      expect((await responseFor(other, access_token)).status).to.equal(401)
    })
  })

  describe('with refresh tokens', () => {
    for (const wait of [0, 1000, 60_000]) {
      it(`52: reuse after ${String(wait)} ms revokes all tokens of the same consent`, async () => {
        const first = await tokensByPassword(one, own.id)
        const second = await refresh(first.refresh_token)
        expect(second.status).to.equal(200)
        two.pass(wait)
        const again = await refresh(first.refresh_token, other)
        expect([again.status, again.body['error']]).to.deep.equal([400, 'invalid_grant'])
        expect((await refresh(String(second.body['refresh_token']))).status).to.equal(400)
        for (const held of [first.access_token, String(second.body['access_token'])]) {
          expect((await responseFor(other, held)).status).to.equal(401)
        }
      })
    }

    it('53: at most one of many concurrent uses on both processes is accepted', async () => {
      const { refresh_token } = await tokensByPassword(one, own.id)
      const answers = await Promise.all(
        [0, 1, 2, 3, 4, 5].map((n) => refresh(refresh_token, n % 2 === 0 ? one : other)),
      )
      expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1)
      expect(answers.filter(({ status }) => status === 400)).to.have.lengthOf(5)
    })

    it('55: one of another application is refused, and stays valid for its own', async () => {
      const { refresh_token } = await tokensByPassword(one, own.id)
      const another = await registeredClient(one, { type: 'own', name: 'Another' })
      const refused = await refresh(refresh_token, one, another.id)
      expect([refused.status, refused.body['error']]).to.deep.equal([400, 'invalid_grant'])
      expect((await refresh(refresh_token)).status).to.equal(200)
    })

    it('is limited to the granted scopes, and expires after a month', async () => {
      const { refresh_token } = await tokensByPassword(one, own.id, 'profile')
      const given = { grant_type: 'refresh_token', client_id: own.id, refresh_token, scope: 'profile appointments' }
      expect((await token(given)).body['error']).to.equal('invalid_scope')
      two.pass(31 * 24 * hour)
      expect((await refresh(refresh_token)).body['error']).to.equal('invalid_grant')
    })
  })

  describe('at the token endpoint', () => {
    const attempt = (username: string, password: string, at = one): Promise<TokenAnswer> =>
      token({ grant_type: 'password', client_id: own.id, username, password }, at)

    it('56: a wrong password gets 400 invalid_grant without a challenge, for unknown users too', async () => {
      const [wrong, nobody] = [await attempt('pat', 'wrong'), await attempt('nobody', 'wrong')]
      expect([wrong.status, wrong.body['error']]).to.deep.equal([400, 'invalid_grant'])
      expect(nobody.body).to.deep.equal(wrong.body)
      expect(wrong.headers.has('www-authenticate')).to.equal(false)
    })

    it('109, 110: after five attempts over all endpoints, any password gets 429 with Retry-After', async () => {
      for (const at of [one, other, one]) expect((await attempt('PAT', 'wrong', at)).status).to.equal(400)
      for (const at of [one, other]) {
        const body = JSON.stringify({ user: 'pat', password: 'wrong' })
        const headers = { 'content-type': 'application/json' }
        expect((await fetch(`${at.origin}/session`, { method: 'PUT', headers, body })).status).to.equal(403)
      }
      const throttled = await attempt('pat', 'pat-demo-password')
      expect([throttled.status, throttled.body['error']]).to.deep.equal([429, 'temporarily_unavailable'])
      expect(Number(throttled.headers.get('retry-after'))).to.be.greaterThan(0)
    })

    it('57: a wrong secret gets 401 with a challenge in Authorization, and 400 in the content', async () => {
      const given = { grant_type: 'refresh_token', refresh_token: 'x' }
      const unknown = { id: 'nobody', secret: 'wrong' }
      for (const client of [{ ...site, secret: 'wrong' }, unknown]) {
        const byField = await submitForm(one, '/oauth/token', given, basic(client))
        expect([byField.status, byField.body['error']]).to.deep.equal([401, 'invalid_client'])
        expect(byField.headers.get('www-authenticate')).to.match(/^Basic realm=/)
        const byContent = await token({ ...given, client_id: client.id, client_secret: client.secret })
        expect([byContent.status, byContent.body]).to.deep.equal([400, byField.body])
      }
      expect((await token({ ...given, client_id: site.id })).body['error']).to.equal('invalid_client')
    })

    it('58: a duplicate parameter gets 400', async () => {
      const given = {
        grant_type: 'password',
        client_id: own.id,
        password: 'pat-demo-password',
        username: ['pat', 'desk'],
      }
      const answer = await submitForm(one, '/oauth/token', given)
      expect([answer.status, answer.body['error']]).to.deep.equal([400, 'invalid_request'])
    })

    it('59: GET gets 405, JSON gets 400, and excessive content gets 413', async () => {
      expect((await fetch(`${one.origin}/oauth/token`)).status).to.equal(405)
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"grant_type":"password"}',
      }
      expect((await fetch(`${one.origin}/oauth/token`, init)).status).to.equal(400)
      expect((await token({ grant_type: 'x'.repeat(70_000) })).status).to.equal(413)
    })

    it('60: no response echoes its request', async () => {
      const mark = 'MARK<script>'
      const given = { grant_type: 'password', client_id: own.id, username: 'pat', password: 'pat-demo-password' }
      const answers = await Promise.all([
        ...Object.keys(given).map((name) => token({ ...given, [name]: mark })),
        token({ ...given, scope: mark, [mark]: mark }),
        token({ grant_type: 'refresh_token', client_id: own.id, refresh_token: mark, scope: mark }),
        submitForm(one, '/oauth/introspect', { token: mark }, basic({ ...site, secret: mark })),
        submitForm(one, '/oauth/device-authorize', { client_id: own.id, scope: mark }),
        submitForm(one, `/oauth/token?${new URLSearchParams({ [mark]: mark }).toString()}`, {}),
      ])
      const echoing = answers
        .map(({ headers, body }) => JSON.stringify([[...headers], body]))
        .filter((text) => text.includes('MARK'))
      expect(echoing).to.deep.equal([])
    })

    it('an application gets tokens only by the grants of its type', async () => {
      const answer = await token({ grant_type: 'client_credentials', client_id: own.id })
      expect(answer.status).to.equal(400)
      const password = { grant_type: 'password', username: 'pat', password: 'pat-demo-password' }
      expect((await submitForm(one, '/oauth/token', password, basic(site))).status).to.equal(400)
    })
  })

  describe('at the authorization endpoint', () => {
    const refusals: readonly (readonly [
      title: string,
      change: Readonly<Record<string, string | undefined>>,
      error: string,
    ])[] = [
      ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
      ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
      ['with response type token', { response_type: 'token' }, 'unsupported_response_type'],
      ['with prompt none', { prompt: 'none', scope: 'openid' }, 'login_required'],
    ]
    for (const [title, change, error] of refusals) {
      it(`a request ${title} redirects with ${error}`, async () => {
        const response = await fetch(one.origin + asking(change), { redirect: 'manual' })
        const location = new URL(response.headers.get('location') ?? '')
        expect([response.status, location.origin]).to.deep.equal([303, new URL(back).origin])
        expect(Object.fromEntries(new URLSearchParams(location.search + location.hash.replace('#', '&')))).to.include({
          error,
        })
      })
    }

    it('an unregistered redirect URI gets an error in the negotiated media type instead of a redirection', async () => {
      for (const redirect_uri of [
        'https://evil.example/',
        `${back}/x`,
        `${back}?x`,
        'https://diary.example.evil.example/back',
      ]) {
        const response = await fetch(one.origin + asking({ redirect_uri }), {
          redirect: 'manual',
          headers: { accept: 'text/html' },
        })
        expect([response.status, response.headers.get('location')]).to.deep.equal([400, null])
        const text = await response.text()
        expect(text)
          .to.include('redirect URI is not registered')
          .and.not.match(/(?:href|action)="[^/#]/)
      }
      const unknown = await fetch(one.origin + asking({ client_id: 'nobody' }), {
        headers: { accept: 'text/markdown' },
      })
      expect([unknown.status, await unknown.text()][1]).to.include('The client is unknown')
    })

    it('a code is for its application, redirect URI and verifier; its reuse revokes the tokens', async () => {
      expect((await redeemed(await code(), { code_verifier: verifier.replace('d', 'e') })).body['error']).to.equal(
        'invalid_grant',
      )
      expect((await redeemed(await code(), { redirect_uri: 'https://diary.example/' })).body['error']).to.equal(
        'invalid_grant',
      )
      const given = await code()
      const done = await redeemed(given)
      expect(done.status).to.equal(200)
      expect((await responseFor(other, String(done.body['access_token']))).status).to.equal(200)
      expect((await redeemed(given)).body['error']).to.equal('invalid_grant')
      expect((await responseFor(other, String(done.body['access_token']))).status).to.equal(401)
      const late = await code()
      two.pass(120_000)
      expect((await redeemed(late)).body['error']).to.equal('invalid_grant')
    })

    it('the consent of another browser gets 410, with or without a session', async () => {
      const { page } = await asked()
      const victim = new PlainBrowser(one.origin, issuer)
      expect((await victim.open(page.url.pathname)).status).to.equal(410)
      await victim.open('/session')
      await victim.submit('Sign in', { user: 'desk', password: 'desk-demo-password' })
      expect((await victim.open(page.url.pathname)).status).to.equal(410)
    })

    it('a page of another site or an API client cannot give consent', async () => {
      const browser = await asked()
      const { pathname } = browser.page.url
      const cookie = `oauth_interaction=${browser.cookie('oauth_interaction') ?? ''}`
      const session = `${cookie}; __Host-session=${browser.cookie('__Host-session') ?? ''}`
      const post = (headers: Readonly<Record<string, string>>): Promise<Response> =>
        fetch(one.origin + pathname, { method: 'POST', headers, body: new URLSearchParams() })
      expect((await post({ cookie: session, 'sec-fetch-site': 'cross-site' })).status).to.equal(403)
      const { access_token } = await tokensByPassword(one, own.id, 'appointments schedule profile')
      expect((await post({ cookie, authorization: `Bearer ${access_token}` })).status).to.equal(403)
    })

    it('a decision is final, before and after the redirection', async () => {
      const browser = await asked()
      const { pathname } = browser.page.url
      const cookies = ['oauth_interaction', '__Host-session'].map((name) => `${name}=${browser.cookie(name) ?? ''}`)
      const headers = { cookie: cookies.join('; '), 'sec-fetch-site': 'same-origin', accept: 'application/hal+json' }
      const decide = async (method: string): Promise<number> =>
        (await fetch(one.origin + pathname, { method, headers: { ...headers, 'content-length': '0' } })).status
      const form = { ...headers, 'content-type': 'application/json' }
      expect(await decide('DELETE')).to.equal(200)
      const allowed = await fetch(one.origin + pathname, { method: 'POST', headers: form, body: '{}' })
      expect([allowed.status, await decide('DELETE')]).to.deep.equal([410, 410])
      const { url } = await browser.open(pathname)
      expect([url.searchParams.get('error'), url.searchParams.get('code')]).to.deep.equal(['access_denied', null])
      expect((await browser.open(pathname)).status).to.equal(410)
    })

    it('an application can require a new sign-in', async () => {
      const browser = await asked()
      two.pass(60_000)
      const page = await browser.open(asking({ prompt: 'login' }))
      expect([page.status, page.text.includes('Sign in again')]).to.deep.equal([403, true])
      await browser.submit('Sign in', { user: 'pat', password: 'pat-demo-password' })
      expect((await browser.submit('Allow')).url.searchParams.get('code')).to.be.a('string')
      two.pass(60_000)
      expect((await browser.open(asking({ max_age: '30', scope: 'openid' }))).status).to.equal(403)
      expect((await browser.open(asking({ max_age: '600', scope: 'openid' }))).status).to.equal(200)
    })
  })

  it('Host and X-Forwarded-Host do not change the endpoints in metadata', async () => {
    const client = sender(one.origin)
    const fields = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'gopher' }
    const target = '/.well-known/openid-configuration'
    const { response } = await client.send({ method: 'GET', target, fields })
    client.close()
    const metadata = JSON.parse(String(response.content)) as Readonly<Record<string, unknown>>
    expect(metadata['token_endpoint']).to.equal(`${issuer}/oauth/token`)
    expect(JSON.stringify(metadata)).not.to.include('evil')
  })

  it('user codes of devices are for signed-in users, with limited attempts', async () => {
    const browser = await asked()
    const statuses = new Set<number>()
    for (let n = 0; n < 21; n += 1)
      statuses.add((await browser.open(`/oauth/device?user_code=BCDF-GHJ${'KLMNPQRSTVWXZ'[n % 13] ?? ''}`)).status)
    expect([...statuses]).to.deep.equal([404, 429])
    expect((await fetch(`${one.origin}/oauth/device?user_code=BCDF-GHJK`)).status).to.equal(401)
  })

  it('revocation by a user, a clerk or a password change takes effect on both processes', async () => {
    const held = async (): Promise<string> => (await tokensByPassword(one, own.id)).access_token
    const first = await held()
    const browser = await asked()
    await browser.open('/users/pat/applications')
    expect(browser.page.text).to.include('Health diary').and.include('See, book, change and cancel your appointments')
    await browser.open(`/users/pat/applications/${own.id}`)
    await browser.submit('Revoke access')
    expect((await responseFor(other, first)).status).to.equal(401)
    const second = await held()
    await browser.open('/users/pat/password')
    await browser.submit('Change password', { current: 'pat-demo-password', password: 'pat-demo-password' })
    expect((await responseFor(other, second)).status).to.equal(401)
    const third = await held()
    const clerk = new PlainBrowser(other.origin, issuer)
    await clerk.open('/session')
    await clerk.submit('Sign in', { user: 'desk', password: 'desk-demo-password' })
    await clerk.open(`/applications/${own.id}`)
    await clerk.submit('Remove application')
    expect((await responseFor(one, third)).status).to.equal(401)
    expect(
      (await token({ grant_type: 'password', client_id: own.id, username: 'pat', password: 'x' })).body['error'],
    ).to.equal('invalid_client')
  })
})
