import { expect } from 'chai'
import {
  clinicClient,
  formsIn,
  linksOf,
  templateOf,
  type ClinicClient,
} from '../../../../support/http/clinic-client.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'

const visit = { name: 'Ada', age: 36 }

describe('the booking rules', () => {
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

  const slotAt = async (doctor: string, time: string, date = tomorrow): Promise<string> => {
    const slots = await clinic.storage.schedules.slots(doctor, date)
    return `/schedules/${String(slots.find(({ startTime }) => startTime === time)?.id)}`
  }
  const change = async (given: Readonly<Record<string, unknown>>): Promise<void> => {
    const { headers } = await desk.get('/doctors/mjones/availability')
    const condition = { 'if-match': headers.get('etag') ?? '', 'content-type': 'application/merge-patch+json' }
    const answer = await desk.send('PATCH', '/doctors/mjones/availability', given, condition)
    expect(answer.status, JSON.stringify(answer.document)).to.equal(200)
  }

  it('offer a late client other open slots and the waiting list', async () => {
    const slot = await slotAt('mjones', '12:00')
    await guest.send('POST', slot, visit)
    const { status, document } = await pat.send('POST', slot, visit)
    expect([status, document['type']]).to.deep.equal([409, '/problems/slot-taken'])
    expect(linksOf(document, 'alternatives').map(({ title }) => title)).to.deep.equal(
      [
        'Tuesday 1 December 2026, 11:30 to 12:00, Dr Mary Jones',
        'Tuesday 1 December 2026, 12:30 to 13:00, Dr Mary Jones',
        'Tuesday 1 December 2026, 11:00 to 11:30, Dr Mary Jones',
        'Wednesday 2 December 2026, 09:00 to 09:30, Dr Mary Jones',
        'Wednesday 2 December 2026, 09:30 to 10:00, Dr Mary Jones',
        'Wednesday 2 December 2026, 10:00 to 10:30, Dr Mary Jones',
      ].toSorted((one, other) => (one < other ? -1 : 1)),
    )
    expect(templateOf(document, 'join').target).to.equal('/doctors/mjones/waiting-list')
    const joined = await pat.submit(document, 'join', { from: tomorrow, to: tomorrow })
    expect(joined.status).to.equal(201)
    expect(formsIn((await guest.send('POST', slot, visit)).document)).not.to.include('join')
  })

  it('offer other doctors of the same speciality too', async () => {
    const other = {
      id: 'bgray',
      name: 'Dr B Gray',
      speciality: 'General practice',
      timeZone: 'Europe/London',
      address: 'A',
      languages: ['en'],
    }
    await clinic.storage.doctors.add(other)
    const start = Date.parse('2026-12-01T18:00:00Z')
    const times = { startTime: '18:00', endTime: '18:30', start, end: start + 1_800_000 }
    await clinic.storage.schedules.add('bgray', tomorrow, [times])
    const slot = await slotAt('mjones', '12:00')
    await guest.send('POST', slot, visit)
    const { document } = await pat.send('POST', slot, visit)
    expect(linksOf(document, 'alternatives').at(-1)?.title).to.equal(
      'Tuesday 1 December 2026, 18:00 to 18:30, Dr B Gray',
    )
  })

  it('reject overlapping appointments of an account, and of a guest with the same address', async () => {
    // 09:00 in New York is 14:00 in London.
    await pat.send('POST', await slotAt('mjones', '09:00'), visit)
    const twice = await pat.send('POST', await slotAt('asmith', '14:00'), { ...visit, name: 'Bea' })
    expect([twice.status, twice.document['type']]).to.deep.equal([409, '/problems/appointments-overlap'])
    expect((await pat.send('POST', await slotAt('asmith', '14:30'), visit)).status).to.equal(201)
    const email = 'Ada@Example.org'
    expect((await guest.send('POST', await slotAt('mjones', '10:00'), { ...visit, email })).status).to.equal(201)
    const again = { ...visit, email: email.toLowerCase() }
    const same = await guest.send('POST', await slotAt('asmith', '15:00'), again)
    expect(same.document['type']).to.equal('/problems/appointments-overlap')
    expect((await guest.send('POST', await slotAt('asmith', '15:00'), visit)).status).to.equal(201)
  })

  it('ignore cancelled appointments', async () => {
    const first = await pat.send('POST', await slotAt('mjones', '09:00'), visit)
    await pat.send('DELETE', first.headers.get('location') ?? '')
    expect((await pat.send('POST', await slotAt('asmith', '14:00'), visit)).status).to.equal(201)
  })

  it("require the doctor's notice, and hide slots without it", async () => {
    await change({ notice: 24 * 60 })
    const slot = await slotAt('mjones', '09:00')
    // The slot starts at 14:00 UTC, and the time is 12:00 on the day before.
    expect((await pat.get(slot)).document['status']).to.equal('open')
    const list = '/doctors/mjones/schedule?date=2026-12-01&status=open'
    const before = await guest.get(list)
    clinic.clock.set(Date.parse('2026-11-30T14:00:00Z'))
    const after = await guest.get(list, { 'if-none-match': before.headers.get('etag') ?? '' })
    expect([after.status, JSON.stringify(after.document).includes(`"${slot}"`)]).to.deep.equal([200, false])
    const { document } = await guest.get(slot)
    expect([document['status'], formsIn(document)]).to.deep.equal(['closed', []])
    const refused = await guest.send('POST', slot, visit)
    expect([refused.status, refused.document['type']]).to.deep.equal([409, '/problems/notice-too-short'])
    const next = await guest.get('/doctors/mjones/next-slot')
    expect(next.document).to.include({ date: tomorrow, start: '09:30' })
  })

  it('limit the appointments per day and per patient', async () => {
    await change({ perDay: 2, perPatient: 1 })
    expect((await pat.send('POST', await slotAt('mjones', '09:00'), visit)).status).to.equal(201)
    const second = await pat.send('POST', await slotAt('mjones', '10:00'), visit)
    expect([second.status, second.document['type']]).to.deep.equal([409, '/problems/patient-limit'])
    expect((await guest.send('POST', await slotAt('mjones', '10:00'), visit)).status).to.equal(201)
    const third = await guest.send('POST', await slotAt('mjones', '11:00'), visit)
    expect([third.status, third.document['type']]).to.deep.equal([409, '/problems/day-full'])
    expect((await guest.send('POST', await slotAt('mjones', '11:00', '2026-12-02'), visit)).status).to.equal(201)
  })

  it('are overridden by staff only, and the appointment lists the overridden ones', async () => {
    await change({ perDay: 1 })
    const slot = await slotAt('mjones', '10:00')
    await pat.send('POST', await slotAt('asmith', '15:00'), visit)
    await guest.send('POST', await slotAt('mjones', '09:00'), visit)
    const rules = 'override'
    expect((await pat.send('POST', slot, { ...visit, rules })).document['type']).to.equal('/problems/not-allowed')
    expect((await guest.send('POST', slot, { ...visit, user: 'pat' })).document['type']).to.equal(
      '/problems/not-allowed',
    )
    const careful = await desk.send('POST', slot, { ...visit, user: 'pat' })
    expect(careful.document['type']).to.equal('/problems/appointments-overlap')
    const made = await desk.send('POST', slot, { ...visit, user: 'Pat', rules })
    expect([made.status, made.document['setAside']]).to.deep.equal([201, ['overlap', 'day-limit']])
    const own = await pat.get(made.headers.get('location') ?? '')
    expect(own.status).to.equal(200)
    const taken = await desk.send('POST', slot, { ...visit, rules })
    expect(taken.document['type']).to.equal('/problems/slot-taken')
    const unknown = await desk.send('POST', await slotAt('mjones', '13:00'), { ...visit, user: 'nobody' })
    expect(unknown.document['type']).to.equal('/problems/account-unknown')
  })

  it('add the staff fields to the form for staff only', async () => {
    const slot = await slotAt('mjones', '10:00')
    const fields = async (client: ClinicClient): Promise<readonly string[]> =>
      (templateOf((await client.get(slot)).document, 'confirm').properties ?? []).map(({ name }) => name)
    expect(await fields(pat)).to.deep.equal(['name', 'age', 'dateOfBirth', 'email', 'telephone', 'reason'])
    const forStaff = ['name', 'age', 'dateOfBirth', 'email', 'telephone', 'reason', 'user', 'rules']
    expect(await fields(desk)).to.deep.equal(forStaff)
  })

  it('let staff block and unblock slots, except held and booked ones', async () => {
    const slot = await slotAt('mjones', '10:00')
    expect((await pat.send('DELETE', slot)).status).to.equal(403)
    const page = await desk.get(slot)
    expect(formsIn(page.document)).to.deep.equal(['confirm', 'hold', 'block'])
    const blocked = await desk.submit(page.document, 'block')
    expect([blocked.status, blocked.document['status']]).to.deep.equal([200, 'blocked'])
    expect((await pat.send('POST', slot, visit)).document['type']).to.equal('/problems/slot-blocked')
    expect((await desk.submit(blocked.document, 'open-again')).document['status']).to.equal('open')
    await pat.send('PUT', `${slot}/hold`)
    expect((await desk.send('DELETE', slot)).document['type']).to.equal('/problems/slot-in-use')
    await pat.send('POST', slot, visit)
    expect((await desk.send('DELETE', slot)).document['type']).to.equal('/problems/slot-in-use')
    expect((await desk.send('PUT', slot)).document['type']).to.equal('/problems/slot-in-use')
  })

  it('link to the next open slot, or to the waiting list without one', async () => {
    const next = await guest.get('/doctors/mjones/next-slot')
    expect(next.headers.get('content-location')).to.equal(await slotAt('mjones', '09:00', '2026-11-30'))
    await clinic.storage.doctors.add({
      id: 'idle',
      name: 'Dr I',
      speciality: 'S',
      timeZone: 'UTC',
      address: 'A',
      languages: ['en'],
    })
    const none = await pat.get('/doctors/idle/next-slot')
    expect([none.status, none.document['type']]).to.deep.equal([404, '/problems/no-open-slot'])
    expect(linksOf(none.document, 'waiting-list')).to.have.length(1)
  })
})
