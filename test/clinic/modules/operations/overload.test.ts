import { expect } from 'chai'
import { once } from 'node:events'
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
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

interface Sending {
  readonly method?: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly content?: string
}

/** Sends requests at the same time, each over a connection of its own that is open. */
async function answersAtOnce(
  origin: string,
  count: number,
  sendingOf: (number: number) => Sending,
): Promise<readonly Received[]> {
  const agent = new Agent({ keepAlive: true })
  const ask = async ({ method, path, headers, content: sent }: Sending): Promise<Received> => {
    const asked = request(`${origin}${path}`, { agent, headers, ...(method === undefined ? {} : { method }) })
    asked.end(sent)
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    const content = (await buffer(response)).toString()
    return { status: response.statusCode, headers: response.headers, content }
  }
  const numbers = Array.from({ length: count }, (_, index) => index)
  await Promise.all(numbers.map(() => ask({ path: '/health/live', headers: {} })))
  const answers = await Promise.all(numbers.map((number) => ask(sendingOf(number))))
  agent.destroy()
  return answers
}

describe('a clinic with more requests than it can answer in time', () => {
  it('answers some, refuses the others with 503 in the media type of each client, and answers all afterwards', async () => {
    const clinic = await openClinic({ metricsToken, maximumDelay: 1 })
    const answers = await answersAtOnce(clinic.origin, 200, (number) => ({
      path: `/doctors?limit=${String(1 + (number % 50))}`,
      headers: { accept: accepts[number % 2] ?? '' },
    }))
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
    const answers = await answersAtOnce(clinic.origin, 60, (number) => ({
      method: 'POST',
      path: '/levels/0/appointmentService?action=query',
      headers: { 'content-type': 'application/json' },
      content: JSON.stringify({ date: tomorrow, doctor: `unknown-${String(number)}` }),
    }))
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]))
    const refusal = '{"code":3,"message":"The service has too many requests. Try again in 5 seconds."}'
    expect(answers.map(({ content }) => content)).to.include(refusal)
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
