import { connect, isRequestRefused } from '@waymark/sdk'
import { isPublicHost } from '@waymark/sdk/node'
import { expect } from 'chai'
import { guardedFetch } from '../../../sdk/mcp/src/guarded-fetch.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services } from '../../support/sdk/service.ts'

describe('the requests of the MCP server', () => {
  const serve = services()

  it('reach no private host by a link of a public entry', async () => {
    const { entry, lines } = await serve({ 'GET /': { body: {} } })
    // An address of a public network; nothing is sent to it.
    const fetch = await guardedFetch('https://8.8.8.8/')
    const { port } = new URL(entry)
    for (const host of [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '10.0.0.1',
      '192.168.1.1',
      '169.254.169.254',
    ]) {
      await rejectedAs(connect(`http://${host}:${port}/`, { fetch }), isRequestRefused)
    }
    expect(lines).to.deep.equal([])
  })

  it('reach private hosts if the entry is on one', async () => {
    const { entry } = await serve({ 'GET /': { body: { name: 'here' } } })
    for (const known of ['http://localhost:1/', 'http://10.1.2.3/', entry]) {
      expect((await connect(entry, { fetch: await guardedFetch(known) })).state).to.deep.equal({ name: 'here' })
    }
  })

  it('depend on all addresses of a host', async () => {
    expect(
      await Promise.all(['http://127.0.0.1/', 'http://localhost/', 'http://[::1]/'].map(isPublicHost)),
    ).to.deep.equal([false, false, false])
    expect(await isPublicHost('https://8.8.8.8/')).to.equal(true)
  })
})
