import { expect } from 'chai'
import { connect, type Socket } from 'node:net'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { openSlots } from '../support/open-slots.ts'
import { shopper } from '../support/shop.ts'
import { signedIn } from '../support/authentication/signed-in.ts'

interface Answer {
  readonly status: number
  readonly head: string
  readonly body: string
  readonly closed: boolean
}

/** Sends bytes unchanged and reads until the server closes the connection or is silent after a response. */
function raw(origin: string, text: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    let received = ''
    let closed = false
    const done = (): void => {
      const [head = '', body = ''] = received.split('\r\n\r\n', 2)
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body, closed })
      socket.destroy()
    }
    socket.on('data', (data: Buffer) => {
      received += data.toString('latin1')
      // An announced close is waited for, however busy the machine is.
      if (!/^Connection: close\r$/im.test(received)) setTimeout(done, 150)
    })
    socket.on('close', () => {
      closed = true
      done()
    })
    socket.on('error', reject)
    socket.write(text)
  })
}

/** Pipelines requests on one connection, and returns what follows the version in each response. */
async function responsesTo(origin: string, requests: readonly string[]): Promise<readonly string[]> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const last = requests.at(-1)?.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n') ?? ''
  socket.write([...requests.slice(0, -1), last].join(''))
  let received = ''
  for await (const data of socket) received += String(data)
  return received.split('HTTP/1.1 ').slice(1)
}

