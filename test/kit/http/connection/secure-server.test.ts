import { expect } from 'chai'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, constants, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2'
import { get } from 'node:https'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { SecureServer } from '@waymark/server/http'
import { closed, listening } from '@waymark/server/testing'
import { endStream, framesOfUnfinishedPost, frameTypes } from '../../../support/http/http2-frames.ts'
import { http2Sender } from '../../../support/http/send-http2.ts'
import { certificate } from '../../../support/tls/localhost.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const usual = { headersTimeout: 8000, requestTimeout: 15_000, connectionsCheckingInterval: 1000, maxHeaderSize: 16_384 }

interface Terms {
  readonly headersTimeout?: number
  readonly requestTimeout?: number
  readonly idleTimeout?: number
}

/** Runs a test with a server and a session of it. */
async function withServer(
  listener: Listener,
  test: (session: ClientHttp2Session, server: SecureServer, origin: string) => Promise<void>,
  terms: Terms = {},
): Promise<void> {
  const refusal = (name: string) => {
    return { status: name === 'request-timeout' ? 408 : 431, headers: {}, content: Buffer.from(name) }
  }
  const server = new SecureServer({ ...usual, ...terms, certificate, refusal })
  server.on('request', listener)
  const origin = (await listening(server)).replace('http:', 'https:')
  const session = connect(origin, { rejectUnauthorized: false })
  session.on('error', () => undefined)
  try {
    await test(session, server, origin)
  } finally {
    session.destroy()
    await closed(server)
  }
}

interface Answer {
  readonly status: unknown
  readonly text: string
}

async function ask(session: ClientHttp2Session, fields: OutgoingHttpHeaders): Promise<Answer> {
  const stream = session.request(fields)
  const [head] = (await once(stream, 'response')) as [Readonly<Record<string, unknown>>]
  return { status: head[':status'], text: await text(stream) }
}

const hello: Listener = ({ httpVersion, headers: { host } }, response) => {
  response.end(`${httpVersion} ${host ?? ''}`)
}

