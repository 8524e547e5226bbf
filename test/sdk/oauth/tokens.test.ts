import { bearer, connect, isAuthenticationRefused } from '@waymark/sdk'
import { oauthTokens, type OAuthOptions } from '@waymark/sdk/oauth'
import { expect } from 'chai'
import { challenging, credentialsSentTo } from '../../support/sdk/challenges.ts'
import { rejected, rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Received, type Reply, type Routes } from '../../support/sdk/service.ts'

const json = { 'content-type': 'application/json' }
const refusal: Reply = { status: 400, headers: json, body: { error: 'invalid_grant' } }

/** The responses of a token endpoint: numbered tokens in sequence. */
function endpoint(answer: (form: URLSearchParams, count: number) => Reply | undefined = () => undefined) {
  let count = 0
  return ({ body }: Received): Reply => {
    count += 1
    const number = String(count)
    const tokens = { access_token: `access-${number}`, refresh_token: `refresh-${number}`, token_type: 'Bearer' }
    return answer(new URLSearchParams(body), count) ?? { headers: json, body: { ...tokens, expires_in: 600 } }
  }
}

describe('tokens of an authorization server (RFC 6749)', () => {
  const start = services()
  const serve = async (token: ReturnType<typeof endpoint>, more: Routes = {}) => {
    const known = { origin: '' }
    const metadata = () => ({
      headers: json,
      body: { issuer: known.origin, token_endpoint: `${known.origin}/token` },
    })
    const service = await start({
      'GET /.well-known/openid-configuration': metadata,
      'GET /.well-known/oauth-authorization-server': metadata,
      'POST /token': token,
      ...more,
    })
    known.origin = service.origin
    const forms = () =>
      service.received
        .filter(({ method }) => method === 'POST')
        .map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
    const tokens = (options: Omit<OAuthOptions, 'client' | 'issuer'> & Partial<OAuthOptions>) =>
      oauthTokens({ issuer: service.origin, client: { id: 'kiosk' }, ...options })
    return { service, forms, tokens }
  }

  it('are requested by password, once, on demand (§4.3)', async () => {
    const { service, forms, tokens } = await serve(endpoint())
    const source = tokens({ grant: { type: 'password', user: 'pat', password: 'p' }, scope: 'read write' })
    expect(service.lines).to.deep.equal([])
    expect(await Promise.all([source.token(), source.token()])).to.deep.equal(['access-1', 'access-1'])
    expect(await source.token()).to.equal('access-1')
    expect(service.lines).to.deep.equal(['GET /.well-known/openid-configuration', 'POST /token'])
    const form = { grant_type: 'password', username: 'pat', password: 'p', scope: 'read write', client_id: 'kiosk' }
    expect(forms()).to.deep.equal([form])
  })

  it('are requested by client credentials (§4.4), from an OAuth-only server', async () => {
    const { service, forms, tokens } = await serve(endpoint())
    const client = { id: 'kiosk', secret: 's' }
    const source = tokens({ grant: { type: 'client-credentials' }, client, discovery: 'oauth2' })
    expect(await source.token()).to.equal('access-1')
    expect(service.lines[0]).to.equal('GET /.well-known/oauth-authorization-server')
    expect(credentialsSentTo(service).at(-1)).to.equal('Basic a2lvc2s6cw==')
    expect(forms()).to.deep.equal([{ grant_type: 'client_credentials' }])
  })

  it('are requested by a stored refresh token, and each new one is reported (§6)', async () => {
    const stored: string[] = []
    const { forms, tokens } = await serve(endpoint())
    const grant = { type: 'refresh-token', token: 'kept' } as const
    const source = tokens({ grant, onRefreshToken: (token) => stored.push(token) })
    expect(await source.token()).to.equal('access-1')
    expect(await source.refresh('access-1')).to.equal('access-2')
    expect(forms().map(({ refresh_token: token }) => token)).to.deep.equal(['kept', 'refresh-1'])
    expect(stored).to.deep.equal(['refresh-1', 'refresh-2'])
  })

  it('are refreshed once for concurrent rejections of the same token', async () => {
    const { forms, tokens } = await serve(endpoint())
    const source = tokens({ grant: { type: 'client-credentials' } })
    await source.token()
    expect(await Promise.all([source.refresh('access-1'), source.refresh('access-1')])).to.deep.equal([
      'access-2',
      'access-2',
    ])
    expect(await source.refresh('access-1')).to.equal('access-2')
    expect(forms()).to.have.length(2)
  })

  it('are renewed before they expire', async () => {
    const brief = { access_token: 'brief', token_type: 'bearer', expires_in: 1 }
    const { forms, tokens } = await serve(
      endpoint((_, count) => (count === 1 ? { headers: json, body: brief } : undefined)),
    )
    const source = tokens({ grant: { type: 'client-credentials' } })
    expect(await source.token()).to.equal('brief')
    expect(await source.token()).to.equal('access-2')
    expect(forms()).to.have.length(2)
  })

  it('are requested by the grant again after the refresh token has expired', async () => {
    const { forms, tokens } = await serve(
      endpoint((form) => (form.get('grant_type') === 'refresh_token' ? refusal : undefined)),
    )
    const source = tokens({ grant: { type: 'password', user: 'pat', password: 'p' } })
    await source.token()
    expect(await source.refresh('access-1')).to.equal('access-3')
    const types = ['password', 'refresh_token', 'password']
    expect(forms().map(({ grant_type: type }) => type)).to.deep.equal(types)
  })

  it('keep a refresh token that the server does not rotate', async () => {
    const bare = { access_token: 'bare', token_type: 'bearer' }
    const { forms, tokens } = await serve(
      endpoint((_, count) => (count === 1 ? undefined : { headers: json, body: bare })),
    )
    const source = tokens({ grant: { type: 'client-credentials' } })
    await source.token()
    await source.refresh('access-1')
    await source.refresh('bare')
    expect(forms().map(({ refresh_token: token }) => token)).to.deep.equal([undefined, 'refresh-1', 'refresh-1'])
  })

  it('are not requested by the password again after a server error', async () => {
    const { forms, tokens } = await serve(endpoint((_, count) => (count === 1 ? undefined : { status: 503 })))
    const source = tokens({ grant: { type: 'password', user: 'pat', password: 'p' } })
    await source.token()
    await rejected(Promise.resolve(source.refresh('access-1')))
    expect(forms().map(({ grant_type: type }) => type)).to.deep.equal(['password', 'refresh_token'])
  })

  it('fail if the grant is rejected, without secrets in the error', async () => {
    const { forms, tokens } = await serve(endpoint(() => refusal))
    const password = tokens({ grant: { type: 'password', user: 'pat', password: 'secret-word' } })
    const error = await rejected(Promise.resolve(password.token()))
    expect(error).to.have.property('error', 'invalid_grant')
    expect(String(error)).to.not.contain('secret-word')
    expect(
      await rejected(Promise.resolve(tokens({ grant: { type: 'refresh-token', token: 'x' } }).token())),
    ).to.include({
      error: 'invalid_grant',
    })
    expect(forms().map(({ grant_type: type }) => type)).to.deep.equal(['password', 'refresh_token'])
  })

  it('discover the server again after a failure', async () => {
    let isUp = false
    const { service, tokens } = await serve(endpoint())
    const fetch = (input: Request | URL | string, init?: RequestInit) =>
      isUp ? globalThis.fetch(input, init) : Promise.reject(new TypeError('down'))
    const source = tokens({ grant: { type: 'client-credentials' }, fetch })
    await rejected(Promise.resolve(source.token()))
    isUp = true
    expect(await source.token()).to.equal('access-1')
    expect(service.lines).to.have.length(2)
  })

  it('require TLS, except on the loopback interface', async () => {
    const source = oauthTokens({
      issuer: 'http://login.example/',
      client: { id: 'kiosk' },
      grant: { type: 'client-credentials' },
      fetch: () => Promise.reject(new Error('must not be sent')),
    })
    const error = await rejected(Promise.resolve(source.token()))
    expect(String(error)).to.contain('HTTPS')
  })

  it('authenticate a connection: requested for the first request, refreshed after expiry', async () => {
    const good = { token: 'access-1' }
    const invalid = challenging('Bearer error="invalid_token"')
    const { service, tokens } = await serve(endpoint(), {
      'GET /': ({ headers }) => (headers.authorization === `Bearer ${good.token}` ? { body: {} } : invalid),
    })
    const credentials = bearer({ tokens: tokens({ grant: { type: 'client-credentials' } }) })
    const home = connect(service.entry, { credentials })
    await home.get()
    good.token = 'access-2'
    await home.get()
    expect(credentialsSentTo(service).filter((shown) => shown !== undefined)).to.deep.equal([
      'Bearer access-1',
      'Bearer access-1',
      'Bearer access-2',
    ])
  })

  it('fail with the code of the server, also after a challenge (§5.2)', async () => {
    const challenge = { 'www-authenticate': 'Basic realm="tokens"' }
    for (const headers of [json, { ...json, ...challenge }]) {
      const body = { error: 'invalid_client', error_description: 'The client is unknown' }
      const { service, tokens } = await serve(endpoint(() => ({ status: 401, headers, body })))
      const source = tokens({ grant: { type: 'client-credentials' } })
      const refused = await rejected(Promise.resolve(source.token()))
      expect(refused).to.include({ error: 'invalid_client', status: 401 })
      expect(refused).to.have.property('message').that.contains('401 invalid_client: The client is unknown')
      const failure = await rejectedAs(
        connect(service.entry, { credentials: bearer({ tokens: source }) }),
        isAuthenticationRefused,
      )
      expect(failure.message).to.contain('could not be created: invalid_client (The client is unknown)')
      expect(failure.cause).to.have.property('error', 'invalid_client')
    }
  })

  it('fail the request if they are unavailable', async () => {
    const { service, tokens } = await serve(endpoint(() => refusal))
    const credentials = bearer({ tokens: tokens({ grant: { type: 'client-credentials' } }) })
    const failure = await rejectedAs(connect(service.entry, { credentials }), isAuthenticationRefused)
    expect(failure.cause).to.have.property('error', 'invalid_grant')
  })
})
