import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import { signedIn } from '../../../../support/authentication/signed-in.ts'
import {
  clinicClient,
  type ClinicClient,
  embeddedIn,
  linkOf,
  templateOf,
} from '../../../../support/http/clinic-client.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'

describe('calendar feeds', () => {
  let clinic: Clinic
  let pat: ClinicClient
  let mary: ClinicClient
  before(async () => {
    clinic = await openClinic({ knowsOrigin: true })
    pat = await clinicClient(clinic, 'pat')
    mary = await clinicClient(clinic, 'mjones')
  })
  after(() => clinic.close())

  const feedOf = async (
    client: ClinicClient,
    user: string,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<string> => {
    const list = (await client.get(linkOf((await client.get(`/users/${user}`)).document, 'calendar-feeds'))).document
    const made = await client.submit(list, 'create', fields)
    expect(made.status).to.equal(201)
    return linkOf(made.document, 'calendar-file')
  }
  // Without credentials, as calendar programs read it.
  const read = async (file: string, headers = {}): Promise<Response> => fetch(`${clinic.origin}${file}`, { headers })
  const book = async (slotOf: number): Promise<string> => {
    const slots = await clinic.storage.schedules.slots('mjones', tomorrow)
    const visit = { name: 'Pat Lee', age: 36, reason: 'a secret reason' }
    const made = await pat.send('POST', `/schedules/${String(slots[slotOf]?.id)}`, visit)
    expect(made.status).to.equal(201)
    return linkOf(made.document, 'self')
  }

  it('show the appointments of a patient, with the cancelled ones, to a calendar program', async () => {
    const appointment = await book(0)
    const file = await feedOf(pat, 'pat', { name: 'My phone' })
    const response = await read(file)
    const text = await response.text()
    expect(response.headers.get('content-type')).to.equal('text/calendar; charset=utf-8; method=PUBLISH')
    expect(response.headers.get('cache-control')).to.equal('private, no-cache')
    expect(response.headers.get('referrer-policy')).to.equal('no-referrer')
    const lines = text.split('\r\n')
    expect(lines).to.include.members(['METHOD:PUBLISH', 'NAME:My phone', 'X-WR-CALNAME:My phone', 'SEQUENCE:0'])
    // RFC 5545 §3.6: properties precede components.
    const properties = lines.slice(0, lines.indexOf('BEGIN:VTIMEZONE'))
    expect(properties).to.include.members(['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'])
    expect(text)
      .to.match(/\r\nDTSTAMP:\d{8}T\d{6}Z\r\n/)
      .and.include('DTSTART;TZID=America/New_York:20261201T090000')
    expect((await pat.send('DELETE', appointment, undefined)).status).to.equal(200)
    const cancelled = (await (await read(file)).text()).split('\r\n')
    expect(cancelled).to.include.members(['STATUS:CANCELLED', 'SEQUENCE:1'])
    expect(cancelled.filter((line) => line.startsWith('UID:'))).to.deep.equal(
      lines.filter((line) => line.startsWith('UID:')),
    )
  })

  it('answer 304 until an appointment changes', async () => {
    const file = await feedOf(pat, 'pat', { name: 'Tablet' })
    const tag = (await read(file)).headers.get('etag') ?? ''
    expect((await read(file, { 'if-none-match': tag })).status).to.equal(304)
    await book(1)
    expect((await read(file, { 'if-none-match': tag })).status).to.equal(200)
  })

  it('show a doctor the names of patients only by choice, and no reason to any reader', async () => {
    await book(2)
    const times = await (await read(await feedOf(mary, 'mjones', { name: 'Times', shows: 'times' }))).text()
    const names = await (await read(await feedOf(mary, 'mjones', { name: 'Names', shows: 'patients' }))).text()
    expect(times).to.include('SUMMARY:Appointment\r\n').and.not.include('Pat Lee')
    expect(names).to.include('SUMMARY:Pat Lee\r\n').and.not.include('a secret reason')
    const list = (await pat.get('/users/pat/calendar-feeds')).document
    expect(templateOf(list, 'create').properties?.map(({ name }) => name)).to.deep.equal(['name'])
    const refused = await pat.submit(list, 'create', { name: 'Mine', shows: 'patients' })
    expect(refused.status).to.equal(422)
  })

  it('end when they are revoked, and need their capability', async () => {
    const file = await feedOf(mary, 'mjones', { name: 'Lost phone' })
    expect((await read(`${file}x`)).status).to.equal(404)
    expect((await read(file.replace(/\?.*/, ''))).status).to.equal(404)
    const list = (await mary.get('/users/mjones/calendar-feeds')).document
    const item = embeddedIn(list, 'item').find(({ name }) => name === 'Lost phone') ?? list
    expect(linkOf(item, 'calendar-file')).to.equal(file)
    expect((await mary.submit(item, 'remove', {})).status).to.equal(204)
    expect((await read(file)).status).to.equal(404)
    expect((await pat.get('/users/mjones/calendar-feeds')).status).to.equal(403)
  })

  it('are read by the program in the README', async () => {
    const readme = await readFile(new URL('../../../../../server/README.md', import.meta.url), 'utf8')
    const [, program = ''] = /\n## Calendars\n[^]*?```js\n([^]*?)```/.exec(readme) ?? []
    const token = await signedIn(clinic, 'pat')
    const code = `const token = '${token}'\n${program.replace('http://localhost:3000', clinic.origin)}export { calendar }`
    const ran = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { readonly calendar: string }
    expect(ran.calendar).to.match(/^BEGIN:VCALENDAR\r\n/)
  })

  it('are limited in number', async () => {
    const list = (await mary.get('/users/mjones/calendar-feeds')).document
    const statuses: number[] = []
    for (let made = embeddedIn(list, 'item').length; made <= 20; made += 1) {
      statuses.push((await mary.submit(list, 'create', { name: `Device ${String(made)}` })).status)
    }
    expect([statuses[0], statuses.at(-1)]).to.deep.equal([201, 409])
  })
})
