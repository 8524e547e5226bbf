import { expect } from 'chai'
import { once } from 'node:events'
import { type IncomingMessage, request, type Server } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { get } from 'node:https'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { setTimeout as sleep } from 'node:timers/promises'
import { createService } from '@waymark/server'
import { closed, listening } from '@waymark/server/testing'
import { libraryFrame } from '../../../support/http/library.ts'
import { certificate } from '../../../support/tls/localhost.ts'

describe('the connections of a network', () => {
  let server: Server
  let origin: string
  const live = (): Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string>> }> =>
    Promise.resolve({ status: 200, headers: {} })
  const common = { routes: [], probes: { '/health/live': live, '/health/ready': live }, connectionsPerNetwork: 5 }
  const held: Socket[] = []
  const limited = async (trustedProxies: readonly string[] = []): Promise<void> => {
    server = createService({ ...libraryFrame, ...common, trustedProxies })
    origin = await listening(server)
    const { port } = new URL(origin)
    for (let number = 0; number < 5; number += 1) {
      const socket = connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      held.push(socket)
    }
    // The server has seen the connections when it answers on the last one.
    held[4]?.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(held[4] ?? expect.fail('There is a connection'), 'data')
  }
  afterEach(async () => {
    for (const socket of held.splice(0)) socket.destroy()
    await closed(server)
  })

  const statusOf = (path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(origin)
      request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
        .on('error', reject)
        .end()
    })

  it('are limited, but probes of this machine are answered', async () => {
    await limited()
    expect(await statusOf('/')).to.equal(503)
    expect(await statusOf('/health/live')).to.equal(200)
    expect(await statusOf('/health/ready')).to.equal(200)
    const closed = once(held[0] ?? expect.fail('There is a connection'), 'close')
    held[0]?.end('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n').resume()
    await closed
    // The client may see the end of its connection first.
    while ((await statusOf('/')) !== 200) await sleep(10)
  })

  it('are limited with TLS too, by HTTP/1.1 and HTTP/2', async () => {
    server = createService({ ...libraryFrame, ...common, certificate })
    origin = (await listening(server)).replace('http:', 'https:')
    const { port } = new URL(origin)
    const terms = { host: '127.0.0.1', port: Number(port), rejectUnauthorized: false }
    for (let number = 0; number < 5; number += 1) {
      const socket = connectTls(terms)
      await once(socket, 'secureConnect')
      held.push(socket)
    }
    const first = async (path: string): Promise<number> => {
      const [response] = (await once(get({ ...terms, path, agent: false }), 'response')) as [IncomingMessage]
      response.resume()
      return response.statusCode ?? 0
    }
    const second = async (path: string): Promise<unknown> => {
      const session = connectHttp2(origin, { rejectUnauthorized: false })
      const [head] = (await once(session.request({ ':path': path }), 'response')) as [Record<string, unknown>]
      session.destroy()
      return head[':status']
    }
    for (const statusAt of [first, second]) {
      expect(await statusAt('/')).to.equal(503)
      expect(await statusAt('/health/live')).to.equal(200)
    }
  })

  it('are not limited for a trusted proxy', async () => {
    await limited(['127.0.0.1'])
    expect(await statusOf('/')).to.equal(200)
  })

  it('beyond the limit and the reserve are closed without a response', async () => {
    await limited()
    const { port } = new URL(origin)
    for (let number = 0; number < 50; number += 1) {
      const socket = connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      held.push(socket)
    }
    const failed: unknown = await statusOf('/health/live').catch((error: unknown) => error)
    expect(failed).to.be.instanceOf(Error)
    // The reserve is for probes that send their request at once.
    await Promise.all(held.slice(5).map((socket) => once(socket.resume(), 'close')))
    expect(await statusOf('/health/live')).to.equal(200)
  })
})
