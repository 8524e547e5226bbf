import { expect } from 'chai'
import {
  clinicClient,
  formsIn,
  linkOf,
  linksOf,
  optionsOf,
  type ClinicClient,
  type Document,
} from '../../../../support/http/clinic-client.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'

const visit = { name: 'Ada', age: 36 }

describe('moving an appointment', () => {
  let clinic: Clinic
  let guest: ClinicClient
  let pat: ClinicClient
  beforeEach(async () => {
    clinic = await openClinic()
    guest = await clinicClient(clinic)
    pat = await clinicClient(clinic, 'pat')
  })
  afterEach(() => clinic.close())

  const ids = async (doctor = 'mjones', date = tomorrow): Promise<readonly number[]> =>
    (await clinic.storage.schedules.slots(doctor, date)).map(({ id }) => id)
  const bookedBy = async (client: ClinicClient, slot: number): Promise<Document> => {
    const made = await client.send('POST', `/schedules/${String(slot)}`, visit)
    expect(made.status).to.equal(201)
    return made.document
  }
  const statusOf = async (slot: number): Promise<unknown> =>
    (await guest.get(`/schedules/${String(slot)}`)).document['status']

  it('lists the open slots of a day, and exchanges the slot for one of them', async () => {
    const [first = 0, second = 0] = await ids()
    const before = await bookedBy(guest, first)
    const { document } = await guest.get(linkOf(before, 'appointment-time'))
    expect(optionsOf(document, 'reschedule', 'slot')).to.deep.equal((await ids()).slice(1))
    const moved = await guest.submit(document, 'reschedule', { slot: second })
    expect([moved.status, moved.document['slot']]).to.deep.equal([200, second])
    const after = await guest.get(linkOf(before, 'self'))
    expect(after.document).to.include({ start: '09:30', status: 'booked', id: before['id'] })
    expect([await statusOf(first), await statusOf(second)]).to.deep.equal(['open', 'booked'])
  })

  it('answers the move of a cancelled appointment with a link to it alone: there is no time to keep', async () => {
    const [first = 0, second = 0] = await ids()
    const before = await bookedBy(pat, first)
    const place = linkOf((await pat.get(linkOf(before, 'appointment-time'))).document, 'self')
    await pat.submit(before, 'cancel')
    const { status, document } = await pat.send('PUT', place, { slot: second }, { 'if-match': '*' })
    expect([status, document['title']]).to.deep.equal([409, 'The appointment is cancelled'])
    expect(linksOf(document, 'alternatives')).to.deep.equal([])
    const [link, ...others] = linksOf(document, 'appointment')
    expect([link?.title?.includes('Dr Mary Jones'), others]).to.deep.equal([true, []])
  })

  it('offers no times for a cancelled appointment, and its page says so', async () => {
    const [first = 0] = await ids()
    const before = await bookedBy(guest, first)
    const path = linkOf(before, 'appointment-time')
    expect((await guest.send('DELETE', linkOf(before, 'self'))).status).to.equal(200)
    const { document } = await guest.get(path)
    expect(document['freeDays']).to.deep.equal([])
    expect(linksOf(document, 'next')).to.deep.equal([])
    const page = await (await fetch(clinic.origin + path, { headers: { accept: 'text/html' } })).text()
    expect(page).to.include('<h1>This appointment cannot be moved</h1>').and.not.include('Choose another day')
  })

  it('supports other days and doctors', async () => {
    const [first = 0] = await ids()
    const before = await bookedBy(pat, first)
    const { document } = await pat.get(linkOf(before, 'appointment-time'))
    const other = await pat.get(linkOf(document, 'next'))
    expect(other.document['lookedAt']).to.equal('2026-12-02')
    expect(optionsOf(other.document, 'reschedule', 'slot')).to.have.length(16)
    const [elsewhere = 0] = await ids('kwong', '2026-12-03')
    expect((await pat.submit(document, 'reschedule', { slot: elsewhere })).status).to.equal(200)
    expect((await pat.get(linkOf(before, 'self'))).document).to.include({ doctor: 'kwong', date: '2026-12-03' })
  })

  it('keeps the slot if the new one is unavailable, and explains the reason', async () => {
    const [first = 0, second = 0] = await ids()
    const before = await bookedBy(guest, first)
    await bookedBy(pat, second)
    const { document } = await guest.get(linkOf(before, 'appointment-time'))
    const lost = await guest.submit(document, 'reschedule', { slot: second })
    expect([lost.status, lost.document['type']]).to.deep.equal([409, '/problems/slot-taken'])
    expect(linksOf(lost.document, 'alternatives')).not.to.have.length(0)
    expect((await guest.get(linkOf(before, 'self'))).document).to.include({ start: '09:00', status: 'booked' })
    expect([await statusOf(first), await statusOf(second)]).to.deep.equal(['booked', 'booked'])
  })

  it('accepts a slot that overlaps the appointment itself, but no other appointment', async () => {
    // 09:30 in New York is 14:30 in London.
    const [, second = 0] = await ids()
    const london = await clinic.storage.schedules.slots('asmith', tomorrow)
    const at = (time: string): number => london.find(({ startTime }) => startTime === time)?.id ?? 0
    const before = await bookedBy(pat, second)
    const place = linkOf(before, 'appointment-time')
    expect((await pat.send('PUT', place, { slot: at('14:30') })).status).to.equal(200)
    const [third = 0] = await ids('mjones', tomorrow)
    await bookedBy(pat, third)
    const refused = await pat.send('PUT', place, { slot: at('14:00') })
    expect(refused.document['type']).to.equal('/problems/appointments-overlap')
  })

  it('succeeds for one of sixteen concurrent requests for a slot; the others keep theirs', async () => {
    const slots = await ids()
    const [wanted = 0, ...own] = slots
    const places: string[] = []
    for (const slot of own) places.push(linkOf(await bookedBy(guest, slot), 'appointment-time'))
    const answers = await Promise.all(places.map((place) => guest.send('PUT', place, { slot: wanted })))
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1)
    expect(answers.filter(({ status }) => status === 409)).to.have.length(own.length - 1)
    const statuses = await Promise.all(slots.map(statusOf))
    expect(statuses.filter((status) => status === 'booked')).to.have.length(own.length)
  })

  it('is for staff only after the appointment has started', async () => {
    const [first = 0, second = 0] = await ids()
    const before = await bookedBy(pat, first)
    const place = linkOf(before, 'appointment-time')
    clinic.clock.set(Date.parse('2026-12-01T14:00:01Z'))
    const now = await clinicClient(clinic, 'pat')
    const own = await now.get(linkOf(before, 'self'))
    expect(formsIn(own.document)).to.deep.equal(['change', 'arrive'])
    expect(linksOf(own.document, 'appointment-time')).to.have.length(0)
    expect((await now.send('PUT', place, { slot: second })).document['type']).to.equal('/problems/appointment-past')
    expect((await now.send('DELETE', linkOf(before, 'self'))).document['type']).to.equal('/problems/appointment-past')
    const doctor = await clinicClient(clinic, 'mjones')
    expect((await doctor.send('PUT', place, { slot: second })).status).to.equal(200)
  })

  it('changes the validator after the start, since the affordances change', async () => {
    const [first = 0] = await ids()
    const place = linkOf(await bookedBy(guest, first), 'self')
    const before = await guest.get(place)
    clinic.clock.set(Date.parse('2026-12-01T14:00:01Z'))
    const after = await guest.get(place, { 'if-none-match': before.headers.get('etag') ?? '' })
    expect([after.status, formsIn(after.document)]).to.deep.equal([200, ['change', 'arrive']])
  })

  it('accepts a cancellation with or without a reason', async () => {
    const [first = 0, second = 0, third = 0] = await ids()
    const one = await bookedBy(pat, first)
    const why = 'I am well again'
    const cancelled = await pat.submit(one, 'cancel', { why })
    expect(cancelled.document).to.include({ status: 'cancelled', cancellation: why })
    const other = await pat.send('DELETE', linkOf(await bookedBy(pat, second), 'self'))
    expect([other.status, other.document['status']]).to.deep.equal([200, 'cancelled'])
    expect((await pat.submit(await bookedBy(pat, third), 'cancel', { why: 'x'.repeat(501) })).status).to.equal(422)
  })

  it('increases the SEQUENCE of the event, and keeps its UID (RFC 5545 §3.8.7.4)', async () => {
    const [first = 0, second = 0] = await ids()
    const before = await bookedBy(guest, first)
    const calendar = async (): Promise<string> =>
      (await fetch(clinic.origin + linkOf(before, 'self'), { headers: { accept: 'text/calendar' } })).text()
    const sent = await calendar()
    await guest.send('PUT', linkOf(before, 'appointment-time'), { slot: second })
    const changed = await calendar()
    const uid = /UID:.*/.exec(sent)?.[0] ?? 'none'
    expect(changed).to.include(uid)
    expect([/SEQUENCE:\d+/.exec(sent)?.[0], /SEQUENCE:\d+/.exec(changed)?.[0]]).to.deep.equal([
      'SEQUENCE:0',
      'SEQUENCE:1',
    ])
  })
})
