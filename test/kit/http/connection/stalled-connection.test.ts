import { createService } from '@waymark/server'
import { whileServing } from '@waymark/server/testing'
import { expect } from 'chai'
import { once } from 'node:events'
import { createServer as createPlain, get as getPlain, type IncomingMessage, type Server } from 'node:http'
import { createServer as createSecure, get as getSecure } from 'node:https'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { endIfStalled } from '../../../../server/kit/http/connection/stalled-connection.ts'
import { libraryFrame } from '../../../support/http/library.ts'
import { certificate } from '../../../support/tls/localhost.ts'

// More than the buffers of both sides take.
const long = Buffer.alloc(96_000_000)
const timeout = 400
// Linux tells a writer of progress when a third of its send buffer is free: of the usual 4 MB at most, a step is three times that.
const step = 4_000_000
// A client over TLS has a part of a second for all of it.
const highRate = 4 * long.byteLength

/** How a client reaches a server, over HTTP/1.1. */
interface Way {
  readonly create: () => Server
  readonly dial: (port: number) => Socket
  readonly ask: (url: string) => Promise<IncomingMessage>
}

const plain: Way = {
  create: () => createPlain(),
  dial: (port) => connect(port, '127.0.0.1'),
  ask: (url) => responseOf(getPlain(url, { agent: false })),
}
const ways: Readonly<Record<string, Way>> = {
  'plain TCP': plain,
  TLS: {
    create: () => createSecure(certificate),
    dial: (port) => connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }),
    ask: (url) => responseOf(getSecure(url.replace('http:', 'https:'), { agent: false, rejectUnauthorized: false })),
  },
}

async function responseOf(request: ReturnType<typeof getPlain>): Promise<IncomingMessage> {
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

/** Asks for a path, reads nothing, and resolves when the server has ended the connection. */
async function untilEnded(server: Server, { dial }: Way, origin: string, path: string): Promise<void> {
  const accepted = once(server, 'connection')
  const client = dial(Number(new URL(origin).port))
  client.on('error', () => undefined)
  client.pause()
  client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  const [socket] = (await accepted) as [Socket]
  await once(socket, 'close')
  client.destroy()
}

/** Serves a long response, and an event stream that sends an event when it is told to. */
async function withServer(
  way: Way,
  test: (server: Server, origin: string, send: (event: string) => void) => Promise<void>,
): Promise<void> {
  const server = way.create()
  server.timeout = timeout
  let send: (event: string) => void = () => undefined
  server.on('request', ({ url }, response) => {
    endIfStalled(response, url === '/stalled' ? highRate : undefined)
    if (url === '/long' || url === '/stalled') response.end(long)
    else {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
      send = (event) => void response.end(`data: ${event}\n\n`)
    }
  })
  await whileServing(server, (origin) =>
    test(server, origin, (event) => {
      send(event)
    }),
  )
}

function ending(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController()
  const abort = (): void => {
    controller.abort()
  }
  return { signal: controller.signal, abort }
}

describe('a connection of HTTP/1.1', () => {
  for (const [name, way] of Object.entries(ways)) {
    it(`ends over ${name} if its client does not read the response; an event stream without events goes on`, () =>
      withServer(way, async (server, origin, send) => {
        const stream = await way.ask(`${origin}/events`)
        await untilEnded(server, way, origin, '/stalled')
        send('late')
        expect(await text(stream)).to.equal('data: late\n\n')
      }))

    it(`goes on over ${name} while its client reads slowly`, () =>
      withServer(way, async (server, origin) => {
        const response = await way.ask(`${origin}/long`)
        const { signal, abort } = ending()
        void untilEnded(server, way, origin, '/stalled').then(abort)
        let size = 0
        let steps = 0
        for await (const chunk of response) {
          size += (chunk as Buffer).byteLength
          if (signal.aborted || size < (steps + 1) * step) continue
          steps += 1
          await sleep(timeout / 4)
        }
        expect([signal.aborted, size]).to.deep.equal([true, long.byteLength])
      }))
  }

  it('of a service ends within a minute', async () => {
    const answer = { status: 200, headers: {}, content: long }
    const server = createService({ ...libraryFrame, routes: [], probes: { '/long': () => Promise.resolve(answer) } })
    expect(server.timeout).to.equal(20_000)
    server.timeout = timeout
    await whileServing(server, (origin) => untilEnded(server, plain, origin, '/long'))
  })
})
