import { bearer, connect } from '@waymark/sdk'
import { loopback } from '@waymark/sdk/node'
import { authorizationRequest, oauthTokens, webTokenStore, type DeviceCode } from '@waymark/sdk/oauth'
import { expect } from 'chai'
import {
  foreignAuthorizationServer,
  foreignClients,
  type ForeignAuthorizationServer,
} from '../../support/authentication/foreign-authorization-server.ts'
import { FakeStorage } from '../../support/sdk/fake-storage.ts'
import { rejected } from '../../support/sdk/rejected.ts'

/** A browser that keeps cookies and follows redirects to the end, where the program listens. */
async function browse(url: string): Promise<void> {
  const cookies = new Map<string, string>()
  let next: URL | undefined = new URL(url)
  while (next !== undefined) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response: Response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const field of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (field.split(';')[0] ?? '').split('=', 2)
      cookies.set(name, value)
    }
    const location: string | null = response.headers.get('location')
    next = location === null ? undefined : new URL(location, next)
  }
}

/* A foreign authorization server (oidc-provider with its own configuration) and a service that only challenges. */
describe('the sign-in of a user (RFC 6749 §4.1, RFC 7636, RFC 8252)', () => {
  let foreign: ForeignAuthorizationServer
  before(async () => {
    foreign = await foreignAuthorizationServer()
  })
  after(() => foreign.close())
  const signIn = async () => ({ type: 'authorization-code', ...(await loopback({ open: browse })) }) as const

  it('finds the authorization server in the challenge (RFC 9728 §5.1), for this resource (RFC 8707)', async () => {
    const tokens = oauthTokens({ client: foreignClients.app, grant: await signIn() })
    const home = await connect(foreign.service, { credentials: bearer({ tokens }) })
    expect(home.state).to.deep.equal({ user: 'ada' })
    const token = await foreign.token((await tokens.token()) ?? '')
    expect(token?.aud).to.equal(foreign.service)
  })

  it('gives validated claims (OpenID Connect Core §3.1.3.7), renews the token, and revokes it at sign-out', async () => {
    const { issuer } = foreign
    const tokens = oauthTokens({ issuer, client: foreignClients.app, grant: await signIn(), scope: 'openid' })
    const first = (await tokens.token()) ?? ''
    expect(await tokens.claims()).to.include({ iss: issuer, sub: 'ada', name: 'Ada', aud: 'app' })
    const second = (await tokens.refresh(first)) ?? ''
    expect(second).to.not.equal(first)
    expect((await foreign.token(second))?.accountId).to.equal('ada')
    await tokens.signOut()
    expect([await foreign.token(second), await tokens.claims()]).to.deep.equal([undefined, undefined])
  })

  it('continues after the page has left and returned, once', async () => {
    const { issuer } = foreign
    const options = { issuer, client: foreignClients.app, scope: 'openid' }
    const { redirect, authorize } = await loopback({ open: browse })
    const { url, pending } = await authorizationRequest({ ...options, redirect })
    const returned = await authorize(url)
    const store = webTokenStore(new FakeStorage(), 'tokens')
    // The page keeps it as text.
    const kept = JSON.parse(JSON.stringify(pending)) as typeof pending
    const grant = { type: 'authorization-response', url: returned, pending: kept } as const
    const tokens = oauthTokens({ ...options, grant, store })
    const [one, other] = await Promise.all([tokens.token(), tokens.token()])
    expect(one).to.equal(other).and.be.a('string')
    const later = oauthTokens({ ...options, store })
    expect(await later.token()).to.equal(one)
    expect((await later.claims())?.['sub']).to.equal('ada')
  })

  it('rejects a response to another sign-in (RFC 6749 §10.12), of another server (RFC 9207), and a denial', async () => {
    const { issuer } = foreign
    const answers = (change: (url: URL) => void) => async (url: string) => {
      const state = new URL(url).searchParams.get('state') ?? ''
      const answer = new URL(`http://127.0.0.1/?code=c&state=${state}&iss=${encodeURIComponent(issuer)}`)
      change(answer)
      return Promise.resolve(answer.href)
    }
    const table = [
      [
        (url: URL) => {
          url.searchParams.set('state', 'other')
        },
        /state/,
      ],
      [
        (url: URL) => {
          url.searchParams.set('iss', 'https://evil.example')
        },
        /iss/,
      ],
      [
        (url: URL) => {
          url.searchParams.set('error', 'access_denied')
        },
        /refused: access_denied/,
      ],
    ] as const
    for (const [change, said] of table) {
      const grant = { type: 'authorization-code', redirect: 'http://127.0.0.1/', authorize: answers(change) } as const
      const error = await rejected(oauthTokens({ issuer, client: foreignClients.app, grant }).token())
      expect(String(error)).to.match(said)
    }
  })

  it('shows a code for another device and polls slower when told so (RFC 8628 §3.5)', async () => {
    const codes: DeviceCode[] = []
    const waits: number[] = []
    let polls = 0
    const fetching = async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
      const isPoll = init?.body instanceof URLSearchParams && init.body.has('device_code')
      if (isPoll && (polls += 1) === 1) return Response.json({ error: 'slow_down' }, { status: 400 })
      if (isPoll && polls === 3) await foreign.allowDevice(codes[0]?.code ?? '')
      return fetch(input, init)
    }
    const tokens = oauthTokens({
      issuer: foreign.issuer,
      client: foreignClients.device,
      grant: { type: 'device-code', show: (code) => codes.push(code) },
      scope: 'openid',
      fetch: fetching,
      wait: (seconds) => {
        waits.push(seconds)
        return Promise.resolve()
      },
    })
    expect((await foreign.token((await tokens.token()) ?? ''))?.accountId).to.equal('ada')
    expect(waits).to.deep.equal([5, 10, 10])
    expect(codes[0]?.url).to.equal(`${foreign.issuer}/device`)
    expect(codes[0]?.code).to.match(/^\w{4}-\w{4}$/)
  })

  it('does not come back when the user signs out during a renewal', async () => {
    const store = webTokenStore(new FakeStorage(), 'tokens')
    const options = { issuer: foreign.issuer, client: foreignClients.app, store }
    const tokens = oauthTokens({ ...options, grant: await signIn(), scope: 'openid' })
    const first = (await tokens.token()) ?? ''
    const [renewed] = await Promise.all([tokens.refresh(first), tokens.signOut()])
    expect(await store.read()).to.equal(undefined)
    expect(await foreign.token(renewed ?? '')).to.equal(undefined)
  })

  it('ends with an error when the server does not renew it, and not as a guest', async () => {
    const store = webTokenStore(new FakeStorage(), 'tokens')
    await store.write({ issuer: foreign.issuer, access: 'old', refresh: 'revoked', end: 0 })
    const tokens = oauthTokens({ issuer: foreign.issuer, client: foreignClients.app, store })
    expect(String(await rejected(tokens.token()))).to.contain('The sign-in has ended. Sign in again.')
  })

  it('lets a program act for itself (RFC 6749 §4.4)', async () => {
    const { issuer } = foreign
    const grant = { type: 'client-credentials' } as const
    const token = await oauthTokens({ issuer, client: foreignClients.service, grant }).token()
    expect(token).to.be.a('string')
  })

  it('refuses metadata of another resource, which could obtain its tokens (RFC 9728 §7.3)', async () => {
    const tokens = oauthTokens({ client: foreignClients.app, grant: await signIn() })
    tokens.challenged?.(
      { scheme: 'Bearer', parameters: new Map([['resource_metadata', new URL('/metadata', foreign.service).href]]) },
      'https://evil.example/api/',
    )
    expect(String(await rejected(tokens.token()))).to.contain('not https://evil.example/api/')
  })

  it('answers no other request of the browser than the redirect of this sign-in', async () => {
    const { redirect, authorize } = await loopback({
      open: async (url) => {
        const state = new URL(url).searchParams.get('state') ?? ''
        const statuses: number[] = []
        const targets = ['?state=wrong&code=c', `favicon.ico?state=${state}`, '/', `?state=${state}&code=right`]
        for (const target of targets) statuses.push((await fetch(redirect + target)).status)
        expect(statuses).to.deep.equal([404, 404, 404, 200])
      },
    })
    expect(await authorize('https://id.example/?state=mine')).to.equal(`${redirect}?state=mine&code=right`)
  })
})
