import { expect } from 'chai'
import { live, ready } from '@waymark/clinic/modules/operations/health'
import type { Probe } from '@waymark/server/http'
import { WriteRefused } from '@waymark/server/values'
import { openClinic } from '../../../support/clinic.ts'

async function answerOf(probe: Probe): Promise<unknown> {
  const { status, content } = await probe({ headers: {} })
  return [status, JSON.parse(Buffer.from(content ?? '').toString())]
}

const ping = (): Promise<void> => Promise.resolve()

describe('health', () => {
  it('is live while the process runs, and ready while the database answers', async () => {
    expect(await answerOf(live)).to.deep.equal([200, { status: 'pass' }])
    expect(await answerOf(ready({ ping }))).to.deep.equal([200, { status: 'pass' }])
  })

  it('is not ready while the database fails, is silent or refuses writes, or the service stops', async () => {
    const silent = [503, { status: 'fail', reasons: ['The database does not answer.'] }]
    expect(await answerOf(ready({ ping: () => Promise.reject(new Error('gone')) }))).to.deep.equal(silent)
    expect(await answerOf(ready({ ping: () => new Promise(() => undefined) }))).to.deep.equal(silent)
    const refused = [
      503,
      { status: 'fail', reasons: ['The database refuses writes: its disk is full or it is read-only.'] },
    ]
    expect(await answerOf(ready({ ping: () => Promise.reject(new WriteRefused('full')) }))).to.deep.equal(refused)
    const stopping = [503, { status: 'fail', reasons: ['The service is stopping. Send requests to another process.'] }]
    expect(await answerOf(ready({ ping, stopping: AbortSignal.abort() }))).to.deep.equal(stopping)
  })

  it('is found in the API catalog (RFC 8631 §5), only read, and beyond all rate limits', async () => {
    const clinic = await openClinic({ readsPerMinute: 2 })
    const catalog = await fetch(`${clinic.origin}/.well-known/api-catalog`)
    const { linkset } = (await catalog.json()) as { linkset: readonly { status: readonly { href: string }[] }[] }
    const place = clinic.origin + (linkset[0]?.status[0]?.href ?? '')
    for (let time = 0; time < 4; time += 1) expect((await fetch(place)).status).to.equal(200)
    const head = await fetch(place, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).to.deep.equal([200, '17', ''])
    const refused = await fetch(place, { method: 'POST' })
    expect([refused.status, refused.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD, OPTIONS'])
    await clinic.close()
  })
})
