import { expect } from 'chai'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asked, busyClient } from '../support/processes/busy-client.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
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
    const response = await answerTo(`${origin}/health/ready`, agent)
    expect(response.statusCode).to.equal(503)
    expect(response.headers.connection).to.equal('close')
    expect((await server.ended).code).to.equal(0)
  })

  it('ends the connection of each response as a gateway too', async () => {
    await inTemporaryFolder(async (folder) => {
      const gateway = startServer(['gateway'], {
        DATABASE_URL: `sqlite:${join(folder, 'clinic.sqlite')}`,
        PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
        SECRET: 'Zb8!kq0-Wn3#xv7_Lp2$ry6=Tm9@hs4+',
        UPSTREAM: 'http://127.0.0.1:9',
      })
      const origin = await gateway.origin
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      await asked(`${origin}/`, agent)
      gateway.child.kill('SIGTERM')
      await refused(origin)
      const response = await answerTo(`${origin}/`, agent, { host: '127.0.0.1:9' })
      expect(response.statusCode).to.equal(407)
      expect(response.headers.connection).to.equal('close')
      expect((await gateway.ended).code).to.equal(0)
    })
  })
})

async function answerTo(url: string, agent: Agent, headers = {}): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent, headers }, resolve).on('error', reject)
  })
  return response.resume()
}

async function refused(origin: string): Promise<void> {
  for (;;) {
    try {
      await asked(`${origin}/health/live`, new Agent())
    } catch {
      return
    }
  }
}
