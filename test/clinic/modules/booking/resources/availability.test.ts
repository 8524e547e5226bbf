import { expect } from 'chai'
import {
  clinicClient,
  formsIn,
  linkOf,
  linksOf,
  type ClinicResponse,
  type ClinicClient,
} from '../../../../support/http/clinic-client.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'

const place = '/doctors/mjones/availability'
const weekly = { monday: 'off', tuesday: '09:00-12:00, 13:00-15:00', wednesday: '', thursday: '10:00-11:00' }
const whole = { ...weekly, slotLength: 30, horizon: 28 }

describe('the availability of a doctor', () => {
  let clinic: Clinic
  let desk: ClinicClient
  let guest: ClinicClient
  beforeEach(async () => {
    clinic = await openClinic()
    desk = await clinicClient(clinic, 'desk')
    guest = await clinicClient(clinic)
  })
  afterEach(() => clinic.close())

  const put = async (given: unknown): Promise<ClinicResponse> => {
    const { headers } = await desk.get(place)
    return desk.send('PUT', place, given, { 'if-match': headers.get('etag') ?? '' })
  }
  const times = async (date: string): Promise<readonly string[]> =>
    (await clinic.storage.schedules.slots('mjones', date)).map(({ startTime }) => startTime)

  it('is linked from the doctor, for the doctor and clerks', async () => {
    for (const user of ['mjones', 'desk']) {
      const client = await clinicClient(clinic, user)
      const { document } = await client.get(linkOf((await client.get('/doctors/mjones/info')).document, 'availability'))
      expect(formsIn(document)).to.deep.equal(['change', 'except'])
      expect(document['weekly']).to.deep.include({ day: 'monday', hours: '09:00-17:00' })
    }
    const pat = await clinicClient(clinic, 'pat')
    expect(linksOf((await pat.get('/doctors/mjones/info')).document, 'availability')).to.have.length(0)
    expect([(await pat.get(place)).status, (await guest.get(place)).status]).to.deep.equal([403, 401])
    const other = await clinicClient(clinic, 'mjones')
    expect((await other.get('/doctors/asmith/availability')).status).to.equal(403)
  })

  it('creates its slots and removes others', async () => {
    expect((await put(whole)).status).to.equal(200)
    const morning = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']
    expect(await times(tomorrow)).to.deep.equal([...morning, '13:00', '13:30', '14:00', '14:30'])
    expect(await times('2026-12-02')).to.deep.equal([])
    expect(await times('2026-12-03')).to.deep.equal(['10:00', '10:30'])
  })

  it('restores removed slots with the same ids', async () => {
    const before = await clinic.storage.schedules.slots('mjones', '2026-12-02')
    await put(whole)
    expect((await guest.get(`/schedules/${String(before[0]?.id)}`)).document['type']).to.equal(
      '/problems/slot-withdrawn',
    )
    const lost = await guest.send('POST', `/schedules/${String(before[0]?.id)}`, { name: 'Ada', age: 36 })
    expect(lost.status).to.equal(410)
    await put({ ...whole, wednesday: '09:00-17:00' })
    const after = await clinic.storage.schedules.slots('mjones', '2026-12-02')
    expect(after.map(({ id }) => id)).to.deep.equal(before.map(({ id }) => id))
  })

  it('supports other slot lengths and breaks between slots', async () => {
    await put({ ...whole, slotLength: 45, buffer: 15 })
    expect(await times(tomorrow)).to.deep.equal(['09:00', '10:00', '11:00', '13:00', '14:00'])
    await put({ ...whole, slotLength: 20 })
    expect((await times(tomorrow)).slice(0, 4)).to.deep.equal(['09:00', '09:20', '09:40', '10:00'])
    expect((await times(tomorrow)).length).to.equal(15)
  })

  it('supports exceptions to the weekly hours', async () => {
    await put({ ...whole, exceptions: `${tomorrow} off\r\n2026-12-02 08:00-09:00\n2026-12-05 10:00-11:00` })
    expect(await times(tomorrow)).to.deep.equal([])
    expect(await times('2026-12-02')).to.deep.equal(['08:00', '08:30'])
    expect(await times('2026-12-05')).to.deep.equal(['10:00', '10:30'])
    expect((await desk.get(place)).document['exceptions']).to.deep.equal([
      { date: tomorrow, hours: 'off' },
      { date: '2026-12-02', hours: '08:00-09:00' },
      { date: '2026-12-05', hours: '10:00-11:00' },
    ])
  })

  it('is rejected if a booked slot would be outside, with links to the appointments', async () => {
    const slots = await clinic.storage.schedules.slots('mjones', '2026-12-02')
    const booked = await guest.send('POST', `/schedules/${String(slots[0]?.id)}`, { name: 'Ada', age: 36 })
    const before = await desk.get(place)
    const refused = await put(whole)
    expect([refused.status, refused.document['type']]).to.deep.equal([409, '/problems/appointments-outside'])
    const [conflict] = linksOf(refused.document, 'conflicts')
    expect(conflict?.title).to.equal('Appointment with Dr Mary Jones on Wednesday 2 December 2026 at 09:00')
    expect((await desk.get(conflict?.href ?? '')).document['id']).to.equal(booked.document['id'])
    expect((await desk.get(place)).headers.get('etag')).to.equal(before.headers.get('etag'))
    expect(await times('2026-12-02')).to.have.length(16)
    await desk.send('DELETE', conflict?.href ?? '')
    expect((await put(whole)).status).to.equal(200)
  })

  it('keeps booked slots within the hours, and creates no overlapping ones', async () => {
    const slots = await clinic.storage.schedules.slots('mjones', tomorrow)
    await guest.send('POST', `/schedules/${String(slots[1]?.id)}`, { name: 'Ada', age: 36 })
    await put({ ...whole, slotLength: 20 })
    // An appointment takes 09:30 to 10:00.
    expect((await times(tomorrow)).slice(0, 4)).to.deep.equal(['09:00', '09:30', '10:00', '10:20'])
    await put({ ...whole, slotLength: 20, buffer: 5 })
    expect((await times(tomorrow)).slice(0, 3)).to.deep.equal(['09:00', '09:30', '10:15'])
  })

  it('creates no slot over several booked ones, and keeps bookings beyond the horizon', async () => {
    const slots = await clinic.storage.schedules.slots('mjones', tomorrow)
    const far = await clinic.storage.schedules.slots('mjones', '2026-12-11')
    for (const slot of [slots[1], slots[3], far[0]]) {
      await guest.send('POST', `/schedules/${String(slot?.id)}`, { name: 'Ada', age: 36 })
    }
    expect((await put({ ...whole, friday: 'off', slotLength: 20, horizon: 7 })).status).to.equal(200)
    expect((await times(tomorrow)).slice(0, 6)).to.deep.equal(['09:00', '09:30', '10:00', '10:30', '11:00', '11:20'])
    expect(await times('2026-12-11')).to.deep.equal(['09:00'])
  })

  it('extends to the horizon, and by a day each day', async () => {
    await put({ ...whole, wednesday: '09:00-10:00', horizon: 3 })
    expect([(await times('2026-12-02')).length, (await times('2026-12-03')).length]).to.deep.equal([2, 0])
    clinic.clock.set(clinic.clock.now() + 86_400_000)
    await clinic.work()
    expect(await times('2026-12-03')).to.deep.equal(['10:00', '10:30'])
  })

  it('is updated by a patch of the changed fields, which requires a validator (RFC 6585 §3)', async () => {
    expect((await desk.send('PUT', place, whole)).status).to.equal(428)
    const { headers } = await desk.get(place)
    const patch = { 'content-type': 'application/merge-patch+json', 'if-match': headers.get('etag') ?? '' }
    expect((await desk.send('PATCH', place, { friday: 'off' }, patch)).status).to.equal(200)
    expect(await times('2026-12-04')).to.deep.equal([])
    expect(await times(tomorrow)).to.have.length(16)
    expect((await desk.send('PATCH', place, { friday: '09:00-10:00' }, patch)).status).to.equal(412)
  })

  it('says of hours in a wrong order what is wrong with them', async () => {
    const detailOf = async (monday: string): Promise<unknown> => {
      const { errors } = (await put({ ...whole, monday })).document
      return (errors as readonly { readonly detail: string }[])[0]?.detail
    }
    expect(await detailOf('17:00-09:00')).to.equal('must have hours that end after they begin and do not overlap')
    expect(await detailOf('9-12')).to.include('such as 09:00-12:00')
  })

  it('explains the valid values in errors', async () => {
    const faults = async (given: Readonly<Record<string, unknown>>): Promise<unknown> => {
      const { status, document } = await put({ ...whole, ...given })
      return [status, (document['errors'] as readonly { pointer: string }[] | undefined)?.map(({ pointer }) => pointer)]
    }
    expect(await faults({ monday: '9-12' })).to.deep.equal([422, ['/monday']])
    expect(await faults({ monday: '12:00-09:00' })).to.deep.equal([422, ['/monday']])
    expect(await faults({ monday: '09:00-12:00, 11:00-13:00' })).to.deep.equal([422, ['/monday']])
    expect(await faults({ exceptions: '2026-02-30 off' })).to.deep.equal([422, ['/exceptions']])
    expect(await faults({ exceptions: '2026-12-24 off\n2026-12-24 09:00-10:00' })).to.deep.equal([422, ['/exceptions']])
    expect(await faults({ slotLength: 0, horizon: 4000 })).to.deep.equal([422, ['/slotLength', '/horizon']])
  })

  it('makes at most 288 slots of a day, because a slot has at least 5 minutes', async () => {
    const day = { ...whole, tuesday: '00:00-24:00' }
    expect((await put({ ...day, slotLength: 4 })).status).to.equal(422)
    expect((await put({ ...day, slotLength: 5 })).status).to.equal(200)
    expect(await times(tomorrow)).to.have.length(288)
  })

  it('may extend to midnight', async () => {
    await put({ ...whole, tuesday: '23:00-24:00' })
    const slots = await clinic.storage.schedules.slots('mjones', tomorrow)
    expect(slots.map(({ startTime, endTime }) => `${startTime}-${endTime}`)).to.deep.equal([
      '23:00-23:30',
      '23:30-00:00',
    ])
    await guest.send('POST', `/schedules/${String(slots[1]?.id)}`, { name: 'Ada', age: 36 })
    expect((await put({ ...whole, tuesday: '22:00-24:00' })).status).to.equal(200)
    expect((await put({ ...whole, tuesday: '22:00-23:45' })).status).to.equal(409)
  })
})
