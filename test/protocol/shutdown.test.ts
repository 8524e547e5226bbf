import { expect } from 'chai'
import { Agent, get } from 'node:http'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { asked, busyClient } from '../support/processes/busy-client.ts'
import { startServer } from '../support/processes/process.ts'

describe('a server that stops under load', () => {
  it('RFC 9112 §9.6: resets no connection, and cuts off no response', async () => {
    const server = startServer(['start'], { DATABASE_URL: 'sqlite::memory:', READS_PER_MINUTE: '0' })
    const origin = await server.origin
    const clients = Array.from({ length: 64 }, () => busyClient(`${origin}/doctors/mjones/week`))
    // A connection without a request must not delay the exit.
    const idle = new Agent({ keepAlive: true })
    await asked(`${origin}/`, idle)
    await sleep(500)
    server.child.kill('SIGTERM')
    const endings = await Promise.all(clients)
    expect(endings.filter(({ code, isCut }) => code !== 'ECONNREFUSED' || isCut)).to.deep.equal([])
    expect(endings.reduce((sum, { answered }) => sum + answered, 0)).to.be.greaterThan(0)
    expect((await server.ended).code).to.equal(0)
    idle.destroy()
  })

  it('is not ready any more, and ends the connection of each response', async () => {
    const server = startServer(['start'], { DATABASE_URL: 'sqlite::memory:' })
    const origin = await server.origin
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    await asked(`${origin}/`, agent)
    server.child.kill('SIGTERM')
    // The kept connection is still served after the server has stopped listening.
    await refused(origin)
    const [response] = (await once(get(`${origin}/health/ready`, { agent }), 'response')) as [
      { readonly statusCode: number; readonly headers: Readonly<Record<string, string>>; resume(): void },
    ]
    response.resume()
    expect(response.statusCode).to.equal(503)
    expect(response.headers['connection']).to.equal('close')
    expect((await server.ended).code).to.equal(0)
  })
})

async function refused(origin: string): Promise<void> {
  for (;;) {
    try {
      await asked(`${origin}/health/live`, new Agent())
    } catch {
      return
    }
  }
}
