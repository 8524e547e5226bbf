import { expect } from 'chai'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { registeredClient, type RegisteredClient } from '../../../support/authentication/client-applications.ts'

const back = 'https://diary.example/back'
const scope = 'openid profile appointments'

/*
 * Two certified clients without knowledge of this service complete every grant. The user decides on our pages, in a
 * browser without JavaScript.
 */
describe('OAuth 2 and OpenID Connect', () => {
  let clinic: Clinic
  let site: RegisteredClient
  let app: RegisteredClient
  let service: RegisteredClient
  let own: RegisteredClient
  let television: RegisteredClient
  before(async () => {
    clinic = await openClinic({ knowsOrigin: true, offersPasswordGrant: true })
    site = await registeredClient(clinic, { type: 'site', redirectUris: back })
    app = await registeredClient(clinic, { type: 'app', redirectUris: `${back}\norg.example.diary:/back` })
    service = await registeredClient(clinic, { type: 'service' })
    own = await registeredClient(clinic, { type: 'own' })
    television = await registeredClient(clinic, { type: 'device', name: 'Television' })
  })
  after(() => clinic.close())

  const configurationOf = ({ id, secret }: RegisteredClient): Promise<openid.Configuration> =>
    openid.discovery(
      new URL(clinic.origin),
      id,
      undefined,
      secret === undefined ? openid.None() : openid.ClientSecretBasic(secret),
      {
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- deprecated as a warning against use outside of tests
        execute: [openid.allowInsecureRequests],
      },
    )
  const read = (token: string, path: string): Promise<Response> =>
    fetch(clinic.origin + path, { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } })

  async function decide(address: URL, button: string, user = 'pat'): Promise<URL> {
    const browser = new PlainBrowser(clinic.origin)
    const asked = await browser.open(address.href)
    expect([asked.status, asked.text.includes('name="password"')]).to.deep.equal([401, true])
    const page = await browser.submit('Sign in', { user, password: `${user}-demo-password` })
    expect(page.text).to.include('Health diary requests access to your account')
    expect(page.text).to.include('See, book, change and cancel your appointments')
    return (await browser.submit(button)).url
  }

  async function byCode(
    application: RegisteredClient,
    redirectUri = back,
  ): Promise<openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers> {
    const config = await configurationOf(application)
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const [expectedState, expectedNonce] = [openid.randomState(), openid.randomNonce()]
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope,
      state: expectedState,
      nonce: expectedNonce,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    })
    const landed = await decide(address, 'Allow')
    return openid.authorizationCodeGrant(config, landed, {
      pkceCodeVerifier,
      expectedState,
      expectedNonce,
      idTokenExpected: true,
    })
  }

  it('publishes the same metadata at both well-known URIs, independent of Host', async () => {
    const issuer = new URL(clinic.origin)
    for (const algorithm of ['oidc', 'oauth2'] as const) {
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- see above
      const response = await oauth.discoveryRequest(issuer, { algorithm, [oauth.allowInsecureRequests]: true })
      const server = await oauth.processDiscoveryResponse(issuer, response)
      expect(server.code_challenge_methods_supported).to.deep.equal(['S256'])
      for (const endpoint of [server.token_endpoint, server.authorization_endpoint, server.jwks_uri]) {
        expect(endpoint).to.match(new RegExp(`^${clinic.origin}/oauth/`))
      }
    }
  })

  it('names its metadata in the challenge (RFC 9728 §5.1), which lead to the authorization server', async () => {
    const challenged = await fetch(`${clinic.origin}/users/pat`)
    const [, metadata = ''] = /resource_metadata="([^"]+)"/.exec(challenged.headers.get('www-authenticate') ?? '') ?? []
    expect([challenged.status, metadata]).to.deep.equal([401, `${clinic.origin}/.well-known/oauth-protected-resource`])
    const resource = new URL(clinic.origin)
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- see above
    const response = await oauth.resourceDiscoveryRequest(resource, { [oauth.allowInsecureRequests]: true })
    expect(response.headers.get('cache-control')).to.equal('public, max-age=300')
    const found = await oauth.processResourceDiscoveryResponse(resource, response)
    expect(found.authorization_servers).to.deep.equal([clinic.origin])
    expect(found.scopes_supported).to.include.members(['openid', 'profile', 'appointments'])
  })

  for (const kind of ['site', 'app'] as const) {
    it(`a ${kind} gets tokens by code and PKCE, identifies the user, and acts within the granted scopes`, async () => {
      const application = kind === 'site' ? site : app
      const tokens = await byCode(application)
      expect(tokens.claims()).to.include({ iss: clinic.origin, sub: 'pat', aud: application.id })
      expect(tokens.scope?.split(' ')).to.have.members(scope.split(' '))
      const config = await configurationOf(application)
      const userInfo = await openid.fetchUserInfo(config, tokens.access_token, 'pat')
      expect(userInfo).to.include({
        sub: 'pat',
        name: 'Pat Miller',
        preferred_username: 'pat',
        email: 'pat@example.org',
      })
      expect((await read(tokens.access_token, '/appointments')).status).to.equal(200)
      expect((await read(tokens.access_token, '/users/pat')).status).to.equal(200)
      expect((await read(tokens.access_token, '/users/pat/sessions')).status).to.equal(403)
    })
  }

  it('an app gets the redirection to its private URI scheme', async () => {
    expect((await byCode(app, 'org.example.diary:/back')).access_token).to.be.a('string')
  })

  it('a denied application gets access_denied', async () => {
    const config = await configurationOf(site)
    const code_challenge = await openid.calculatePKCECodeChallenge(openid.randomPKCECodeVerifier())
    const asked = { redirect_uri: back, scope, state: 'x', code_challenge, code_challenge_method: 'S256' }
    const landed = await decide(openid.buildAuthorizationUrl(config, asked), 'Deny')
    expect(Object.fromEntries(landed.searchParams)).to.include({
      error: 'access_denied',
      state: 'x',
      iss: clinic.origin,
    })
    expect(landed.href).to.match(/^https:\/\/diary\.example\/back\?/)
  })

  it('a refresh token is rotated', async () => {
    const config = await configurationOf(app)
    const { refresh_token: first = '', access_token: before } = await byCode(app)
    const next = await openid.refreshTokenGrant(config, first)
    expect(next.refresh_token).to.be.a('string').and.not.equal(first)
    expect(next.access_token).not.to.equal(before)
    expect((await read(next.access_token, '/appointments')).status).to.equal(200)
    const narrower = await openid.refreshTokenGrant(config, next.refresh_token ?? '', { scope: 'profile' })
    expect((await read(narrower.access_token, '/appointments')).status).to.equal(403)
  })

  it('a device is connected by its user code', async () => {
    const config = await configurationOf(television)
    const asked = await openid.initiateDeviceAuthorization(config, { scope: 'appointments' })
    expect(asked.verification_uri).to.equal(`${clinic.origin}/oauth/device`)
    const browser = new PlainBrowser(clinic.origin)
    await browser.open(asked.verification_uri)
    await browser.submit('Continue', { user_code: asked.user_code.toLowerCase() })
    const page = await browser.submit('Sign in', { user: 'pat', password: 'pat-demo-password' })
    expect(page.text).to.include('Television requests access to your account').and.include(asked.user_code)
    const done = await browser.submit('Allow')
    expect(done.url.pathname).to.equal('/users/pat/applications')
    const tokens = await openid.pollDeviceAuthorizationGrant(config, { ...asked, interval: 0.01 })
    expect((await read(tokens.access_token, '/appointments')).status).to.equal(200)
    expect((await read(tokens.access_token, '/users/pat')).status).to.equal(403)
    expect(tokens.refresh_token).to.be.a('string')
  })

  it('a denied device gets access_denied, and its user code is removed', async () => {
    const config = await configurationOf(television)
    const asked = await openid.initiateDeviceAuthorization(config, { scope: 'appointments' })
    const browser = new PlainBrowser(clinic.origin)
    await browser.open(asked.verification_uri_complete ?? '')
    await browser.submit('Sign in', { user: 'pat', password: 'pat-demo-password' })
    await browser.submit('Deny')
    const error = await openid
      .pollDeviceAuthorizationGrant(config, { ...asked, interval: 0.01 })
      .catch((e: unknown) => e)
    expect(error).to.be.instanceOf(openid.ResponseBodyError).and.include({ error: 'access_denied' })
    expect((await browser.open(asked.verification_uri_complete ?? '')).status).to.equal(404)
  })

  it('an application of the clinic gets tokens by password', async () => {
    const config = await configurationOf(own)
    const given = { username: 'Pat', password: 'pat-demo-password', scope: 'appointments' }
    const tokens = await openid.genericGrantRequest(config, 'password', given)
    expect((await read(tokens.access_token, '/appointments')).status).to.equal(200)
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(next.refresh_token).not.to.equal(tokens.refresh_token)
  })

  it('a service gets a token for itself, with access to public resources only', async () => {
    const config = await configurationOf(service)
    const { access_token: token, refresh_token: none } = await openid.clientCredentialsGrant(config)
    expect(none).to.equal(undefined)
    expect((await read(token, '/doctors')).status).to.equal(200)
    for (const path of ['/users/pat', '/appointments', '/audit']) expect((await read(token, path)).status).to.equal(403)
  })

  it('introspection describes a token to its own application', async () => {
    const config = await configurationOf(site)
    const { access_token: token } = await byCode(site)
    const introspection = await openid.tokenIntrospection(config, token)
    expect(introspection).to.include({ active: true, sub: 'pat', client_id: site.id, token_type: 'Bearer' })
    expect(await openid.tokenIntrospection(await configurationOf(service), token)).to.deep.equal({ active: false })
    expect(await openid.tokenIntrospection(config, 'unknown')).to.deep.equal({ active: false })
  })

  it('revocation includes all tokens of the same consent', async () => {
    const config = await configurationOf(site)
    const { access_token: token, refresh_token: refresh = '' } = await byCode(site)
    await openid.tokenRevocation(config, refresh)
    expect((await read(token, '/appointments')).status).to.equal(401)
    expect(await openid.tokenIntrospection(config, token)).to.deep.equal({ active: false })
    const error = await openid.refreshTokenGrant(config, refresh).catch((e: unknown) => e)
    expect(error).to.include({ error: 'invalid_grant' })
    await openid.tokenRevocation(config, 'unknown')
  })
})
