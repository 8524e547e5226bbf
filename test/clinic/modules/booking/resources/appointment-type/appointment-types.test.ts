import { expect } from 'chai'
import {
  clinicClient,
  embeddedIn,
  formsIn,
  linkOf,
  linksOf,
  templateOf,
  type ClinicClient,
  type ClinicResponse,
  type Document,
} from '../../../../../support/http/clinic-client.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../../support/clinic.ts'

const visit = { name: 'Ada', age: 6 }
const later = '2026-12-03'

describe('appointment types', () => {
  let clinic: Clinic
  let guest: ClinicClient
  let pat: ClinicClient
  let desk: ClinicClient
  beforeEach(async () => {
    clinic = await openClinic()
    guest = await clinicClient(clinic)
    pat = await clinicClient(clinic, 'pat')
    desk = await clinicClient(clinic, 'desk')
  })
  afterEach(() => clinic.close())

  const slotAt = async (time: string, date = later): Promise<string> => {
    const slots = await clinic.storage.schedules.slots('kwong', date)
    return `/schedules/${String(slots.find(({ startTime }) => startTime === time)?.id)}`
  }
  const typeOf = ({ document }: ClinicResponse): unknown => document['type']
  const problem = (response: ClinicResponse): unknown => [response.status, typeOf(response)]
  const fault = ({ document }: ClinicResponse): unknown =>
    (document['errors'] as readonly { pointer: string }[])[0]?.pointer
  const names = (document: Document): readonly unknown[] =>
    embeddedIn(document, 'bookable-types').map(({ name }) => name)
  const openTimes = async (): Promise<readonly unknown[]> => {
    const { document } = await guest.get(`/doctors/kwong/schedule?date=${later}`)
    return embeddedIn(document, 'schedules').map(({ start }) => start)
  }
  const book = async (slot: string, values: object, client = guest): Promise<string> => {
    const answer = await client.send('POST', slot, { ...visit, ...values })
    expect(answer.status, JSON.stringify(answer.document)).to.equal(201)
    return answer.headers.get('location') ?? ''
  }

  it('are added, changed and retired by the doctor and clerks, and read by everybody', async () => {
    const doctor = await clinicClient(clinic, 'mjones')
    const { document } = await doctor.get('/doctors/mjones/types')
    const added = await doctor.submit(document, 'add', {
      name: 'Long talk',
      length: 90,
      bookableBy: 'anyone',
      currency: 'GBP',
    })
    const path = added.headers.get('location') ?? ''
    expect((await guest.get(path)).document).to.include({ name: 'Long talk', length: 90, doctor: 'mjones' })
    expect(linkOf((await guest.get('/doctors/mjones/info')).document, 'appointment-types')).to.equal(
      '/doctors/mjones/types',
    )
    expect(formsIn((await guest.get(path)).document)).to.deep.equal([])
    const other = { name: 'Other', length: 30, bookableBy: 'anyone', currency: 'GBP' }
    expect((await doctor.send('POST', '/doctors/kwong/types', other)).status).to.equal(403)
    const { headers } = await doctor.get(path)
    const retired = await doctor.send('DELETE', path, undefined, { 'if-match': headers.get('etag') ?? '' })
    expect(retired.status).to.be.oneOf([200, 204, 303])
    expect(problem(await guest.get(path))).to.deep.equal([410, '/problems/type-retired'])
    expect(names((await guest.get('/doctors/mjones/types')).document)).to.deep.equal([])
  })

  it('are chosen at a time, among those that fit and that the caller may book', async () => {
    const { document } = await guest.get(await slotAt('09:00'))
    expect(names(document)).to.deep.equal(['Advice by video call', 'Check-up', 'Allergy test', 'First visit'])
    const options = templateOf(document, 'confirm').properties?.find(({ name }) => name === 'type')?.options?.inline
    expect(options?.map(({ value }) => value)).to.deep.equal(['video-call', 'check-up', 'first-visit'])
    expect(names((await guest.get(await slotAt('16:30'))).document), 'the hours end').not.to.include('First visit')
    expect(names((await guest.get(await slotAt('09:00', tomorrow))).document), 'the notice').not.to.include(
      'Allergy test',
    )
    const missing = await guest.send('POST', await slotAt('09:00'), visit)
    expect([missing.status, fault(missing)]).to.deep.equal([422, '/type'])
    const unknown = await guest.send('POST', await slotAt('09:00'), { ...visit, type: 'other' })
    expect([unknown.status, fault(unknown)]).to.deep.equal([422, '/type'])
  })

  it('are not chosen at a time on hold', async () => {
    const slot = await slotAt('09:00')
    expect((await pat.send('PUT', `${slot}/hold?type=check-up`)).status).to.equal(201)
    for (const other of [guest, desk]) expect(names((await other.get(slot)).document)).to.deep.equal([])
    expect(names((await pat.get(slot)).document)).not.to.deep.equal([])
    const page = await (await fetch(clinic.origin + slot, { headers: { accept: 'text/html' } })).text()
    expect(page).to.include('If it was offered to you, sign in to book it.').and.not.include('What do you need?')
  })

  it('show the link to a video call after the booking', async () => {
    expect((await guest.get('/doctors/kwong/types/video-call')).document)
      .to.include({ isByVideo: true })
      .and.not.to.have.property('videoLink')
    const { document } = await guest.get(
      await book(await slotAt('09:00'), { type: 'video-call', email: 'a@example.org' }),
    )
    expect(document).to.include({ type: 'Advice by video call', videoLink: 'https://video.example/kit-wong' })
    await clinic.work()
    expect(clinic.mails.map(({ text }) => text).join('\n')).to.include('Video call: https://video.example/kit-wong')
  })

  it('take their length and break, and keep the details of the booking', async () => {
    const at = await slotAt('10:00')
    const path = await book(at, { type: 'allergy-test', referral: 'Dr Smith' })
    const { document } = await guest.get(path)
    expect(document).to.include({ start: '10:00', end: '11:00', type: 'Allergy test', referral: 'Dr Smith' })
    expect(document['address']).to.include('Laboratory')
    expect(await openTimes())
      .to.include.members(['09:30', '11:30'])
      .and.not.include.members(['10:00', '10:30', '11:00'])
    const day = await desk.get(`/doctors/kwong/schedule?date=${later}&status=booked`)
    expect(embeddedIn(day.document, 'schedules').map(({ start, end }) => [start, end])).to.deep.equal([
      ['10:00', '11:00'],
    ])
    const tag = (await desk.get('/doctors/kwong/types/allergy-test')).headers.get('etag') ?? ''
    const patch = { 'if-match': tag, 'content-type': 'application/merge-patch+json' }
    const changed = await desk.send(
      'PATCH',
      '/doctors/kwong/types/allergy-test',
      { name: 'Skin test', length: 90 },
      patch,
    )
    expect(changed.status).to.equal(200)
    expect((await guest.get(path)).document).to.include({ end: '11:00', type: 'Allergy test' })
    const calendar = await fetch(clinic.origin + path, { headers: { accept: 'text/calendar' } })
    expect(await calendar.text())
      .to.include('LOCATION:Laboratory')
      .and.include('DTEND;TZID=Europe/London:20261203T110000')
  })

  it('are offered in a week and as next time at times where they fit', async () => {
    await book(await slotAt('10:00'), { type: 'check-up' })
    const { document } = await guest.get(`/doctors/kwong/types/first-visit/week?date=${later}`)
    const times = embeddedIn(document, 'schedules').filter(({ date }) => date === later)
    expect(times.map(({ start }) => start))
      .to.include.members(['09:00', '10:30'])
      .and.not.include.members(['09:30', '16:30'])
    expect(times[0]).to.include({ start: '09:00', end: '10:00' })
    const next = await guest.get('/doctors/kwong/types/first-visit/next-slot')
    expect(next.document).to.include({ start: '12:30', end: '13:30' })
    expect((await guest.submit(next.document, 'confirm', visit)).status).to.equal(201)
  })

  it('stay chosen in the form for another time, when a time is lost while its booking has a fault', async () => {
    await book(await slotAt('10:00'), { type: 'check-up' })
    const lost = await guest.send('POST', await slotAt('10:00'), { ...visit, age: 900, type: 'check-up' })
    expect(lost.status).to.equal(409)
    const again = await guest.submit(lost.document, 'confirm', visit)
    expect(again.status, JSON.stringify(again.document)).to.equal(201)
    const { document } = await guest.get(again.headers.get('location') ?? '')
    expect(JSON.stringify(document)).to.include('Check-up')
  })

  it('are booked by the patients that they are open to, and by staff for others', async () => {
    const first = await slotAt('09:00')
    await book(first, { type: 'check-up' }, pat)
    expect(names((await pat.get(await slotAt('10:00'))).document)).not.to.include('First visit')
    const again = await pat.send('POST', await slotAt('10:00'), { ...visit, type: 'first-visit' })
    expect(problem(again)).to.deep.equal([409, '/problems/new-patients-only'])
    const unreferred = await pat.send('POST', await slotAt('10:00'), { ...visit, type: 'allergy-test' })
    expect([unreferred.status, fault(unreferred)]).to.deep.equal([422, '/referral'])
    const refused = await desk.send('POST', await slotAt('10:00'), { ...visit, user: 'pat', type: 'first-visit' })
    expect(problem(refused)).to.deep.equal([409, '/problems/new-patients-only'])
    const given = templateOf(refused.document, 'confirm').properties ?? []
    const values = Object.fromEntries(given.map(({ name, value }) => [name, value] as const))
    const overridden = await desk.submit(refused.document, 'confirm', values)
    expect(overridden.status).to.equal(201)
    const { document } = await desk.get(overridden.headers.get('location') ?? '')
    expect(document['setAside']).to.deep.equal(['new-patients'])
    await book(await slotAt('15:00'), {}, desk)
  })

  it('that only staff book are not offered to others', async () => {
    const tag = (await desk.get('/doctors/kwong/types/check-up')).headers.get('etag') ?? ''
    const patch = { 'if-match': tag, 'content-type': 'application/merge-patch+json' }
    await desk.send('PATCH', '/doctors/kwong/types/check-up', { bookableBy: 'staff' }, patch)
    expect(names((await guest.get(await slotAt('09:00'))).document)).not.to.include('Check-up')
    const refused = await guest.send('POST', await slotAt('09:00'), { ...visit, type: 'check-up' })
    expect(problem(refused)).to.deep.equal([409, '/problems/type-for-staff'])
    await book(await slotAt('09:00'), { type: 'check-up' }, desk)
  })

  it('are not passed by at the lower levels of maturity', async () => {
    const id = Number((await slotAt('09:00')).split('/').at(-1))
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const body = JSON.stringify(visit)
    const answer = await fetch(`${clinic.origin}/levels/2/schedules/${String(id)}`, { method: 'POST', headers, body })
    expect(answer.status).to.equal(409)
    expect(await openTimes()).to.include('09:00')
  })

  it('give overlapping times to one of two guests at once, and can then be moved and cancelled', async () => {
    const wanted = [await slotAt('10:00'), await slotAt('10:30')]
    const others = await Promise.all([clinicClient(clinic), clinicClient(clinic)])
    const answers = await Promise.all(
      others.map((client, index) => client.send('POST', wanted[index] ?? '', { ...visit, type: 'first-visit' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([201, 409])
    const lost = answers.find(({ status }) => status === 409)
    const alternatives = linksOf(lost?.document ?? expect.fail('One is late'), 'alternatives')
    expect(alternatives.map(({ href }) => href).every((href) => href.endsWith('?type=first-visit'))).to.equal(true)
    const path = answers.map(({ headers }) => headers.get('location')).find((location) => location !== null) ?? ''
    const before = (await guest.get(path)).document
    const { document } = await guest.get(linkOf(before, 'appointment-time'))
    const target = Number((await slotAt(before['start'] === '10:00' ? '10:30' : '10:00')).split('/').at(-1))
    expect((await guest.submit(document, 'reschedule', { slot: target })).status).to.equal(200)
    const moved = (await guest.get(path)).document
    expect(moved['start']).to.equal(before['start'] === '10:00' ? '10:30' : '10:00')
    expect((await guest.submit(moved, 'cancel')).status).to.equal(200)
    expect(await openTimes()).to.include.members(['10:00', '10:30', '11:00'])
  })
  it('are held with all slots that they take, which their holder books or releases together', async () => {
    const [first, second] = [await slotAt('10:00'), await slotAt('10:30')]
    const hold = async (): Promise<string> => {
      const { document } = await pat.get(`${first}?type=first-visit`)
      const answer = await pat.submit(document, 'hold')
      expect(answer.status, JSON.stringify(answer.document)).to.equal(201)
      return answer.headers.get('location') ?? ''
    }
    const place = await hold()
    expect((await pat.get(place)).document).to.include({ start: '10:00', end: '11:00' })
    expect(await openTimes()).to.not.include.members(['10:00', '10:30'])
    const refused = await guest.send('POST', `${second}?type=check-up`, visit)
    expect(problem(refused)).to.deep.equal([409, '/problems/slot-held'])
    expect((await pat.send('DELETE', place)).status).to.equal(204)
    expect(await openTimes()).to.include.members(['10:00', '10:30'])
    // A hold of one slot gets those of the type.
    const plain = await pat.send('PUT', `${first}/hold`)
    expect(plain.status).to.equal(201)
    expect(await openTimes()).to.include('10:30')
    expect((await pat.send('PUT', `${first}/hold?type=first-visit`)).status).to.equal(200)
    expect(await openTimes()).not.to.include('10:30')
    const booked = await pat.submit((await pat.get(`${first}/hold?type=first-visit`)).document, 'confirm', visit)
    expect(booked.status, JSON.stringify(booked.document)).to.equal(201)
    expect((await pat.get(booked.headers.get('location') ?? '')).document).to.include({ start: '10:00', end: '11:00' })
  })
})
