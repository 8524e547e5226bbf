import { expect } from 'chai'
import fc from 'fast-check'
import { once } from 'node:events'
import { connect } from 'node:http2'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'
import * as values from '../support/field-values.ts'
import { http2Sender } from '../support/http/send-http2.ts'
import { sender, type Sending } from '../support/http/send.ts'
import { anAppointment, reading, writing } from '../support/http/varied-requests.ts'
import { seen, type Exchange, type ParsedExchange } from '../support/must-list/exchange.ts'
import { violations } from '../support/must-list/must-list.ts'
import { certificate } from '../support/tls/localhost.ts'

const runs = 150

const schedule = `/doctors/mjones/schedule?date=${tomorrow}&status=open`

// Fields of one message or connection, not of the representation.
const ofTheConnection = new Set(['connection', 'keep-alive', 'date', 'x-request-id', 'transfer-encoding'])

describe('HTTP/2 (RFC 9113)', () => {
  let clinic: Clinic
  let first: ReturnType<typeof sender>
  let second: ReturnType<typeof sender>
  before(async () => {
    clinic = await openClinic({ certificate })
    first = sender(clinic.origin)
    second = http2Sender(clinic.origin)
  })
  after(async () => {
    first.close()
    second.close()
    await clinic.close()
  })

  /** What an exchange says of the resource. */
  const shown = (exchange: Exchange): object => {
    const { status, sent } = seen(exchange)
    const names = sent.names.filter((name) => !ofTheConnection.has(name)).toSorted()
    return {
      status,
      fields: names.map((name) => `${name}: ${sent.value(name)}`),
      content: exchange.response.content?.toString('latin1'),
    }
  }

  async function isSameOverBoth(sending: Sending): Promise<ParsedExchange> {
    const [one, other] = [await first.send(sending), await second.send(sending)]
    expect(shown(other)).to.deep.equal(shown(one))
    expect(violations(one)).to.deep.equal([])
    expect(violations(other)).to.deep.equal([])
    return seen(other)
  }

  it('answers varied reads as HTTP/1.1 does, and violates nothing of the MUST list', async () => {
    const statuses = new Set<number>()
    const fields = {
      Accept: values.lines(values.accept),
      'Accept-Encoding': values.lines(values.acceptEncoding),
      'If-None-Match': values.lines(values.tags),
      'If-Modified-Since': values.lines(values.date),
      Range: values.lines(values.range),
      Prefer: values.lines(values.prefer),
    }
    const appointment = await booked('Lise')
    const property = fc.asyncProperty(reading(fields), async (sending) => {
      const target = sending.target === anAppointment ? appointment : sending.target
      statuses.add((await isSameOverBoth({ ...sending, target })).status)
    })
    await fc.assert(property, { numRuns: runs })
    expect([...statuses]).to.include.members([200, 406, 404])
  })

  it('violates nothing of the MUST list with varied writes', async () => {
    const appointment = await booked('Ada')
    const statuses = new Set<number>()
    const fields = {
      'Content-Type': fc.constantFrom(['application/json'], ['application/merge-patch+json'], ['text/plain']),
      'If-Match': values.lines(values.tags),
      'Content-Encoding': values.lines(values.contentEncoding),
      'Idempotency-Key': values.lines(values.idempotencyKey),
    }
    const property = fc.asyncProperty(writing(fields), async (sending) => {
      const target = sending.target === anAppointment ? appointment : sending.target
      const exchange = await second.send({ ...sending, target })
      statuses.add(exchange.response.status)
      expect(exchange.response.status).to.be.lessThan(500)
      expect(violations(exchange)).to.deep.equal([])
    })
    await fc.assert(property, { numRuns: runs })
    expect([...statuses]).to.include.members([400, 405, 412, 415])
  })

  it('answers each kind of refusal as HTTP/1.1 does', async () => {
    const asked: readonly (readonly [status: number, sending: Sending])[] = [
      [204, { method: 'OPTIONS', target: '*' }],
      [204, { method: 'OPTIONS', target: '/doctors' }],
      [501, { method: 'PROPFIND', target: '/' }],
      [405, { method: 'DELETE', target: '/' }],
      [400, { method: 'GET', target: '/a%zz' }],
      [404, { method: 'GET', target: '/none', fields: { Accept: 'text/html' } }],
      [414, { method: 'GET', target: `/?${'a'.repeat(8200)}` }],
      [417, { method: 'GET', target: '/', fields: { Expect: 'tea' } }],
    ]
    for (const [status, sending] of asked) {
      expect((await isSameOverBoth(sending)).status, `${sending.method} ${sending.target}`).to.equal(status)
    }
  })

  it('RFC 6585 §5: refuses a header that is too large with a problem', async () => {
    const fields = { 'X-Long': 'a'.repeat(17_000) }
    const exchange = await second.send({ method: 'GET', target: '/', fields })
    expect(exchange.response.status).to.equal(431)
    expect(violations(exchange)).to.deep.equal([])
  })

  it('books an appointment and reads it with its capability', async () => {
    const read = await isSameOverBoth({ method: 'GET', target: await booked('Grace') })
    expect(read.status).to.equal(200)
    expect(read.text()).to.include('Grace')
  })

  it('streams events, and ends the stream with its client', async () => {
    const session = connect(clinic.origin, { rejectUnauthorized: false })
    const stream = session.request({ ':path': schedule, accept: 'text/event-stream' })
    const [head] = (await once(stream, 'response')) as [Readonly<Record<string, unknown>>]
    expect(head['content-type']).to.equal('text/event-stream; charset=utf-8')
    const [first] = (await once(stream, 'data')) as [Buffer]
    expect(first.toString()).to.match(/^retry: /)
    stream.close()
    await once(stream, 'close')
    session.destroy()
  })

  /** Books the first open slot and returns the path of the appointment. */
  async function booked(name: string): Promise<string> {
    const fields = { Accept: 'application/json' }
    const listed = seen(await second.send({ method: 'GET', target: schedule, fields })).text() ?? ''
    const id = /"id":\s*(\d+)/.exec(listed)?.[1] ?? ''
    const written = await second.send({
      method: 'POST',
      target: `/schedules/${id}`,
      fields: { ...fields, 'Content-Type': 'application/json', 'Idempotency-Key': `"${name}"` },
      content: JSON.stringify({ name, age: 36 }),
    })
    expect(written.response.status).to.equal(201)
    expect(violations(written)).to.deep.equal([])
    return seen(written).sent.value('location')
  }
})
