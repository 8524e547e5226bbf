import { expect } from 'chai'
import { Agent, get } from 'node:http'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../support/processes/process.ts'

interface Ending {
  readonly answered: number
  /** The code of the error that ended the loop. */
  readonly code: string
  /** Whether a response was cut off. */
  readonly isCut: boolean
}

/** Sends one request after another on a kept connection until one fails. */
async function keepAsking(url: string): Promise<Ending> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let answered = 0
  let isCut = false
  try {
    for (;;) {
      await asked(url, agent, () => {
        isCut = true
      })
      isCut = false
      answered += 1
    }
  } catch (error) {
    agent.destroy()
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return { answered, code, isCut }
  }
}

async function asked(url: string, agent: Agent, begun: () => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    get(url, { agent }, (response) => {
      begun()
      response.on('error', reject)
      response.on('end', resolve)
      response.resume()
    }).on('error', reject)
  })
}

describe('a server that stops under load', () => {
  it('RFC 9112 §9.6: resets no connection, and cuts off no response', async () => {
    const server = startServer(['start'], { DATABASE_URL: 'sqlite::memory:', READS_PER_MINUTE: '0' })
    const origin = await server.origin
    const clients = Array.from({ length: 64 }, () => keepAsking(`${origin}/doctors/mjones/week`))
    // A connection without a request must not delay the exit.
    const idle = new Agent({ keepAlive: true })
    await asked(`${origin}/`, idle, () => undefined)
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
    await asked(`${origin}/`, agent, () => undefined)
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
      await asked(`${origin}/health/live`, new Agent(), () => undefined)
    } catch {
      return
    }
  }
}
