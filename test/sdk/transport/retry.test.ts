import { connect, isHttpFailure, isTransportFailure } from '@waymark/sdk'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply } from '../../support/sdk/service.ts'

describe('retries', () => {
  const serve = services()
  const failingFirst = (...replies: readonly Reply[]) => {
    const left = [...replies]
    return () => left.shift() ?? { body: { came: 'at last' } }
  }

  for (const status of [408, 425, 429, 502, 503, 504]) {
    it(`repeat a GET after ${String(status)}`, async () => {
      const service = await serve({ 'GET /': failingFirst({ status }) })
      expect((await connect(service.entry)).state).to.deep.equal({ came: 'at last' })
      expect(service.lines).to.have.length(2)
    })
  }

  it('repeat a GET after a broken connection', async () => {
    const service = await serve({ 'GET /': failingFirst({ broken: true }, { broken: true }) })
    expect((await connect(service.entry)).state).to.deep.equal({ came: 'at last' })
    expect(service.lines).to.have.length(3)
  })

  it('end after two repetitions', async () => {
    const service = await serve({ 'GET /': { status: 503 } })
    expect(await rejectedAs(connect(service.entry), isHttpFailure)).to.include({ status: 503 })
    expect(service.lines).to.have.length(3)
  })

  for (const status of [400, 401, 403, 404, 409, 412, 500, 501]) {
    it(`repeat nothing after ${String(status)}`, async () => {
      const service = await serve({ 'GET /': { status } })
      await rejectedAs(connect(service.entry), isHttpFailure)
      expect(service.lines).to.have.length(1)
    })
  }

  for (const [method, times] of [
    ['POST', 1],
    ['PATCH', 1],
    ['PUT', 3],
    ['DELETE', 3],
  ] as const) {
    const title = times === 1 ? 'never repeat' : 'repeat'
    it(`${title} ${method}`, async () => {
      for (const reply of [{ status: 503 }, { broken: true }]) {
        const form = { _templates: { edit: { method, target: '/a', properties: [{ name: 'a' }] } } }
        const service = await serve({ 'GET /': { body: form }, [`${method} /a`]: reply })
        const home = await connect(service.entry)
        await home.submit('edit', { a: 'x' }).catch(() => undefined)
        expect(service.lines.slice(1)).to.have.length(times)
      }
    })
  }

  it("wait for the service's Retry-After", async () => {
    const service = await serve({ 'GET /': failingFirst({ status: 429, headers: { 'retry-after': '1' } }) })
    const start = performance.now()
    await connect(service.entry)
    expect(performance.now() - start).to.be.within(950, 3_000)
  })

  it('use the number and the maximum delay of the application', async () => {
    for (const [most, times] of [
      [0, 1],
      [4, 5],
    ] as const) {
      const service = await serve({ 'GET /': { status: 503, headers: { 'retry-after': '0' } } })
      await rejectedAs(connect(service.entry, { retry: { most, patience: 20 } }), isHttpFailure)
      expect(service.lines).to.have.length(times)
    }
    const impatient = await serve({ 'GET /': { status: 503, headers: { 'retry-after': '1' } } })
    await rejectedAs(connect(impatient.entry, { retry: { patience: 999 } }), isHttpFailure)
    expect(impatient.lines).to.have.length(1)
  })

  it('support dates, including past ones', async () => {
    const past = new Date(Date.now() - 60_000).toUTCString()
    const service = await serve({ 'GET /': failingFirst({ status: 503, headers: { 'retry-after': past } }) })
    await connect(service.entry)
    expect(service.lines).to.have.length(2)
  })

  it('do not wait for more than ten seconds', async () => {
    for (const retryAfter of ['11', '99999999999', new Date(Date.now() + 60_000).toUTCString()]) {
      const service = await serve({ 'GET /': { status: 503, headers: { 'retry-after': retryAfter } } })
      const failure = await rejectedAs(connect(service.entry), isHttpFailure)
      expect(failure.headers.get('retry-after')).to.equal(retryAfter)
      expect(service.lines).to.have.length(1)
    }
  })

  it('report the cause in the end', async () => {
    const service = await serve({ 'GET /': { broken: true } })
    const failure = await rejectedAs(connect(service.entry), isTransportFailure)
    expect(failure).to.include({ reason: 'network', method: 'GET', url: service.entry })
    expect(failure.cause).to.be.instanceOf(Error)
    expect(failure.message).to.match(
      /^GET http:\S+ got no complete response: .*(?:closed|hang up|ECONNRESET).* \(by entry\)$/,
    )
  })
})
