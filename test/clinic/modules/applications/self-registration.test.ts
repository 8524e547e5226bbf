import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { expect } from 'chai'
import * as openid from 'openid-client'
import { PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { Host } from '../../../support/sdk/mcp.ts'
import { rejected } from '../../../support/sdk/rejected.ts'

/** What the client of MCP keeps for a host. */
class Keeper implements OAuthClientProvider {
  readonly redirectUrl = 'https://host.example/back'
  readonly clientMetadata = {
    client_name: 'Model host',
    redirect_uris: [this.redirectUrl],
    scope: 'appointments',
    token_endpoint_auth_method: 'client_secret_post',
  }
  readonly asked: URL[] = []
  #client: OAuthClientInformationMixed | undefined
  #tokens: OAuthTokens | undefined
  #verifier = ''

  clientInformation(): OAuthClientInformationMixed | undefined {
    return this.#client
  }
  saveClientInformation(client: OAuthClientInformationMixed): void {
    this.#client = client
  }
  tokens(): OAuthTokens | undefined {
    return this.#tokens
  }
  saveTokens(tokens: OAuthTokens): void {
    this.#tokens = tokens
  }
  codeVerifier(): string {
    return this.#verifier
  }
  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier
  }
  redirectToAuthorization(url: URL): void {
    this.asked.push(url)
  }
}

describe('applications that register themselves', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ knowsOrigin: true, offersMcp: true, offersSelfRegistration: true })
  })
  after(() => clinic.close())

  const register = (metadata: unknown): Promise<Response> =>
    fetch(`${clinic.origin}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
    })

  it('a host of MCP that knows the URL only signs its user in; the user is told, and ends the access', async () => {
    const keeper = new Keeper()
    const url = new URL(`${clinic.origin}/mcp`)
    const first = new StreamableHTTPClientTransport(url, { authProvider: keeper })
    await rejected(Host.open(first))
    const browser = new PlainBrowser(clinic.origin)
    await browser.open(keeper.asked[0]?.href ?? expect.fail('no authorization'))
    const page = await browser.submit('Sign in', { user: 'pat', password: 'pat-demo-password' })
    expect(page.text).to.include('The clinic does not know this application')
    expect(page.text).to.include('<code>host.example</code>')
    const back = (await browser.submit('Allow')).url
    await first.finishAuth(back.searchParams.get('code') ?? expect.fail(back.href))
    const host = await Host.open(new StreamableHTTPClientTransport(url, { authProvider: keeper }))
    expect((await host.call('look')).text).to.include('## "Your appointments"')
    await host.close()

    const connected = await browser.open(`${clinic.origin}/users/pat/applications`)
    expect(connected.text).to.include('Model host')
    await browser.submit('Revoke access')
    const { access_token: token } = keeper.tokens() ?? expect.fail('no token')
    const refused = await fetch(`${clinic.origin}/appointments`, { headers: { authorization: `Bearer ${token}` } })
    expect(refused.status).to.equal(401)
  })

  it('are registered by a certified client, at the address that the metadata names (RFC 8414 §2)', async () => {
    const metadata = { redirect_uris: ['http://127.0.0.1:4000/back'], client_name: 'Reader' }
    const configuration = await openid.dynamicClientRegistration(new URL(clinic.origin), metadata, openid.None(), {
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- deprecated as a warning against use outside of tests
      execute: [openid.allowInsecureRequests],
    })
    expect(configuration.clientMetadata()).to.include({ client_name: 'Reader', token_endpoint_auth_method: 'none' })
  })

  it('are not registered with wrong metadata; the error tells why (RFC 7591 §3.2.2)', async () => {
    for (const [metadata, error] of [
      [{ redirect_uris: ['http://host.example/'] }, 'invalid_redirect_uri'],
      ['{', 'invalid_client_metadata'],
    ] as const) {
      const response = await register(metadata)
      expect(response.status).to.equal(400)
      expect(await response.json()).to.include({ error })
    }
  })

  it('have no way in without the setting', async () => {
    const none = await openClinic({ knowsOrigin: true })
    const response = await fetch(`${none.origin}/oauth/register`, { method: 'POST' })
    const metadata = await fetch(`${none.origin}/.well-known/oauth-authorization-server`)
    expect([response.status, await metadata.text()].join(' ')).to.match(/^404 (?!.*registration_endpoint)/)
    await none.close()
  })
})
