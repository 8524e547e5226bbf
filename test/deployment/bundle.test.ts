import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { connect } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleService } from '@waymark/clinic/bundle'
import { signedIn } from '../support/authentication/signed-in.ts'
import { repository } from '../support/deployment.ts'
import { Host } from '../support/sdk/mcp.ts'
import { linesWith, production, startServer, stop, until, type ServerProcess } from '../support/processes/process.ts'

describe('the bundled service', () => {
  let folder: string
  let main: string
  let server: ServerProcess
  let origin: string
  before(async () => {
    // The packages outside are found from a folder of the repository.
    const cache = join(repository, 'node_modules/.cache')
    await mkdir(cache, { recursive: true })
    folder = await mkdtemp(join(cache, 'bundle-'))
    main = await bundleService(folder)
    const DATABASE_URL = `sqlite:${join(folder, 'clinic.sqlite')}`
    server = startServer(['start'], { DATABASE_URL, MCP: 'on' }, main)
    origin = await server.origin
  })
  after(async () => {
    await stop(server)
    await rm(folder, { recursive: true, force: true })
  })

  it('does not load the client of fetch with http, which takes a tenth of a start', async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    expect(texts.join('')).to.match(/getBuiltinModule\(["']node:http["']\)/)
    expect(texts.join('')).not.to.match(/^import .* from "(?:node:)?http"/m)
  })

  it('has the pages, scripts and styles of the sources', async () => {
    const page = await (await fetch(origin, { headers: { accept: 'text/html' } })).text()
    const assets = [...page.matchAll(/(?:href|src)="([^"]+\.(?:css|js|svg))(?:\?[^"]*)?"/g)].map(
      ([, path = '']) => path,
    )
    expect(assets).to.have.length.of.at.least(2)
    for (const path of assets) expect((await fetch(new URL(path, origin))).status, path).to.equal(200)
  })

  it('loads what the first response does not need', async () => {
    const clinic = connect(`${origin}/`, { describe: clinicDescription })
    const slot = await clinic.follow('doctor', { doctor: 'mjones' }).follow('next-slot').get()
    const appointment = await slot.submit('confirm', { name: 'Ada', age: 36 })
    expect(appointment.state.status).to.equal('booked')
    const pdf = await fetch(`${origin}/doctors`, { headers: { accept: 'application/pdf' } })
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).to.equal('%PDF-')
    expect(await signedIn({ origin }, 'pat')).to.match(/^\S+$/)
  })

  it('serves agents', async () => {
    const authorization = `Bearer ${await signedIn({ origin }, 'pat')}`
    const requestInit = { headers: { authorization } }
    const host = await Host.open(new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit }))
    expect((await host.call('look')).text).to.include('"Waymark Clinic"')
    await host.close()
  })

  it('has an authorization server', async () => {
    const settings = { ...production, DATABASE_URL: `sqlite:${join(folder, 'production.sqlite')}` }
    const issuer = startServer(['serve'], settings, main)
    const loaded = linesWith(issuer, 'all modules loaded')
    const address = await issuer.origin
    // A new bundle may replace the files then.
    await until(() => loaded.length > 0)
    for (const name of await readdir(folder)) if (name.endsWith('.js')) await rm(join(folder, name))
    const asked = { method: 'POST', body: new URLSearchParams({ grant_type: 'x' }) }
    const refused = await fetch(`${address}/oauth/token`, asked)
    expect(await refused.json()).to.include({ error: 'invalid_request' })
    await stop(issuer)
  })
})
