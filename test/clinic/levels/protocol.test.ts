import { expect } from 'chai'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { openClinic, tomorrow, type Clinic } from '../../support/clinic.ts'
import { openSlots } from '../../support/open-slots.ts'

const level0 = '/levels/0/appointmentService?action=query'
const json = { 'content-type': 'application/json' }

describe('the lower levels', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
  })
  afterEach(() => clinic.close())

  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(clinic.origin + path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
  const raw = (bytes: string): Promise<string> => {
    const { hostname, port } = new URL(clinic.origin)
    const socket = connect(Number(port), hostname)
    socket.write(bytes)
    return text(socket)
  }

  for (const level of [1, 2]) {
    it(`book once for an Idempotency-Key at level ${String(level)}`, async () => {
      const [slot = 0, another = 0] = await openSlots(clinic)
      const book = (number: number): Promise<Response> =>
        post(
          `/levels/${String(level)}/schedules/${String(number)}`,
          { name: 'Ada', age: 36 },
          { 'idempotency-key': '"a"' },
        )
      const [once, again] = [await book(slot), await book(slot)]
      expect([again.status, await again.text()]).to.deep.equal([once.status, await once.text()])
      expect(again.headers.get('idempotency-replayed')).to.equal('?1')
      // The scope of a key is one URI.
      expect((await book(another)).headers.has('idempotency-replayed')).to.equal(false)
    })
  }

  it('refuse what the parser does not read in their own form', async () => {
    const head = `HTTP/1.1\r\nHost: localhost\r\n`
    const requests = (path: string): readonly string[] => [
      `POST ${path} ${head}X-Long: ${'a'.repeat(17_000)}\r\n\r\n`,
      `FOO ${path} ${head}\r\n`,
      `POST ${path} ${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nnot a length\r\n`,
    ]
    for (const request of requests(level0)) {
      const response = await raw(request)
      expect(response).to.match(/^HTTP\/1\.1 200 OK\r\n/)
      expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).to.have.keys('code', 'message')
    }
    const statuses = []
    for (const request of requests('/levels/2/schedules/1')) {
      const response = await raw(request)
      statuses.push(Number(response.slice(9, 12)))
      expect(response).to.match(/^Content-Type: text\/plain; charset=utf-8\r$/m)
    }
    expect(statuses).to.deep.equal([431, 501, 400])
  })

  it('offer the media types that they read', async () => {
    const form = 'application/x-www-form-urlencoded'
    const refused = await post('/levels/2/schedules/1', {}, { 'content-type': form })
    expect([refused.status, refused.headers.get('accept')]).to.deep.equal([415, 'application/json'])
    expect(await refused.text()).not.to.include(form)
    const at0 = (await (await post(level0, {}, { 'content-type': form })).json()) as { readonly message: string }
    expect(at0.message).to.equal('Send content with the Content-Type application/json.')
  })

  it('say once what is wrong', async () => {
    const limited = await openClinic({ readsPerMinute: 1 })
    const path = `/levels/2/doctors/mjones/schedule?date=${tomorrow}`
    await fetch(limited.origin + path)
    const answer = await (await fetch(limited.origin + path)).text()
    expect(answer).to.match(/^Too many requests\. Try again in \d+ seconds?\.\n$/)
    await limited.close()
  })

  it('RFC 9110 §13.1.2: validate the schedule of level 2', async () => {
    const path = `/levels/2/doctors/mjones/schedule?date=${tomorrow}`
    const first = await fetch(clinic.origin + path)
    const etag = first.headers.get('etag') ?? ''
    const again = (): Promise<Response> => fetch(clinic.origin + path, { headers: { 'if-none-match': etag } })
    expect((await again()).status).to.equal(304)
    const [slot = 0] = await openSlots(clinic)
    await post(`/levels/2/schedules/${String(slot)}`, { name: 'Ada', age: 36 })
    expect((await again()).status).to.equal(200)
  })
})
