import { expect } from 'chai'
import {
  clinicClient,
  embeddedIn,
  formsIn,
  linkOf,
  linksOf,
  type ClinicClient,
} from '../../../../support/http/clinic-client.ts'
import { PlainBrowser, type DisplayedPage } from '../../../../support/browser/plain-browser.ts'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'
import { openSlots } from '../../../../support/open-slots.ts'

const visit = { name: 'Ada', age: 36 }
const minutes = 60_000

describe('the hold of a slot', () => {
  let clinic: Clinic
  let guest: ClinicClient
  let pat: ClinicClient
  let slot: string
  beforeEach(async () => {
    clinic = await openClinic()
    guest = await clinicClient(clinic)
    pat = await clinicClient(clinic, 'pat')
    slot = `/schedules/${String((await openSlots(clinic))[0])}`
  })
  afterEach(() => clinic.close())

  const held = async (client: ClinicClient): Promise<string> => {
    const answer = await client.submit((await client.get(slot)).document, 'hold')
    expect(answer.status).to.equal(201)
    return answer.headers.get('location') ?? ''
  }

  it('reserves it, and shows its holder the expiry', async () => {
    const place = await held(guest)
    const { document } = await guest.get(place)
    expect(document['expires']).to.equal('2026-11-30T12:05:00.000Z')
    expect(formsIn(document)).to.deep.equal(['confirm', 'release'])
    const own = await guest.get(linkOf(document, 'slot'))
    expect(own.document).to.include({ status: 'open', holdExpires: '2026-11-30T12:05:00.000Z' })
    const seen = await pat.get(slot)
    expect(seen.document['status']).to.equal('held')
    expect(formsIn(seen.document)).to.deep.equal([])
    expect(linksOf(seen.document, 'profile')[0]?.href).to.match(/slotstatus-busy-tentative$/)
    const refused = await pat.send('POST', slot, visit)
    expect([refused.status, refused.document['type']]).to.deep.equal([409, '/problems/slot-held'])
    expect((await pat.send('PUT', `${slot}/hold`)).document['type']).to.equal('/problems/slot-held')
  })

  it('RFC 9110 §13.1.2: is created with If-None-Match: *, and not a second time', async () => {
    const create = { 'if-none-match': '*' }
    const created = await pat.send('PUT', `${slot}/hold`, undefined, create)
    expect(created.status).to.equal(201)
    expect((await pat.send('PUT', `${slot}/hold`, undefined, create)).status).to.equal(412)
    clinic.clock.set(clinic.clock.now() + 5 * minutes)
    expect((await pat.send('PUT', `${slot}/hold`, undefined, { 'if-match': '*' })).status).to.equal(412)
    expect((await pat.send('PUT', `${slot}/hold`, undefined, create)).status).to.equal(201)
    const session = { user: 'pat', password: 'pat-demo-password' }
    expect((await guest.send('PUT', '/session', session, create)).status).to.equal(201)
    expect((await pat.send('PUT', '/session', session, create)).status).to.equal(412)
  })

  it('hides the slot from lists of open slots until it expires, with a new validator each time', async () => {
    const before = await guest.get('/doctors/mjones/schedule?date=2026-12-01&status=open')
    await held(pat)
    const during = await guest.get('/doctors/mjones/schedule?date=2026-12-01&status=open')
    expect(JSON.stringify(during.document)).not.to.include(`"${slot}"`)
    const week = (await guest.get('/doctors/mjones/week?date=2026-12-01')).document
    expect(JSON.stringify(week)).not.to.include(`"${slot}"`)
    clinic.clock.set(clinic.clock.now() + 5 * minutes)
    const condition = { 'if-none-match': during.headers.get('etag') ?? '' }
    const after = await guest.get('/doctors/mjones/schedule?date=2026-12-01&status=open', condition)
    expect(after.status).to.equal(200)
    expect(after.document._embedded).to.deep.equal(before.document._embedded)
  })

  it('expires; then the slot can be held again or booked by others', async () => {
    const place = await held(guest)
    clinic.clock.set(clinic.clock.now() + 5 * minutes - 1)
    expect((await guest.get(place)).status).to.equal(200)
    clinic.clock.set(clinic.clock.now() + 1)
    const over = await guest.get(place)
    expect([over.status, over.document['type']]).to.deep.equal([410, '/problems/hold-expired'])
    expect(linkOf(over.document, 'slot')).to.equal(slot)
    expect((await guest.send('POST', slot.concat(new URL(place, clinic.origin).search), visit)).status).to.equal(201)
  })

  it('does not reserve the slot after its expiry', async () => {
    const place = await held(guest)
    clinic.clock.set(clinic.clock.now() + 5 * minutes)
    await held(pat)
    const { search } = new URL(place, clinic.origin)
    expect((await guest.send('POST', slot + search, visit)).document['type']).to.equal('/problems/slot-held')
    expect((await guest.get(place)).status).to.equal(410)
  })

  it('is no longer than the booking period of the slot', async () => {
    // The slot starts at 14:00 UTC.
    clinic.clock.set(Date.parse('2026-12-01T13:58:00Z'))
    const { document } = await guest.get(await held(guest))
    expect(document['expires']).to.equal('2026-12-01T14:00:00.000Z')
  })

  it('ends with the booking', async () => {
    const place = await held(pat)
    const booked = await pat.submit((await pat.get(place)).document, 'confirm', visit)
    expect(booked.status).to.equal(201)
    expect((await pat.get(place)).status).to.equal(410)
    expect((await pat.get(slot)).document['status']).to.equal('booked')
  })

  it('RFC 9110 §9.2.2: is created and released idempotently', async () => {
    const place = await held(guest)
    clinic.clock.set(clinic.clock.now() + minutes)
    const again = await guest.send('PUT', place)
    expect([again.status, again.document['expires']]).to.deep.equal([200, '2026-11-30T12:05:00.000Z'])
    const { document } = await guest.get(place)
    expect((await guest.submit(document, 'release')).status).to.equal(204)
    expect((await guest.submit(document, 'release')).status).to.equal(204)
    expect((await pat.get(slot)).document['status']).to.equal('open')
  })

  it('invalidates the same cache groups when it is repeated', async () => {
    const hold = async (): Promise<readonly unknown[]> => {
      const { status, headers } = await pat.send('PUT', `${slot}/hold`)
      return [status, headers.get('cache-group-invalidation')]
    }
    expect([await hold(), await hold()]).to.deep.equal([
      [201, '"schedules", "doctors"'],
      [200, '"schedules", "doctors"'],
    ])
  })

  it('is limited to three slots per client', async () => {
    const ids = await openSlots(clinic)
    const status = async (id: number): Promise<number> =>
      (await guest.send('PUT', `/schedules/${String(id)}/hold`)).status
    const [first = 0, ...others] = ids.slice(0, 5)
    expect(await status(first)).to.equal(201)
    expect(await status(others[0] ?? 0)).to.equal(201)
    expect(await status(others[1] ?? 0)).to.equal(201)
    const refused = await guest.send('PUT', `/schedules/${String(others[2])}/hold`)
    expect([refused.status, refused.document['type']]).to.deep.equal([409, '/problems/too-many-holds'])
    expect((await pat.send('PUT', `/schedules/${String(others[2])}/hold`)).status).to.equal(201)
    clinic.clock.set(clinic.clock.now() + 5 * minutes)
    expect(await status(others[3] ?? 0)).to.equal(201)
  })

  it('is accessible to its holder only, not with another id or account', async () => {
    const place = await held(pat)
    expect((await guest.get(place)).document).not.to.have.property('expires')
    const id = await clinic.storage.holds.lastOf('pat', Number(slot.split('/').at(-1)))
    expect((await guest.get(`${slot}/hold?hold=${id?.id ?? ''}`)).document).not.to.have.property('expires')
    expect((await guest.send('DELETE', `${slot}/hold?hold=${id?.id ?? ''}`)).status).to.equal(204)
    expect((await pat.get(place)).document).to.have.property('expires')
  })

  it('keeps the patient for whom a clerk holds it, as the page of a refused booking does', async () => {
    const browser = new PlainBrowser(clinic.origin)
    await browser.open('/session')
    await browser.submit('Sign in', { user: 'desk', password: 'desk-demo-password' })
    await browser.open(`${slot}?patient=pat`)
    const wrong = await browser.submit('Book 09:00', { age: '', dateOfBirth: '' })
    expect([wrong.status, isForPat(wrong)]).to.deep.equal([422, true])
    await browser.open(`${slot}?patient=pat`)
    const shown = await browser.submit('Hold this time')
    expect([shown.status, isForPat(shown)]).to.deep.equal([200, true])
    expect(isForPat(await browser.submit('Release this time'))).to.equal(true)
    await browser.submit('Hold this time')
    const desk = await clinicClient(clinic, 'desk')
    clinic.clock.set(clinic.clock.now() + 5 * minutes)
    const expired = await desk.get(`${slot}/hold?patient=pat`)
    expect([expired.status, linkOf(expired.document, 'slot')]).to.deep.equal([410, `${slot}?patient=pat`])
    await browser.open(`${slot}?patient=pat`)
    expect((await browser.submit('Book 09:00', { age: '36' })).status).to.equal(200)
    expect(embeddedIn((await pat.get('/appointments?status=booked')).document, 'item')).to.have.length(1)
  })
})

describe('the hold for a patient', () => {
  it('can be released after the account of the patient was closed', async () => {
    const clinic = await openClinic()
    const desk = await clinicClient(clinic, 'desk')
    const place = `/schedules/${String((await openSlots(clinic))[0])}/hold`
    expect((await desk.send('PUT', `${place}?patient=pat`)).status).to.equal(201)
    const account = await clinic.storage.accounts.find('pat')
    const now = clinic.clock.now()
    await clinic.storage.accounts.change({ id: 'pat', version: account?.version ?? 0 }, { state: 'closed' }, now)
    expect((await desk.get(`${place}?patient=pat`)).status).to.equal(200)
    expect((await desk.send('DELETE', `${place}?patient=pat`)).status).to.equal(204)
    const guest = await clinicClient(clinic)
    expect((await guest.get(`${place}?patient=pat`)).status, 'a stranger learns nothing').to.equal(401)
    expect((await guest.get(`${place}?patient=unknown`)).status).to.equal(401)
    await clinic.close()
  })
})

function isForPat({ text }: DisplayedPage): boolean {
  return text.includes('name="user" value="pat"') && /For <strong><a [^>]*>Pat Miller<\/a>/.test(text)
}
