import { expect } from 'chai'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect } from 'node:net'
import { closed, listening } from '../http/listening.ts'
import { record, type Recording } from './recorder.ts'

const right = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Vary: 'Accept' }

describe('the recorder of exchanges', () => {
  let server: Server | undefined
  afterEach(async () => {
    if (server !== undefined) await closed(server)
  })

  async function recorded(listener: RequestListener): Promise<{ origin: string; recording: Recording }> {
    server = createServer(listener)
    const recording = record(server)
    return { origin: await listening(server), recording }
  }

  /** Writes to a connection and returns everything received until it is closed. */
  function exchanged(origin: string, text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let received = ''
      const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(text))
      socket.on('data', (data) => (received += data.toString('latin1')))
      socket.on('close', () => {
        resolve(received)
      })
      socket.on('error', reject)
    })
  }

  /** Waits until the recorder, which may lag behind the client, has reached a count. */
  async function counted(recording: Recording, count: number): Promise<void> {
    for (let turn = 0; turn < 100 && recording.count() < count; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(recording.count()).to.equal(count)
  }

  it('reports nothing for valid exchanges, and does not change them', async () => {
    const { origin, recording } = await recorded((_request, response) => {
      response.writeHead(200, right)
      response.end('{"a":"é"}')
    })
    const response = await fetch(origin)
    expect(await response.text()).to.equal('{"a":"é"}')
    expect((await fetch(origin, { method: 'HEAD' })).headers.get('content-type')).to.equal('application/json')
    await counted(recording, 2)
    expect(recording.violations()).to.deep.equal([])
  })

  it('reports a violation once, with its first exchange', async () => {
    const { origin, recording } = await recorded((_request, response) => {
      response.writeHead(200, { ...right, ETag: 'x' })
      response.end('{}')
    })
    for (const path of ['/a', '/b', '/c']) await (await fetch(origin + path)).text()
    await counted(recording, 3)
    expect(recording.violations()).to.deep.equal([
      'RFC 9110 §8.8.3: ETag is a quoted tag, perhaps weak, but it is "x" (GET /a → 200, and 2 more)',
    ])
  })

  it('reads chunked content', async () => {
    const { origin, recording } = await recorded((_request, response) => {
      response.writeHead(200, right)
      response.write('{"a"')
      setTimeout(() => response.end(':1'), 5)
    })
    expect(await (await fetch(origin)).text()).to.equal('{"a":1')
    await counted(recording, 1)
    expect(recording.violations()).to.deep.equal(['RFC 8259 §2: JSON content is valid JSON (GET / → 200)'])
  })

  it('checks the fields only if the exchange was aborted', async () => {
    const { origin, recording } = await recorded((_request, response) => {
      response.writeHead(200, { ...right, 'Content-Length': '100', ETag: 'x' })
      response.write('{"a"', () => response.destroy())
    })
    const failure: unknown = await fetch(origin)
      .then((response) => response.text())
      .catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(Error)
    await counted(recording, 1)
    expect(recording.violations()).to.have.length(1)
  })

  it('assigns pipelined responses to their requests', async () => {
    const { origin, recording } = await recorded((request, response) => {
      const answer = (): void => {
        response.writeHead(200, { ...right, ...(request.url === '/late' ? { Age: 'x' } : {}) })
        response.end('{}')
      }
      // The second response is ready before the first.
      setTimeout(answer, request.url === '/late' ? 20 : 0)
    })
    const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
    await exchanged(origin, get('/late') + get('/soon') + get('/last', 'Connection: close\r\n'))
    await counted(recording, 3)
    expect(recording.violations()).to.deep.equal([
      'RFC 9111 §5.1: Age is a number of seconds, but it is "x" (GET /late → 200)',
    ])
  })

  it('ignores 100 Continue', async () => {
    const { origin, recording } = await recorded((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(200, right)
        response.end('{}')
      })
    })
    const fields = 'Host: x\r\nExpect: 100-continue\r\nContent-Length: 1\r\nConnection: close\r\n'
    const answer = await exchanged(origin, `PUT / HTTP/1.1\r\n${fields}\r\nx`)
    expect(answer).to.match(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/)
    await counted(recording, 1)
    expect(recording.violations()).to.deep.equal([])
  })

  it('records the response to an unreadable request', async () => {
    const { origin, recording } = await recorded(() => {
      throw new Error('not reached')
    })
    const answer = await exchanged(origin, 'GET\r\n\r\n')
    expect(answer).to.match(/^HTTP\/1\.1 400 /)
    await counted(recording, 1)
    expect(recording.violations()).to.include(
      'RFC 9110 §6.6.1: a 2xx, 3xx and 4xx have Date (an unreadable request → 400)',
    )
  })
})
