import { expect } from 'chai'
import { connect } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { slotsOf } from '@waymark/clinic/modules/booking/domain/availability'
import { openClinic, type Clinic } from '../support/clinic.ts'

const hours = { from: '01:00', to: '04:00', slotLength: 30 }
type Row = readonly [zone: string, date: string, starts: readonly string[], third: string]
const rows: readonly Row[] = [
  ['Europe/Berlin', '2027-03-28', ['01:00', '01:30', '03:00', '03:30'], '2027-03-28T01:00:00.000Z'],
  [
    'Europe/Berlin',
    '2027-10-31',
    ['01:00', '01:30', '02:00', '02:30', '02:00', '02:30', '03:00', '03:30'],
    '2027-10-31T00:00:00.000Z',
  ],
  ['America/New_York', '2027-03-14', ['01:00', '01:30', '03:00', '03:30'], '2027-03-14T07:00:00.000Z'],
]

describe('a day on which the clock changes', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  for (const [index, [timeZone, date, starts, third]] of rows.entries()) {
    it(`${date} in ${timeZone} has slots of half an hour by local time`, async () => {
      const id = `night${String(index)}`
      const { doctors, schedules } = clinic.storage
      await doctors.add({ id, name: id, speciality: 'Nights', timeZone, address: 'Somewhere', languages: ['en'] })
      await schedules.add(id, date, slotsOf(date, hours, timeZone))
      const entry = connect(`${clinic.origin}/`, { describe: clinicDescription })
      const schedule = await entry.follow('schedule', { doctor: id, date }).get()
      const slots = schedule.embedded('schedules')
      expect(slots.map(({ state }) => state.start)).to.deep.equal(starts)
      const booked = await slots[2]?.submit('confirm', { name: 'Ada', age: 36 })
      const { startInstant = '', endInstant = '' } = booked?.state ?? {}
      expect(startInstant).to.equal(third)
      expect(Date.parse(endInstant) - Date.parse(startInstant)).to.equal(1_800_000)
    })
  }

  it('has pages that say which of two equal times they mean', async () => {
    const [id, date, timeZone] = ['night-shift', '2027-11-07', 'America/New_York']
    const { doctors, schedules } = clinic.storage
    await doctors.add({ id, name: 'Dr Night', speciality: 'Nights', timeZone, address: 'Somewhere', languages: ['en'] })
    await schedules.add(id, date, slotsOf(date, hours, timeZone))
    const page = async (path: string): Promise<string> =>
      (await fetch(clinic.origin + path, { headers: { accept: 'text/html' } })).text()
    for (const path of [`/doctors/${id}/schedule?date=${date}`, `/doctors/${id}/week?date=${date}`]) {
      const times = [...(await page(path)).matchAll(/<a class="time"[^>]*>([^<]*)</g)].map(([, words]) => words)
      const expected = ['01:00 EDT', '01:30 EDT', '01:00 EST', '01:30 EST', '02:00', '02:30', '03:00', '03:30']
      expect(times, path).to.deep.equal(expected)
    }
    const [, slot] = await schedules.slots(id, date)
    const text = await page(`/schedules/${String(slot?.id)}`)
    expect(text).to.include('01:30 EDT to 01:00 EST').and.include('Book 01:30 EDT')
  })
})