describe('a server with TLS', () => {
  it('RFC 7301 §3.2: serves HTTP/2 and HTTP/1.1 at one port', async () => {
    await withServer(hello, async (session, _server, origin) => {
      const { host } = new URL(origin)
      expect((await ask(session, { ':path': '/' })).text).to.equal(`2.0 ${host}`)
      const [response] = (await once(get(origin, { rejectUnauthorized: false, agent: false }), 'response')) as [
        IncomingMessage,
      ]
      expect(await text(response)).to.equal(`1.1 ${host}`)
    })
  })

  it('RFC 9113 §8.2.2: refuses fields of the connection', async () => {
    const asked: string[] = []
    const listener: Listener = ({ url = '' }, response) => {
      asked.push(url)
      response.end()
    }
    await withServer(listener, async (session, _server, origin) => {
      const [name, value] = ['connection', 'close'].map((part) => [part.length, ...Buffer.from(part)])
      const request = requestFrame(1, [...plainGet, 0, ...(name ?? []), ...(value ?? [])])
      const code = await codeAfter(origin, [request], 'reset')
      expect(code).to.equal(constants.NGHTTP2_PROTOCOL_ERROR)
      expect((await ask(session, { ':path': '/after' })).status).to.equal(200)
      expect(asked).to.deep.equal(['/after'])
    })
  })

  it('RFC 9110 §15.5.9: answers content that does not arrive in time with 408', async () => {
    const listener: Listener = (request) => void request.resume()
    await withServer(
      listener,
      async (session) => {
        const stream = session.request({ ':method': 'POST', ':path': '/' }, { endStream: false })
        stream.write('a part')
        const [head] = (await once(stream, 'response')) as [Readonly<Record<string, unknown>>]
        expect(head[':status']).to.equal(408)
        expect(await text(stream)).to.equal('request-timeout')
      },
      { requestTimeout: 20, headersTimeout: 20 },
    )
  })

  const unfinished: readonly (readonly [title: string, listener: Listener])[] = [
    ['was not read', (_request, response) => void response.end('too large')],
    [
      'was read in part',
      (request, response) => {
        request.once('data', () => {
          request.pause()
          response.end('too large')
        })
      },
    ],
    ['was not read, after a response without content', (_request, response) => void response.end()],
  ]
  for (const [title, listener] of unfinished) {
    it(`RFC 9113 §8.1: resets a request that ${title}, when the response is complete`, () =>
      withServer(
        listener,
        async (_session, _server, origin) => {
          const frames = await framesOfUnfinishedPost(origin)
          const end = frames.findIndex(({ type, flags }) => type <= frameTypes.headers && (flags & endStream) !== 0)
          expect(end, 'END_STREAM').to.be.greaterThan(-1)
          expect(frames.slice(end + 1).map(({ type }) => type)).to.deep.equal([frameTypes.reset])
        },
        { requestTimeout: 600_000 },
      ))
  }

  it('ends a session without a request', async () => {
    await withServer(
      hello,
      async (session) => {
        await once(session, 'close')
        expect(session.destroyed).to.equal(true)
      },
      { headersTimeout: 20 },
    )
  })

  it('RFC 9113 §10.5: ends a session that does not read its response, and no other', async () => {
    const waiting: ServerResponse[] = []
    const listener: Listener = ({ url }, response) => {
      if (url === '/wait') waiting.push(response)
      else response.end('text')
    }
    const test: Parameters<typeof withServer>[1] = async (session, _server, origin) => {
      const answer = ask(session, { ':path': '/wait' })
      const reader = connect(origin, { rejectUnauthorized: false, settings: { initialWindowSize: 0 } })
      reader.on('error', () => undefined)
      const stream = reader.request({ ':path': '/' })
      stream.on('error', () => undefined)
      await once(reader, 'close')
      waiting[0]?.end('done')
      expect(await answer).to.deep.equal({ status: 200, text: 'done' })
    }
    await withServer(listener, test, { idleTimeout: 40 })
  })

  it('gives a slow client time to read the window that it was sent', async () => {
    const long: Listener = (_request, response) => void response.end(Buffer.alloc(1_000_000))
    await withServer(
      long,
      async (session, _server, origin) => {
        const slow = session.request({ ':path': '/' })
        slow.on('error', () => undefined)
        const closed = once(slow, 'close')
        await once(slow, 'response')
        const stopped = connect(origin, { rejectUnauthorized: false, settings: { initialWindowSize: 0 } })
        stopped.on('error', () => undefined)
        stopped.request({ ':path': '/' }).on('error', () => undefined)
        await once(stopped, 'close')
        let size = 0
        slow.on('data', ({ length }: Buffer) => (size += length))
        await closed
        expect(size).to.equal(1_000_000)
      },
      { idleTimeout: 40 },
    )
  })

  it('RFC 6585 §5: answers header fields that are too large with 431, and goes on', async () => {
    await withServer(hello, async (session) => {
      const answer = await ask(session, { ':path': '/', 'x-long': 'a'.repeat(20_000) })
      expect(answer).to.deep.equal({ status: 431, text: 'header-fields-too-large' })
      expect((await ask(session, { ':path': '/' })).status).to.equal(200)
    })
  })

  it('RFC 9218 §2.1: allows 100 streams at a time, without the priorities of RFC 7540', async () => {
    await withServer(hello, async (_session, _server, origin) => {
      const session = connect(origin, { rejectUnauthorized: false, remoteCustomSettings: [0x9] })
      await once(session, 'remoteSettings')
      expect(session.remoteSettings.maxConcurrentStreams).to.equal(100)
      expect(session.remoteSettings.customSettings).to.deep.equal({ 0x9: 1 })
      session.destroy()
    })
  })

  it('RFC 9113 §10.5: ends a session that opens and resets streams without end', async () => {
    let begun = 0
    const listener: Listener = () => void (begun += 1)
    await withServer(listener, async (_session, _server, origin) => {
      const frames = Array.from({ length: 2000 }, (_, at) => [
        requestFrame(2 * at + 1, plainGet),
        frame(types.reset, 0, 2 * at + 1, [0, 0, 0, constants.NGHTTP2_CANCEL]),
      ])
      const code = await codeAfter(origin, frames.flat(), 'goAway')
      expect(code).not.to.equal(constants.NGHTTP2_NO_ERROR)
      expect(begun).to.be.lessThan(500)
    })
  })

  it('RFC 9113 §6.8: lets open and late streams end when it stops', async () => {
    const open: ServerResponse[] = []
    const listener: Listener = ({ url }, response) => {
      if (url === '/open') open.push(response)
      else response.end('late')
    }
    await withServer(listener, async (session, server) => {
      const first = ask(session, { ':path': '/open' })
      await ask(session, { ':path': '/' })
      const told = once(session, 'goaway')
      server.announceClose()
      expect((await told)[0]).to.equal(constants.NGHTTP2_NO_ERROR)
      const ended = once(session, 'close')
      server.closeIdleConnections()
      open[0]?.end('done')
      expect((await first).text).to.equal('done')
      await ended
    })
  })

  it('RFC 9218 §4.1: sends urgent responses of a session first', async () => {
    const waiting: ServerResponse[] = []
    const content = Buffer.alloc(400_000, 'x')
    const listener: Listener = (_request, response) => {
      waiting.push(response)
      if (waiting.length === 3) for (const each of waiting) each.end(content)
    }
    await withServer(listener, async (session) => {
      await once(session, 'remoteSettings')
      const ended: string[] = []
      const asked = ['u=7', 'u=3', 'u=0'].map(async (priority) => {
        await ask(session, { ':path': '/', priority })
        ended.push(priority)
      })
      await Promise.all(asked)
      expect(ended).to.deep.equal(['u=0', 'u=3', 'u=7'])
    })
  })

  it('RFC 9110 §5.3: joins the lines of a list', async () => {
    const listener: Listener = ({ headers: { accept, cookie, 'if-none-match': tags } }, response) => {
      response.end([tags, accept, cookie].join(' | '))
    }
    await withServer(listener, async (_session, _server, origin) => {
      const client = http2Sender(origin)
      const fields = { 'If-None-Match': ['"a"', '"b"'], Accept: ['text/html', '*/*'], Cookie: ['a=1', 'b=2'] }
      const { response } = await client.send({ method: 'GET', target: '/', fields })
      expect(response.content?.toString()).to.equal('"a", "b" | text/html, */* | a=1; b=2')
      client.close()
    })
  })
})

