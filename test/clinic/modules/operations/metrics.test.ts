import { expect } from 'chai'
import { pino } from 'pino'
import { app } from '@waymark/clinic/app'
import { metrics } from '@waymark/clinic/modules/operations/metrics'
import { openClinic, testSecret, tomorrow } from '../../../support/clinic.ts'
import { closed, listening } from '../../../support/http/listening.ts'
import { openSlots, postBooking } from '../../../support/open-slots.ts'

const metricsToken = 'a-token-of-tests'
const authorization = `Bearer ${metricsToken}`

describe('the metrics', () => {
  it('need the token, and exist only with one', async () => {
    const clinic = await openClinic({ metricsToken })
    for (const given of [undefined, 'Bearer x', `Basic ${metricsToken}`]) {
      const refused = await fetch(`${clinic.origin}/metrics`, {
        headers: given === undefined ? {} : { authorization: given },
      })
      expect(refused.status).to.equal(401)
      expect(refused.headers.get('www-authenticate')).to.include('Bearer')
    }
    const without = await openClinic()
    expect((await fetch(`${without.origin}/metrics`, { headers: { authorization } })).status).to.equal(404)
    await Promise.all([clinic.close(), without.close()])
  })

  it('count requests by route, and mails that are due', async () => {
    const clinic = await openClinic({ metricsToken })
    const [slot = 0] = await openSlots(clinic)
    const visit = { name: 'Ada Secret', age: 36, email: 'ada@example.org' }
    const booked = await postBooking(clinic, slot, visit)
    expect((await postBooking(clinic, slot, { name: 'Bob', age: 40 })).status).to.equal(409)
    await fetch(`${clinic.origin}/doctors/mjones/schedule?date=${tomorrow}`, { headers: { accept: 'text/markdown' } })
    const figures = await (await fetch(`${clinic.origin}/metrics`, { headers: { authorization } })).text()
    for (const [status, type] of [
      ['201', 'application/hal+json'],
      ['409', 'application/problem+json'],
    ]) {
      const labels = `route="/schedules/:slot",method="POST",status="${status ?? ''}",media_type="${type ?? ''}"`
      expect(figures).to.include(`http_requests_total{${labels}} 1`)
    }
    expect(figures).to.match(
      /route="\/doctors\/:doctor\/schedule",method="GET",status="200",media_type="text\/markdown"/,
    )
    const due = await clinic.storage.outbox.countDue(clinic.clock.now())
    expect(due).to.be.greaterThan(0)
    expect(figures).to.include(`queue_length{queue="letters"} ${String(due)}`)
    expect(figures).to.match(/nodejs_eventloop_lag_seconds/)
    for (const secret of ['Secret', 'example.org', booked.headers.get('location') ?? '']) {
      expect(figures).not.to.include(secret)
    }
    await clinic.close()
  })
})

describe('the figures of requests', () => {
  it('have the duration of all but event streams, refused requests, failed jobs, and the number of processes', async () => {
    const { observe, refuse, probe } = metrics({
      token: metricsToken,
      queues: {},
      jobFailures: new Map([['letters', 2]]),
    })
    const exchange = {
      id: 'one',
      trace: undefined,
      method: 'GET',
      status: 200,
      seconds: 0.5,
      isCut: false,
      isCached: false,
    }
    observe({ ...exchange, route: '/read', mediaType: 'text/html' })
    observe({ ...exchange, route: '/followed', mediaType: 'text/event-stream' })
    refuse()
    const figures = Buffer.from((await probe?.({ headers: { authorization } }))?.content ?? '').toString()
    const counts = [...figures.matchAll(/^http_request_duration_seconds_count.*$/gm)].map(([line]) => line)
    expect(counts).to.deep.equal(['http_request_duration_seconds_count{route="/read",method="GET"} 1'])
    expect(figures).to.include('http_requests_total{route="/followed"')
    expect(figures).to.include('\nbackground_failures_total{name="letters"} 2\n')
    expect(figures).to.include('\nhttp_requests_refused_total 1\n').and.to.include('\nprocesses 1\n')
  })
})

describe('the access log', () => {
  it('has one line for each request with its id and trace, and no personal data', async () => {
    const clinic = await openClinic()
    const lines: string[] = []
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const server = app({ storage: clinic.storage, clock: clinic.clock, logger, secret: testSecret })
    const origin = await listening(server)
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    const headers = { 'x-request-id': 'proxy:12345', traceparent: `00-${trace}-00f067aa0ba902b7-01` }
    const [slot = 0] = await openSlots({ origin })
    lines.length = 0
    const visit = { name: 'Ada Secret', age: 36, telephone: '+44 20 7946 0018' }
    const response = await postBooking({ origin }, slot, visit, headers)
    expect(response.headers.get('x-request-id')).to.equal('proxy:12345')
    const [line = '', ...others] = lines
    expect(others).to.deep.equal([])
    const route = '/schedules/:slot'
    const known = { id: 'proxy:12345', trace, method: 'POST', route, status: 201, mediaType: 'application/hal+json' }
    expect(JSON.parse(line)).to.include({ ...known, isCut: false, isCached: false, msg: 'request' })
    // Four digits alone may be a part of the time.
    expect(line).not.to.match(/Ada|7946 ?0018|capability|127\.0\.0\.1/)
    const { items } = await clinic.storage.auditLog.page({ limit: 1 })
    expect(items[0]?.request).to.equal('proxy:12345')
    await closed(server)
    await clinic.close()
  })

  it('replaces an id that could forge a line', async () => {
    const clinic = await openClinic()
    for (const id of ['short', 'x'.repeat(129), 'with a space', '{"level":60}']) {
      const { headers } = await fetch(clinic.origin, { headers: { 'x-request-id': id } })
      expect(headers.get('x-request-id')).to.match(/^[\w-]{12}$/)
    }
    await clinic.close()
  })
})
