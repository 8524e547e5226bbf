import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { parseChallenges } from '@waymark/shared'
import { expect } from 'chai'
import { PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { registeredClient } from '../../../support/authentication/client-applications.ts'
import { submitForm, tokensByPassword } from '../../../support/authentication/token-endpoint.ts'
import { Host } from '../../../support/sdk/mcp.ts'
import { rejected } from '../../../support/sdk/rejected.ts'

describe('MCP of the clinic', () => {
  let clinic: Clinic
  let client: string
  before(async () => {
    clinic = await openClinic({ knowsOrigin: true, offersPasswordGrant: true, offersMcp: true })
    client = (await registeredClient(clinic, { type: 'own' })).id
  })
  after(() => clinic.close())

  const tokenOf = async (scope?: string): Promise<string> =>
    (await tokensByPassword(clinic, client, scope)).access_token
  const open = (token: string, query = '', host?: Host): Promise<Host> => {
    const requestInit = { headers: { authorization: `Bearer ${token}` } }
    return Host.open(new StreamableHTTPClientTransport(new URL(`${clinic.origin}/mcp${query}`), { requestInit }), host)
  }
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  }
  const post = (headers: Readonly<Record<string, string>>, message: object = initialize): Promise<Response> =>
    fetch(`${clinic.origin}/mcp`, {
      method: 'POST',
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(message),
    })

  it('is reached from the API catalog', async () => {
    const catalog = await fetch(`${clinic.origin}/.well-known/api-catalog`)
    expect(await catalog.text()).to.include('{"href":"/mcp","title":"Model Context Protocol"}]')
    const none = await openClinic()
    expect((await fetch(`${none.origin}/mcp`)).status).to.equal(404)
    expect(await (await fetch(`${none.origin}/.well-known/api-catalog`)).text()).to.not.include('/mcp')
    await none.close()
  })

  it('acts for the user of the token, and the audit log names the user and the network of the host', async () => {
    const host = await open(await tokenOf())
    const home = await host.call('look')
    const [item] = /^\s*\d+(?=\. .*"09:30" \| "10:00")/m.exec(home.text) ?? expect.fail(home.text)
    await host.call('open', { item: Number(item) })
    const booked = await host.call('do', { name: 'confirm', input: { name: 'Pat', age: 36 } })
    expect(booked.text).to.include('- "status": "booked"')
    expect((await host.call('do', { name: 'cancel' })).text).to.include('- "status": "cancelled"')
    await host.close()
    const { items } = await clinic.storage.auditLog.page({ limit: 10 })
    const ofPat = items.filter(({ who }) => who === 'pat')
    expect(ofPat.map(({ what }) => what)).to.include.members(['slot confirm', 'cancellation cancel'])
    // The network of the client, as for a request without MCP.
    expect(ofPat.map(({ client: network }) => network)).to.deep.equal(ofPat.map(() => '127.0.0.1'))
  })

  it('signs the user in with the OAuth of the client of MCP, which knows the URL and its identifier only', async () => {
    const redirectUrl = 'https://host.example/back'
    const { id } = await registeredClient(clinic, { type: 'app', redirectUris: redirectUrl, name: 'Model host' })
    const asked: URL[] = []
    let [tokens, verifier]: [OAuthTokens | undefined, string] = [undefined, '']
    const authProvider: OAuthClientProvider = {
      redirectUrl,
      clientMetadata: { redirect_uris: [redirectUrl], scope: 'appointments' },
      clientInformation: () => ({ client_id: id }),
      tokens: () => tokens,
      saveTokens: (saved) => void (tokens = saved),
      codeVerifier: () => verifier,
      saveCodeVerifier: (saved) => void (verifier = saved),
      redirectToAuthorization: (url) => void asked.push(url),
    }
    const url = new URL(`${clinic.origin}/mcp`)
    const first = new StreamableHTTPClientTransport(url, { authProvider })
    await rejected(Host.open(first))
    const browser = new PlainBrowser(clinic.origin)
    await browser.open(asked[0]?.href ?? expect.fail('no authorization'))
    await browser.submit('Sign in', { user: 'pat', password: 'pat-demo-password' })
    const back = (await browser.submit('Allow')).url
    await first.finishAuth(back.searchParams.get('code') ?? expect.fail(back.href))
    const host = await Host.open(new StreamableHTTPClientTransport(url, { authProvider }))
    expect((await host.call('look')).text).to.include('## "Your appointments"')
    await host.close()
  })

  it('asks the user within a call, and has both sets of tools', async () => {
    const questions: string[] = []
    const asking = new Host((question) => {
      questions.push(question)
      return 'decline'
    })
    const host = await open(await tokenOf(), '?tools=dynamic', asking)
    const home = await host.call('look')
    expect(await host.names()).to.include.members(['search', 'free-times'])
    const [item] = /^\s*\d+(?=\. .*"10:00" \| "10:30")/m.exec(home.text) ?? expect.fail(home.text)
    await host.call('open', { item: Number(item) })
    expect((await host.call('hold')).text).to.include('The user has not agreed')
    expect(questions[0]).to.match(/^"Hold this time"\?/)
    await host.close()
  })

  it('tells a host of changed tools by its event stream', async () => {
    const host = await open(await tokenOf(), '?tools=dynamic')
    await host.names()
    // The host opens the stream after the first messages.
    while (host.changes === 0) {
      await host.call('open', { item: 1 })
      await host.call('home')
    }
    await host.close()
  })

  it('refuses requests without a valid token with the challenge that leads to the metadata', async () => {
    const basic = `Basic ${Buffer.from('pat:pat-demo-password').toString('base64')}`
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: basic }]) {
      const refused = await post(headers)
      expect(refused.status).to.equal(401)
      // RFC 9110 §11.6.1: the challenges apply to this resource.
      const [challenge, ...others] = parseChallenges(refused.headers.get('www-authenticate') ?? '')
      expect([challenge?.scheme, others]).to.deep.equal(['Bearer', []])
      const address = challenge?.parameters.get('resource_metadata') ?? expect.fail('no metadata')
      const metadata = (await (await fetch(address)).json()) as Readonly<Record<string, unknown>>
      // RFC 9728 §3.3: otherwise, clients must not use them.
      expect(metadata).to.deep.include({ resource: `${clinic.origin}/mcp`, authorization_servers: [clinic.origin] })
    }
  })

  it('refuses pages of other sites, other methods and a session of another user, and ends a session', async () => {
    const authorization = `Bearer ${await tokenOf()}`
    expect((await post({ authorization, origin: 'https://attacker.example' })).status).to.equal(403)
    const put = await fetch(`${clinic.origin}/mcp`, { method: 'PUT', headers: { authorization } })
    expect([put.status, put.headers.get('allow')?.includes('DELETE')]).to.deep.equal([405, true])
    const begun = await post({ authorization })
    const session = begun.headers.get('mcp-session-id') ?? expect.fail('no session')
    await begun.text()
    const given = { grant_type: 'password', client_id: client, scope: 'appointments' }
    const { body } = await submitForm(clinic, '/oauth/token', {
      ...given,
      username: 'desk',
      password: 'desk-demo-password',
    })
    const note = { jsonrpc: '2.0', method: 'notifications/initialized' }
    const status = async (token: string): Promise<number> =>
      (await post({ authorization: token, 'mcp-session-id': session }, note)).status
    expect(await status(authorization)).to.equal(202)
    expect(await status(`Bearer ${await tokenOf()}`)).to.equal(202)
    expect(await status(`Bearer ${String(body['access_token'])}`)).to.equal(404)
    const end = async (headers: Readonly<Record<string, string>>): Promise<number> =>
      (await fetch(`${clinic.origin}/mcp`, { method: 'DELETE', headers })).status
    const own = { authorization, 'mcp-session-id': session }
    expect(await end({ ...own, authorization: `Bearer ${String(body['access_token'])}` })).to.equal(404)
    expect(await end({ authorization })).to.equal(400)
    expect(await status(authorization)).to.equal(202)
    expect(await end(own)).to.equal(200)
    expect([await status(authorization), await end(own)]).to.deep.equal([404, 404])
  })
})