// RFC 7541 §6.1: GET, https and / of the static table.
const plainGet = [0x82, 0x87, 0x84]
const types = { headers: 1, reset: 3, settings: 4, goAway: 7 }

function frame(type: number, flags: number, stream: number, content: readonly number[] = []): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(content.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, Buffer.from(content)])
}

/** Returns a request of one frame, which ends its header and its stream. */
function requestFrame(stream: number, block: readonly number[]): Buffer {
  return frame(types.headers, 0x05, stream, block)
}

/** Sends frames that Node's client refuses to send, and resolves with the error code of the first frame of a type. */
function codeAfter(origin: string, frames: readonly Buffer[], type: 'reset' | 'goAway'): Promise<number> {
  const { hostname, port } = new URL(origin)
  const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
  return new Promise((resolve, reject) => {
    const terms = { host: hostname, port: Number(port), rejectUnauthorized: false, ALPNProtocols: ['h2'] }
    const socket = connectTls(terms, () => {
      socket.write(Buffer.concat([preface, frame(types.settings, 0, 0), ...frames]))
    })
    let received = Buffer.alloc(0)
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      while (received.byteLength >= 9 && received.byteLength >= 9 + received.readUIntBE(0, 3)) {
        // The code is the last member of RST_STREAM, and follows the stream in GOAWAY (RFC 9113 §6.4, §6.8).
        if (received[3] === types[type]) {
          resolve(received.readUInt32BE(type === 'reset' ? 9 : 13))
          socket.destroy()
        }
        received = received.subarray(9 + received.readUIntBE(0, 3))
      }
    })
  })
}
