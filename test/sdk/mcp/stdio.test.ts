import { savedSignIns } from '@waymark/sdk/node'
import { expect } from 'chai'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { openClinic, type Clinic } from '../../support/clinic.ts'
import { Host } from '../../support/sdk/mcp.ts'
import { services } from '../../support/sdk/service.ts'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'

const main = fileURLToPath(new URL('../../../sdk/mcp/src/main.ts', import.meta.url))
const words = ['--conditions=@waymark/source', '--disable-warning=ExperimentalWarning', main]

function open(entry: string, env: Readonly<Record<string, string>> = {}): Promise<Host> {
  return Host.open(new StdioClientTransport({ command: process.execPath, args: [...words, entry], env: { ...env } }))
}

describe('the process of the MCP server', () => {
  const serve = services()
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  it('signs in with the user name and password of the environment, which no result contains', async () => {
    const host = await open(`${clinic.origin}/`, { WAYMARK_USER: 'pat:pat-demo-password' })
    const home = await host.call('look')
    const session = await host.call('session')
    const account = await host.call('user')
    expect(account.text).to.include('- "id": "pat"')
    expect(home.text + session.text + account.text).to.not.include('pat-demo-password')
    await host.close()
  })

  it('sends a token to the origin of the entry only, and hides it in results', async () => {
    const token = 'a-secret-token'
    const other = await serve({ 'GET /': { body: { name: 'Other' } } })
    const service = await serve({
      'GET /': {
        body: {
          said: `Bearer ${token}`,
          _links: { self: { href: '/' }, other: { href: `${other.origin}/`, title: 'Other' } },
        },
      },
    })
    const host = await open(service.entry, { WAYMARK_TOKEN: token })
    expect((await host.call('look')).text)
      .to.include('- "said": "Bearer ***"')
      .and.not.include(token)
    expect((await host.call('other')).text).to.match(/^# "Other"\n/)
    await host.close()
    expect(service.received[0]?.headers.authorization).to.equal(`Bearer ${token}`)
    expect(other.received.map(({ headers }) => headers.authorization)).to.deep.equal([undefined])
  })

  it('signs in with the tokens of waymark login', () =>
    inTemporaryFolder(async (folder) => {
      const service = await serve({ 'GET /': { body: { name: 'Library' } } })
      const tokens = { issuer: service.origin, access: 'saved-token' }
      await savedSignIns(`${folder}/waymark`).save(service.entry, { client: { id: 'waymark' }, tokens })
      const host = await open(service.entry, { XDG_STATE_HOME: folder })
      expect((await host.call('look')).text).to.include('Library')
      await host.close()
      expect(service.received[0]?.headers.authorization).to.equal('Bearer saved-token')
    }))

  it('works without a service until it is reached', async () => {
    const host = await open('http://127.0.0.1:9/')
    expect(await host.names()).to.deep.equal(['look', 'home'])
    expect((await host.call('look')).isError).to.equal(true)
    await host.close()
  })

  it('serves streamable HTTP on request', async () => {
    const { entry } = await serve({ 'GET /': { body: { name: 'Library' } } })
    const child = spawn(process.execPath, [...words, entry, '--tools=stable', '--http=0'])
    const lines: unknown[] = await once(createInterface(child.stdout), 'line')
    const url = /http:\S+/.exec(String(lines[0]))?.[0] ?? expect.fail(String(lines))
    const host = await Host.open(new StreamableHTTPClientTransport(new URL(url)))
    expect((await host.call('look')).text).to.include('Library')
    await host.close()
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).to.deep.equal([0, null])
  })

  it('exits with 2 without a URL, or with a wrong option, and says which', () => {
    const entry = 'http://127.0.0.1:9/'
    for (const [sentence, ...wrong] of [
      ['waymark-mcp needs one URL of an entry'],
      ['waymark-mcp needs one URL of an entry', 'localhost:9'],
      ['--tools needs dynamic or stable.', entry, '--tools=fixed'],
      ['--http needs a port from 0 to 65535.', entry, '--http=70000'],
      ["Unknown option '--port'", entry, '--port=1'],
    ] as const) {
      const { status, stderr } = spawnSync(process.execPath, [...words, ...wrong], { encoding: 'utf8' })
      expect(status).to.equal(2)
      expect(stderr.startsWith(sentence), stderr).to.equal(true)
      expect(stderr).to.match(/\n\nUsage: waymark-mcp URL \[/)
    }
  })

  it('exits with 2 for a port in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { status, stderr } = spawnSync(process.execPath, [...words, 'http://127.0.0.1:9/', `--http=${port}`], {
      encoding: 'utf8',
    })
    taken.close()
    expect([status, stderr.split('\n')[0]]).to.deep.equal([
      2,
      `--http=${port} cannot be used: listen EADDRINUSE: address already in use 127.0.0.1:${port}.`,
    ])
  })

  it('refuses a user without a password', () => {
    const env = { ...process.env, WAYMARK_USER: 'pat' }
    const { status, stderr } = spawnSync(process.execPath, [...words, 'http://127.0.0.1:9/'], { encoding: 'utf8', env })
    expect([status, stderr.split('\n')[0]]).to.deep.equal([2, 'WAYMARK_USER needs the form NAME:PASSWORD.'])
  })

  it('prints its usage with --help', () => {
    const { status, stdout } = spawnSync(process.execPath, [...words, '--help'], { encoding: 'utf8' })
    expect([status, stdout.slice(0, 22)]).to.deep.equal([0, 'Usage: waymark-mcp URL'])
  })
})
