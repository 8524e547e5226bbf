import { expect } from 'chai'
import { once } from 'node:events'
import { Agent, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { openClinic, tomorrow } from '../../../support/clinic.ts'

const metricsToken = 'a-token-of-tests'
const accepts = ['text/html', 'application/hal+json']

interface Received {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly content: string
}

/** Sends requests for different pages at the same time, over connections that are open. */
async function answersAtOnce(origin: string, count: number): Promise<readonly Received[]> {
  const agent = new Agent({ keepAlive: true })
  const ask = async (path: string, accept: string): Promise<Received> => {
    const request = get(`${origin}${path}`, { agent, headers: { accept } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const content = (await buffer(response)).toString()
    return { status: response.statusCode, headers: response.headers, content }
  }
  const numbers = Array.from({ length: count }, (_, index) => index)
  await Promise.all(numbers.map(() => ask('/health/live', '*/*')))
  const answers = await Promise.all(
    numbers.map((number) => ask(`/doctors?limit=${String(1 + (number % 50))}`, accepts[number % 2] ?? '')),
  )
  agent.destroy()
  return answers
}

describe('a clinic with more requests than it can answer in time', () => {
  it('answers some, refuses the others with 503 in the media type of each client, and answers all afterwards', async () => {
    const clinic = await openClinic({ metricsToken, maximumDelay: 1 })
    const answers = await answersAtOnce(clinic.origin, 200)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).to.be.within(1, 199)
    expect(answers.filter(({ status }) => status === 200).length).to.equal(200 - refused.length)
    for (const each of refused) {
      expect(each.headers).to.include({ 'retry-after': '5' })
      // The refusal knows the media type only, so it has no links to others of the page.
      expect(each.headers['link'] ?? '').not.to.include('alternate')
      expect(each.content).not.to.include('?as=')
    }
    const types = refused.map((each) => each.headers['content-type'])
    expect([...new Set(types)].toSorted()).to.deep.equal(['application/problem+json', 'text/html; charset=utf-8'])

    const headers = { authorization: `Bearer ${metricsToken}` }
    const figures = await (await fetch(`${clinic.origin}/metrics`, { headers })).text()
    expect(figures).to.include(`\nhttp_requests_refused_total ${String(refused.length)}\n`)
    expect((await fetch(`${clinic.origin}/doctors`)).status).to.equal(200)
    await clinic.close()
  })

  it('refuses with code 3 at level 0', async () => {
    const clinic = await openClinic({ maximumDelay: 1 })
    const { hostname, port, host } = new URL(clinic.origin)
    const requests = Array.from({ length: 60 }, (_, number) => {
      const content = JSON.stringify({ date: tomorrow, doctor: `unknown-${String(number)}` })
      const fields = `Host: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${String(content.length)}`
      const end = number === 59 ? '\r\nConnection: close' : ''
      return `POST /levels/0/appointmentService?action=query HTTP/1.1\r\n${fields}${end}\r\n\r\n${content}`
    })
    const socket = connect(Number(port), hostname)
    socket.write(requests.join(''))
    const answers = await text(socket)
    expect(answers.split('HTTP/1.1 200 OK')).to.have.length(61)
    expect(answers).to.include('{"code":3,"message":"The service has too many requests. Try again in 5 seconds."}')
    await clinic.close()
  })

  it('closes a connection that sends hundreds of requests without waiting, and answers others', async () => {
    // Nothing is refused, however slow the machine is.
    const clinic = await openClinic({ maximumDelay: 0 })
    const { hostname, port, host } = new URL(clinic.origin)
    const responsesTo = async (count: number): Promise<number> => {
      const requests = Array.from({ length: count }, (_, index) => {
        const isLast = index + 1 === count
        return `GET /doctors?limit=${String(1 + (index % 50))} HTTP/1.1\r\nHost: ${host}\r\n${isLast ? 'Connection: close\r\n' : ''}\r\n`
      })
      const socket = connect(Number(port), hostname)
      socket.write(requests.join(''))
      const received: string = await text(socket).catch(() => '')
      return received.split('HTTP/1.1 200 OK').length - 1
    }
    expect(await responsesTo(50)).to.equal(50)
    expect(await responsesTo(500)).to.be.lessThan(400)
    expect((await fetch(`${clinic.origin}/doctors`)).status).to.equal(200)
    await clinic.close()
  })
})
