import { connect } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type Clinic, openClinic } from '../support/clinic.ts'
import { isInstalled } from '../support/deployment.ts'
import { closed, listening } from '../support/http/listening.ts'
import { sender, type SentFields } from '../support/http/send.ts'
import { type Proxy, startRegionProxy } from '../support/processes/proxy.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// The first one is that of the proxy itself.
const hosts = ['127.0.0.1', 'mill-lane.region.example'] as const

describe('HAProxy with the sample for a region', function () {
  const seen: IncomingHttpHeaders[] = []
  const upstream = createServer(({ headers }, response) => {
    seen.push(headers)
    response.end()
  })
  let clinic: Clinic
  let proxy: Proxy | undefined
  let folder: Awaited<ReturnType<typeof temporaryFolder>> | undefined
  before(async function () {
    if (!isInstalled('haproxy')) this.skip()
    clinic = await openClinic()
    folder = await temporaryFolder()
    proxy = await startRegionProxy(folder.path, {
      backends: { [hosts[0]]: 'lamb-walk', [hosts[1]]: 'mill-lane' },
      moved: { 'quay-street.region.example': 'https://quay-street.north.example' },
      servers: {
        'lamb-walk-1': new URL(clinic.origin).host,
        'mill-lane-1': new URL(await listening(upstream)).host,
      },
    })
  })
  after(async () => {
    if (folder === undefined) return
    await proxy?.stop()
    await closed(upstream)
    await clinic.close()
    await folder.remove()
  })

  const answered = async (method: string, target: string, fields: SentFields) => {
    const client = sender(proxy?.origin ?? '')
    const { response } = await client.send({ method, target, fields })
    client.close()
    const { status, rawHeaders } = response
    const at = rawHeaders.findIndex((name) => name.toLowerCase() === 'location')
    return { status, location: at < 0 ? undefined : rawHeaders[at + 1] }
  }

  it('leads each host to its own clinic, where the SDK books', async () => {
    const client = connect(proxy?.origin ?? '', { describe: clinicDescription })
    const slot = await client.follow('doctor', { doctor: 'mjones' }).follow('next-slot').get()
    expect((await slot.submit('confirm', { name: 'Ada', age: 36 })).state.start).to.equal(slot.state.start)
  })

  it('passes on the address of the client and an id, and hides the figures', async () => {
    seen.length = 0
    const forged = { Host: hosts[1], 'X-Forwarded-For': '203.0.113.9', 'X-Request-Id': 'forged-by-a-client' }
    expect((await answered('GET', '/', forged)).status).to.equal(200)
    expect((await answered('GET', '/metrics', forged)).status).to.equal(404)
    expect(seen).to.have.length(1)
    expect(seen[0]).to.include({ 'x-forwarded-for': '127.0.0.1', host: hosts[1] })
    expect(seen[0]?.['x-request-id']).to.match(/^[\da-f-]{36}$/)
  })

  it('leads a host that was moved to its present origin, and refuses an unknown one', async () => {
    for (const method of ['GET', 'POST']) {
      const { status, location } = await answered(method, '/a?b=c', { Host: 'Quay-Street.region.example:443' })
      expect([status, location]).to.deep.equal([308, 'https://quay-street.north.example/a?b=c'])
    }
    expect((await answered('GET', '/', { Host: 'other.example' })).status).to.equal(421)
  })
})
