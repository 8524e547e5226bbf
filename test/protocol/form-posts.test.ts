import { expect } from 'chai'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { sender, type SentFields } from '../support/http/send.ts'
import type { Exchange } from '../support/must-list/exchange.ts'

const browser = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'
const own = { 'Sec-Fetch-Site': 'same-origin' }

describe('HTML forms', () => {
  let clinic: Clinic
  let connection: ReturnType<typeof sender>
  let path = ''
  let patients = 0
  const patient = (): { name: string; age: number } => ({ name: `Ada ${String(patients)}`, age: 36 })
  before(async () => {
    clinic = await openClinic({ corsOrigins: ['https://app.example'] })
    connection = sender(clinic.origin)
  })
  after(async () => {
    connection.close()
    await clinic.close()
  })
  beforeEach(async () => {
    // A freed slot is booked by another patient.
    patients += 1
    path = await bookedAppointment(clinic, patient())
  })

  const post = (query: string, content: string, fields: SentFields = own, method = 'POST'): Promise<Exchange> =>
    connection.send({
      method,
      target: path + query,
      fields: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: browser, ...fields },
      content,
    })
  const get = (target = path, accept = 'application/json'): Promise<Response> =>
    fetch(clinic.origin + target, { headers: { accept } })
  const state = async (): Promise<Readonly<Record<string, unknown>>> =>
    (await (await get()).json()) as Readonly<Record<string, unknown>>
  const match = async (): Promise<string> =>
    `&_match=${encodeURIComponent((await get(path, 'text/html')).headers.get('etag') ?? '')}`
  const field = ({ response }: Exchange, name: string): string | undefined => {
    const at = response.rawHeaders.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name)
    return at < 0 ? undefined : response.rawHeaders[at + 1]
  }

  it('with DELETE delete the resource and redirect the browser', async () => {
    const done = await post(`&_method=DELETE${await match()}`, '')
    expect(done.response.status).to.equal(303)
    expect(field(done, 'location')).to.equal(path)
    expect(await state()).to.include({ status: 'cancelled' })
  })

  it('have an address whose OPTIONS names POST (RFC 9110 §9.3.7)', async () => {
    const allow = async (query: string): Promise<string | undefined> =>
      field(await connection.send({ method: 'OPTIONS', target: `/session${query}`, fields: own }), 'allow')
    expect(await allow('?_method=DELETE'))
      .to.include('DELETE')
      .and.include('POST')
    expect(await allow('?_method=LOOK')).not.to.include('POST')
    expect(await allow('')).not.to.include('POST')
  })

  it('with PUT replace the whole, under the precondition of their action', async () => {
    const done = await post(`&_method=PUT${await match()}`, 'name=Ada+King&age=37&email=')
    expect(done.response.status).to.equal(303)
    expect((await state())['patient']).to.deep.equal({ name: 'Ada King', age: 37 })
  })

  it('with PATCH show all the fields that they change', async () => {
    const done = await post(`&_method=PATCH${await match()}`, 'name=Ada+King&age=37&reason=Cough')
    expect(done.response.status).to.equal(303)
    expect(await state()).to.deep.include({ patient: { name: 'Ada King', age: 37 }, reason: 'Cough' })
  })

  it('need the precondition of the method: 428 without it, 412 if it fails', async () => {
    expect((await post('&_method=PUT', 'name=Ada&age=37')).response.status).to.equal(428)
    const late = await post('&_method=PUT&_match=%22other%3Bhtml%22', 'name=Ada&age=37')
    expect(late.response.status).to.equal(412)
    expect(late.response.content?.toString()).to.include('Current version')
    expect((await state())['patient']).to.deep.equal(patient())
  })

  it('come back with faults, submitted values and their precondition', async () => {
    const condition = await match()
    const faulty = await post(`&_method=PUT${condition}`, 'name=Ada&age=200')
    expect(faulty.response.status).to.equal(422)
    const page = faulty.response.content?.toString().replaceAll('&#61;', '=').replaceAll('&#38;', '&') ?? ''
    expect(page).to.include(`action="${path}&_method=PUT${condition}"`)
    expect(page).to.include('value="200"')
  })

  it('leave no method parameter in any URI', async () => {
    const done = await post(`&_method=PUT${await match()}`, 'name=Ada&age=37', { ...own, Accept: 'application/json' })
    expect(done.response.status).to.equal(200)
    expect(field(done, 'content-location')).to.equal(path)
    expect(done.response.content?.toString()).not.to.include('_method')
    const reloaded = await get(`${path}&_method=PUT&_match=%22x%22`)
    expect(reloaded.status).to.equal(200)
    expect(await reloaded.text()).not.to.include('_method')
    expect((await get('/doctors/_method=PUT/info')).status).to.equal(404)
  })

  const foreign: readonly (readonly [who: string, fields: SentFields])[] = [
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['a sibling site', { 'Sec-Fetch-Site': 'same-site' }],
    ['another origin, with an old browser', { Origin: 'https://evil.example' }],
    ['a page with an opaque origin', { Origin: 'null' }],
    ['a page of the same host at another port', { Origin: 'http://127.0.0.1:1' }],
  ]
  for (const [sender, fields] of foreign) {
    it(`of ${sender} are rejected for any method`, async () => {
      for (const query of [`&_method=DELETE${await match()}`, '']) {
        const refused = await post(query, '', fields)
        expect(refused.response.status).to.equal(403)
        expect(refused.response.content?.toString()).to.include('Form sent from another site')
      }
      expect(await state()).to.include({ status: 'booked' })
    })
  }

  it('with files are rejected from another site, and where no file is expected', async () => {
    const fields = { 'Content-Type': 'Multipart/Form-Data; boundary=x' }
    for (const query of ['&_method=PUT', '']) {
      const refused = await post(query, '--x--', { ...fields, 'Sec-Fetch-Site': 'cross-site' })
      expect(refused.response.status).to.equal(403)
      expect(refused.response.content?.toString()).to.include('Form sent from another site')
    }
    expect((await post('&_method=PUT&_match=*', '--x--', { ...own, ...fields })).response.status).to.equal(415)
  })

  it('of unknown origin are rejected if they override the method', async () => {
    expect((await post(`&_method=DELETE${await match()}`, '', {})).response.status).to.equal(403)
    expect(await state()).to.include({ status: 'booked' })
  })

  it('of our own origin are accepted from browsers that send Origin only', async () => {
    const done = await post(`&_method=DELETE${await match()}`, '', { Origin: clinic.origin })
    expect(done.response.status).to.equal(303)
  })

  it('with POST are accepted from programs and allowed origins', async () => {
    const slot = await openSlot()
    path = slot
    expect((await post('', 'name=Ada&age=36', {})).response.status).to.equal(303)
    path = await openSlot()
    const fields = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://app.example' }
    expect((await post('', 'name=Bea&age=36', fields)).response.status).to.equal(303)
  })

  it('can override the method of forms only, and with three methods only', async () => {
    const asJson = { ...own, 'Content-Type': 'application/json', Accept: 'application/json' }
    path = await openSlot()
    expect((await post('?_method=DELETE', '{"name":"Ada","age":36}', asJson)).response.status).to.equal(400)
    expect((await post('?_method=GET', 'name=Ada&age=36')).response.status).to.equal(400)
    expect((await post('?_method=PUT&_method=DELETE', 'name=Ada&age=36')).response.status).to.equal(400)
  })

  async function openSlot(): Promise<string> {
    const slots = await clinic.storage.schedules.slots('asmith', '2026-12-02')
    return `/schedules/${String(slots.find((slot) => slot.state === 'open')?.id)}`
  }
})
