import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { httpSessions, mcpServer } from '@waymark/mcp'
import { connect } from '@waymark/sdk'
import { expect } from 'chai'
import { request } from 'node:http'
import { listenForHosts, type Listening } from '../../../sdk/mcp/src/listen.ts'
import { Host } from '../../support/sdk/mcp.ts'
import { services, type Routes } from '../../support/sdk/service.ts'

const routes: Routes = {
  'GET /': {
    body: { title: 'Notes', _links: { self: { href: '/' } }, _templates: { add: { title: 'Add', method: 'POST' } } },
  },
  'POST /': { status: 204 },
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}

describe('MCP over streamable HTTP', () => {
  const serve = services()
  let listening: Listening
  beforeEach(async () => {
    const { entry } = await serve(routes)
    listening = await listenForHosts(0, () => mcpServer(connect(entry).reference, { tools: 'stable' }))
  })
  afterEach(() => listening.close())
  const open = (host?: Host): Promise<Host> =>
    Host.open(new StreamableHTTPClientTransport(new URL(listening.url)), host)

  it('serves several hosts, each with pages of its own', async () => {
    const questions: string[] = []
    const first = await open(
      new Host((question) => {
        questions.push(question)
        return 'accept'
      }),
    )
    const second = await open()
    expect((await first.call('do', { name: 'add' })).text).to.match(/^Done: "Add"\.\n# "Notes"/)
    expect(questions).to.have.length(1)
    expect((await second.call('look')).text).to.match(/^# "Notes"/)
    await first.close()
    expect((await second.call('look')).text).to.match(/^# "Notes"/)
    await second.close()
  })

  it('asks in the response to the call, for hosts without another stream', async () => {
    const post = (message: object, session?: string): Promise<Response> => {
      const named = session === undefined ? {} : { 'mcp-session-id': session }
      const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...named }
      return fetch(listening.url, { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', ...message }) })
    }
    const begun = await post({ ...initialize, params: { ...initialize.params, capabilities: { elicitation: {} } } })
    const session = begun.headers.get('mcp-session-id') ?? expect.fail('no session')
    await post({ method: 'notifications/initialized' }, session)
    const params = { name: 'do', arguments: { name: 'add' } }
    const { body } = await post({ id: 2, method: 'tools/call', params }, session)
    let text = ''
    for await (const part of body ?? expect.fail('no content')) {
      text += new TextDecoder().decode(part)
      if (text.includes('"method":"elicitation/create"')) break
    }
    expect(text).to.include('\\"Add\\"?')
  })

  it('refuses other names of the host, pages of other sites and other paths', async () => {
    const { port } = new URL(listening.url)
    const status = (headers: Readonly<Record<string, string>>, path = '/mcp'): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const all = { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers }
        const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers: all }, (response) => {
          response.resume()
          resolve(response.statusCode)
          response.destroy()
        })
        sent.on('error', reject)
        sent.end(JSON.stringify(initialize))
      })
    expect(await status({})).to.equal(200)
    expect(await status({ host: `localhost:${port}`, origin: `http://localhost:${port}` })).to.equal(200)
    expect(await status({ host: `attacker.example:${port}` })).to.equal(421)
    expect(await status({ origin: 'https://attacker.example' })).to.equal(403)
    expect(await status({ origin: 'null' })).to.equal(403)
    expect(await status({}, '/other')).to.equal(404)
    expect(await status({ 'mcp-session-id': 'unknown' })).to.equal(404)
  })
})

describe('the sessions of MCP over streamable HTTP', () => {
  const serve = services()

  it('belong to one user, and end after their last use or by others of the user', async () => {
    const { entry } = await serve(routes)
    let now = 0
    const sessions = httpSessions({ perUser: 2, idle: 1_000, now: () => now })
    const ask = (user: string, session?: string): Promise<Response> => {
      const message = session === undefined ? initialize : { jsonrpc: '2.0', method: 'notifications/initialized' }
      const headers = {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...(session === undefined ? {} : { 'mcp-session-id': session }),
      }
      const asked = new Request('http://service.example/mcp', {
        method: 'POST',
        headers,
        body: JSON.stringify(message),
      })
      return sessions.answer(asked, user, () => mcpServer(connect(entry).reference))
    }
    const begin = async (user: string): Promise<string> =>
      (await ask(user)).headers.get('mcp-session-id') ?? expect.fail('no session')
    const status = async (user: string, session: string): Promise<number> => (await ask(user, session)).status
    const first = await begin('ada')
    expect([await status('ada', first), await status('bea', first)]).to.deep.equal([202, 404])
    const [second, third] = [await begin('ada'), await begin('ada')]
    const bea = await begin('bea')
    expect([await status('ada', first), await status('ada', second), await status('ada', third)]).to.deep.equal([
      404, 202, 202,
    ])
    now = 900
    expect(await status('bea', bea)).to.equal(202)
    now = 1_500
    expect([await status('ada', second), await status('bea', bea)]).to.deep.equal([404, 202])
    await sessions.close()
    expect(await status('bea', bea)).to.equal(404)
  })
})