const host = 'Host: localhost\r\n'
const rows: readonly (readonly [title: string, text: string, status: number])[] = [
  ['RFC 9112 §3.2: no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['RFC 9112 §3.2: two Hosts', `GET / HTTP/1.1\r\n${host}${host}\r\n`, 400],
  ['RFC 9112 §3.2: a malformed Host', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
  ['RFC 9112 §3.2.4: GET *', `GET * HTTP/1.1\r\n${host}\r\n`, 400],
  ['RFC 9112 §6.1: an empty Transfer-Encoding', `POST / HTTP/1.1\r\n${host}Transfer-Encoding:\r\n\r\n`, 400],
  [
    'RFC 9112 §6.3: both lengths',
    `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['RFC 9112 §5.1: white space before a colon', `GET / HTTP/1.1\r\n${host}Accept : */*\r\n\r\n`, 400],
  ['RFC 3986 §2.1: a malformed escape', `GET /%E0%A4%A HTTP/1.1\r\n${host}\r\n`, 400],
  ['RFC 9110 §15.5.15: a target of 9 KiB', `GET /${'a'.repeat(9000)} HTTP/1.1\r\n${host}\r\n`, 414],
  ['RFC 6585 §5: header fields of 17 KiB', `GET / HTTP/1.1\r\n${host}X-Long: ${'a'.repeat(17_000)}\r\n\r\n`, 431],
  ['RFC 9110 §15.5.18: another expectation', `GET / HTTP/1.1\r\n${host}Expect: cake\r\n\r\n`, 417],
  ['RFC 9112 §2.2: a line that ends with LF alone', 'GET / HTTP/1.1\n', 400],
  ['RFC 9112 §2.2: LF alone after an unknown method', 'FOO / HTTP/1.1\n', 400],
  ['RFC 9112 §2.2: LF alone after another version', 'GET / HTTP/2.0\n', 400],
  ['not HTTP', 'hello\r\n\r\n', 400],
  ['RFC 9110 §15.6.2: an unknown method', `FOO / HTTP/1.1\r\n${host}\r\n`, 501],
  ['RFC 9110 §15.6.2: a method in lower case', `get / HTTP/1.1\r\n${host}\r\n`, 501],
  ['RFC 9110 §9.3.6: CONNECT', `CONNECT localhost:80 HTTP/1.1\r\n${host}\r\n`, 501],
  ['RFC 9110 §15.6.6: HTTP/2.0', `GET / HTTP/2.0\r\n${host}\r\n`, 505],
  ['RFC 9110 §15.6.6: HTTP/3.7', `GET / HTTP/3.7\r\n${host}\r\n`, 505],
  ['RFC 9113 §3.4: the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 505],
]

describe('a request that the guard rejects', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  for (const [title, text, status] of rows) {
    it(`${title} is ${String(status)}with a problem document, and closes the connection`, async () => {
      const answer = await raw(clinic.origin, text)
      expect(answer.status).to.equal(status)
      expect(answer.head).to.match(/^Connection: close$/im)
      expect(answer.closed).to.equal(true)
      expect(JSON.parse(answer.body)).to.include({ status })
    })
  }

  it('is described in the requested media type', async () => {
    const answer = await raw(clinic.origin, `GET /%GG HTTP/1.1\r\n${host}Accept: text/markdown\r\n\r\n`)
    expect(answer.head).to.match(/^Content-Type: text\/markdown; charset=utf-8$/im)
  })

  it('RFC 9110 §9.3.7: OPTIONS * applies to the server', async () => {
    const answer = await raw(clinic.origin, `OPTIONS * HTTP/1.1\r\n${host}\r\n`)
    expect(answer.status).to.equal(204)
    expect(answer.head).to.match(/^Allow: GET, HEAD, QUERY, POST, PUT, PATCH, DELETE, OPTIONS$/im)
    const tracing = await openClinic({ answersTrace: true })
    const other = await raw(tracing.origin, `OPTIONS * HTTP/1.1\r\n${host}\r\n`)
    await tracing.close()
    expect(other.head).to.match(/^Allow: GET, HEAD, QUERY, POST, PUT, PATCH, DELETE, OPTIONS, TRACE$/im)
  })

  it('RFC 9112 §3.2.2: the absolute form is accepted', async () => {
    const answer = await raw(clinic.origin, `GET http://localhost/doctors HTTP/1.1\r\n${host}\r\n`)
    expect(answer.status).to.equal(200)
  })

  it('RFC 9112 §3.2.2: the path of the absolute form is used as it is sent, like that of the origin form', async () => {
    for (const path of ['/doctors/%2e%2e/books', '/doctors/../books', '//books', '/a/./b', '/%62ooks', '?page=1', '']) {
      const absolute = await raw(clinic.origin, `GET http://localhost${path} HTTP/1.1\r\n${host}\r\n`)
      const origin = await raw(clinic.origin, `GET ${path.startsWith('/') ? path : `/${path}`} HTTP/1.1\r\n${host}\r\n`)
      expect([path, absolute.status, absolute.body]).to.deep.equal([path, origin.status, origin.body])
    }
  })

  it('RFC 9110 §15.5.20: a request for another host is misdirected, in either form', async () => {
    const named = await openClinic({ hosts: ['clinic.example'] })
    const statuses = async (
      ...targets: readonly (readonly [target: string, host: string])[]
    ): Promise<readonly number[]> =>
      Promise.all(
        targets.map(async ([target, name]) => {
          const answer = await raw(named.origin, `GET ${target} HTTP/1.1\r\nHost: ${name}\r\n\r\n`)
          expect(answer.body).not.to.contain('other.example')
          return answer.status
        }),
      )
    const own = ['clinic.example', 'CLINIC.example', 'clinic.example:8443'] as const
    expect(await statuses(...own.map((name) => ['/', name] as const))).to.deep.equal([200, 200, 200])
    const others = ['other.example', '127.0.0.1', 'clinic.example.other.example', 'localhost'] as const
    expect(await statuses(...others.map((name) => ['/', name] as const))).to.deep.equal([421, 421, 421, 421])
    // RFC 9112 §3.2.2: the host of the target replaces the field.
    expect(
      await statuses(['http://other.example/', 'clinic.example'], ['http://clinic.example/', 'other.example']),
    ).to.deep.equal([421, 200])
    expect(await statuses(['/health/live', 'localhost'], ['/health/ready', '127.0.0.1:3000'])).to.deep.equal([200, 200])
    await named.close()
  })

  it('RFC 9112 §9.3.2: a pipelined request finds what the unsafe one before it has changed', async () => {
    const [slot = 0] = await openSlots(clinic)
    const fields = `${host}Authorization: Bearer ${await signedIn(clinic, 'desk')}\r\n`
    const get = `GET /schedules/${String(slot)} HTTP/1.1\r\n${fields}Accept: application/json\r\n\r\n`
    const block = `DELETE /schedules/${String(slot)} HTTP/1.1\r\n${fields}\r\n`
    const answers = await responsesTo(clinic.origin, [get, get, block, get, get])
    const shown = answers.map((text) => /"status":"(open|blocked)"/.exec(text)?.[1])
    expect(answers.map((text) => Number(text.slice(0, 3)))).to.deep.equal([200, 200, 200, 200, 200])
    expect([shown[0], shown[1], shown[3], shown[4]]).to.deep.equal(['open', 'open', 'blocked', 'blocked'])
  })

  it('RFC 9110 §10.1.1: 100 Continue is sent only if the request is not rejected', async () => {
    const post = (type: string): string =>
      `POST /schedules/1 HTTP/1.1\r\n${host}Content-Type: ${type}\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`
    expect((await raw(clinic.origin, post('text/plain'))).status).to.equal(415)
    expect((await raw(clinic.origin, post('application/json'))).head).to.match(/^HTTP\/1\.1 100 Continue/)
  })

  it('RFC 9421 §2.2.3: a client of HTTP/1.0 that names no host gets no signature without a configured origin', async () => {
    const { status, head } = await raw(
      clinic.origin,
      'GET /doctors HTTP/1.0\r\nAccept-Signature: a=("@status")\r\n\r\n',
    )
    expect(status).to.equal(200)
    expect(head).not.to.match(/^signature:/im)
  })

  it('RFC 9110 §10.1.1: an HTTP/1.0 client gets no 100 Continue', async () => {
    const head = `POST /schedules/1 HTTP/1.0\r\n${host}Content-Type: application/json\r\n`
    const answer = await raw(clinic.origin, `${head}Content-Length: 2\r\nExpect: 100-continue\r\n\r\n{}`)
    expect(answer.head).to.match(/^HTTP\/1\.1 422 /)
  })

  it('RFC 9112 §6.3: a request with neither Content-Length nor Transfer-Encoding has no content', async () => {
    const [slot = 0] = await openSlots(clinic)
    const head = (method: string, path: string): string => `${method} ${path} HTTP/1.1\r\n${host}`
    const type = 'Content-Type: application/json\r\n'
    const path = `/schedules/${String(slot)}`
    expect((await raw(clinic.origin, `${head('PUT', `${path}/hold`)}\r\n`)).status).to.equal(201)
    expect((await raw(clinic.origin, `${head('PUT', `${path}/hold`)}${type}\r\n`)).status).to.equal(409)
    expect((await raw(clinic.origin, `${head('POST', path)}\r\n`)).status).to.equal(415)
    expect((await raw(clinic.origin, `${head('POST', path)}${type}\r\n`)).status).to.equal(400)
  })

  it('an action without fields accepts no content', async () => {
    const pat = await shopper(clinic, 'pat')
    const { place, tag } = await pat.add('sleeping-better')
    await pat.send('DELETE', place, { match: tag })
    const fields = `Authorization: Bearer ${await signedIn(clinic, 'pat')}\r\n`
    const target = '/user/pat/cart/sleeping-better:undelete'
    expect((await raw(clinic.origin, `POST ${target} HTTP/1.1\r\n${host}${fields}\r\n`)).status).to.equal(201)
    const read = '/users/pat/messages'
    expect((await raw(clinic.origin, `PUT ${read} HTTP/1.1\r\n${host}${fields}\r\n`)).status).to.equal(415)
  })

  it('RFC 9110 §9.3.8: TRACE is disabled by default, and reveals no secrets', async () => {
    const text = `TRACE /doctors HTTP/1.1\r\n${host}Authorization: Basic c2VjcmV0\r\nCookie: a=b\r\nX-Test: yes\r\n\r\n`
    expect((await raw(clinic.origin, text)).status).to.equal(405)
    const tracing = await openClinic({ answersTrace: true })
    const answer = await raw(tracing.origin, text)
    await tracing.close()
    expect(answer.status).to.equal(200)
    expect(answer.head).to.match(/^Content-Type: message\/http$/im)
    expect(answer.body + answer.head)
      .to.include('X-Test: yes')
      .and.not.to.match(/c2VjcmV0|a=b/)
  })

  it('slow clients are disconnected within 15 s, and do not delay others', async function () {
    this.timeout(40_000)
    const { hostname, port } = new URL(clinic.origin)
    const sockets: Socket[] = []
    let open = 0
    for (let number = 0; number < 300; number += 1) {
      const socket = connect(Number(port), hostname, () => {
        open += 1
        // Half of them never finish their header fields, the others never send the announced content.
        const slowBody = `POST /schedules/1 HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{`
        socket.write(number % 2 === 0 ? `GET / HTTP/1.1\r\n${host}X-Slow: ` : slowBody)
      })
      socket.on('error', () => undefined)
      socket.resume()
      socket.on('close', () => (open -= 1))
      sockets.push(socket)
    }
    const began = Date.now()
    while (open < 300 && Date.now() - began < 5000) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(open).to.equal(300)
    for (let time = 0; time < 20; time += 1) expect((await fetch(`${clinic.origin}/doctors`)).status).to.equal(200)
    // The server's own timeout is tested, so real time has to pass; a busy machine notices it later.
    while (open > 0 && Date.now() - began < 30_000) await new Promise((resolve) => setTimeout(resolve, 100))
    expect(open).to.equal(0)
    for (const socket of sockets) socket.destroy()
  })
})
