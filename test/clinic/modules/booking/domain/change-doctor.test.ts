import { expect } from 'chai'
import type { Availability } from '@waymark/clinic/modules/booking/domain/availability'
import { changeDoctor, type DoctorChangingPorts } from '@waymark/clinic/modules/booking/domain/change-doctor'
import type { Doctor } from '@waymark/clinic/modules/booking/domain/doctor'
import { fillSchedule } from '@waymark/clinic/modules/booking/domain/fill-schedule'
import { timeAt } from '@waymark/server/values'
import type { Slot } from '@waymark/clinic/modules/booking/domain/slot'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'

const night = [{ from: '00:00', to: '05:00' }]
const day = [{ from: '09:00', to: '12:00' }]

describe('a doctor with a new time zone', () => {
  let storage: Storage
  let ports: DoctorChangingPorts
  let now: number
  beforeEach(async () => {
    storage = await openStorage('sqlite::memory:')
    const clock = { now: () => now }
    ports = { ...storage, clock, newIdentifier: () => 'x' }
  })
  afterEach(() => storage.close())

  const kept: Omit<Availability, 'weekly'> = {
    doctor: 'd',
    exceptions: [],
    slotLength: 30,
    buffer: 0,
    notice: 60,
    horizon: 60,
    version: 0,
  }
  async function doctorWith(hours: typeof day, timeZone: string, at: string): Promise<Doctor> {
    now = Date.parse(at)
    const given = { id: 'd', name: 'D', speciality: 'S', address: 'A', languages: ['en'], timeZone }
    const doctor = await storage.doctors.add(given)
    if (doctor === undefined) throw new Error('The doctor is there already')
    await storage.availabilities.put({ ...kept, weekly: [hours, hours, hours, hours, hours, hours, hours] })
    await fillSchedule({ ...storage, clock: { now: () => now } }, doctor)
    return doctor
  }
  const ahead = async (): Promise<readonly Slot[]> =>
    (await storage.schedules.ahead('d', now)).filter(({ state }) => state !== 'withdrawn')
  const localTimes = (slots: readonly Slot[]): readonly string[] =>
    slots.map(({ date, startTime }) => `${date} ${startTime}`)
  const book = async ({ id: slot }: Slot): Promise<string> => {
    const patient = { name: 'Ada', age: 36 }
    const id = `appointment-${String(slot)}`
    await storage.appointments.book({ id, slot, patient, setAside: [], bookedAt: now })
    return id
  }

  const moves = [
    ['Europe/London', 'Asia/Kathmandu', 'to the east'],
    ['Asia/Kathmandu', 'America/New_York', 'to the west'],
    // Behind in one half of the period, ahead in the other.
    ['America/Halifax', 'America/Santiago', 'to the other half of the earth'],
    ['America/Santiago', 'America/Halifax', 'and back'],
    ['Europe/Berlin', 'Africa/Casablanca', 'where the clock changes otherwise'],
    ['Europe/London', 'Africa/Abidjan', 'where the clock does not change'],
  ] as const
  for (const [from, to, title] of moves) {
    it(`keeps local times: ${title}`, async () => {
      const doctor = await doctorWith(day, from, '2027-02-20T00:00:00Z')
      const before = await ahead()
      const far = before.filter(({ start }) => start > now + 2 * 86_400_000)
      const [first, second] = [far.at(0), far.at(-1)]
      if (first === undefined || second === undefined) throw new Error('No slots')
      const appointments = [await book(first), await book(second)]
      const after = await changeDoctor(ports, doctor, { ...doctor, timeZone: to })
      expect(after).to.include({ timeZone: to, version: 2 })
      const slots = await ahead()
      for (const { start, startTime, end, endTime, closesAt } of slots) {
        expect([timeAt(start, to), timeAt(end, to)]).to.deep.equal([startTime, endTime])
        expect(start - closesAt).to.equal(3_600_000)
      }
      // Slots far from today and within both horizons keep their ids.
      const middle = (all: readonly Slot[]): readonly Slot[] =>
        all.filter(({ date }) => date > '2027-02-22' && date < '2027-04-18')
      expect(localTimes(middle(slots))).to.deep.equal(localTimes(middle(before)))
      expect(middle(slots).map(({ id }) => id)).to.deep.equal(middle(before).map(({ id }) => id))
      expect((await storage.appointments.find(appointments[0] ?? ''))?.slot.startTime).to.equal(first.startTime)
      expect(slots.every(({ start }, index) => start < (slots[index + 1]?.start ?? Infinity))).to.equal(true)
    })
  }

  it('loses open slots that the new zone skips or merges', async () => {
    const doctor = await doctorWith(night, 'Africa/Abidjan', '2027-03-20T00:00:00Z')
    await changeDoctor(ports, doctor, { ...doctor, timeZone: 'Europe/Berlin' })
    const times = localTimes(await ahead()).filter((each) => each.startsWith('2027-03-28'))
    expect(times.map((each) => each.slice(11))).to.deep.equal(
      '00:00 00:30 01:00 01:30 03:00 03:30 04:00 04:30'.split(' '),
    )
  })

  it('is rejected if a booked time does not exist in the new zone', async () => {
    const doctor = await doctorWith(night, 'Africa/Abidjan', '2027-03-20T00:00:00Z')
    const slot = (await ahead()).find(({ date, startTime }) => date === '2027-03-28' && startTime === '02:30')
    if (slot === undefined) throw new Error('No slot')
    await book(slot)
    const before = await storage.schedules.ahead('d', now)
    const refused = await changeDoctor(ports, doctor, { ...doctor, timeZone: 'Europe/Berlin' })
    expect('orphans' in refused && refused.orphans.map(({ id }) => id)).to.deep.equal([slot.id])
    expect(await storage.schedules.ahead('d', now)).to.deep.equal(before)
    expect((await storage.doctors.find('d'))?.timeZone).to.equal('Africa/Abidjan')
  })

  it('is rejected if two booked times coincide', async () => {
    // On 2027-10-31 half past two occurs twice in Berlin.
    const doctor = await doctorWith(night, 'Europe/Berlin', '2027-10-20T00:00:00Z')
    const twice = (await ahead()).filter(({ date, startTime }) => date === '2027-10-31' && startTime === '02:30')
    expect(twice).to.have.length(2)
    for (const slot of twice) await book(slot)
    const refused = await changeDoctor(ports, doctor, { ...doctor, timeZone: 'Africa/Abidjan' })
    expect('orphans' in refused && refused.orphans.map(({ id }) => id)).to.deep.equal([twice[1]?.id])
  })

  it('keeps a booked slot over an open one with the same start', async () => {
    const doctor = await doctorWith(night, 'Europe/Berlin', '2027-10-20T00:00:00Z')
    const [, second] = (await ahead()).filter(({ date, startTime }) => date === '2027-10-31' && startTime === '02:30')
    if (second === undefined) throw new Error('No slot')
    await book(second)
    expect(await changeDoctor(ports, doctor, { ...doctor, timeZone: 'Africa/Abidjan' })).to.include({ version: 2 })
    const left = (await ahead()).filter(({ date, startTime }) => date === '2027-10-31' && startTime === '02:30')
    expect(left.map(({ id, state }) => [id, state])).to.deep.equal([[second.id, 'booked']])
  })

  it('does not overwrite a concurrent change', async () => {
    const doctor = await doctorWith(day, 'Europe/London', '2027-02-20T00:00:00Z')
    await storage.doctors.change(doctor, { ...doctor, name: 'Other' })
    const before = await storage.schedules.ahead('d', now)
    const refused = await changeDoctor(ports, doctor, { ...doctor, timeZone: 'Asia/Tokyo' })
    expect(refused).to.deep.equal({ failure: 'state-changed' })
    expect(await storage.schedules.ahead('d', now)).to.deep.equal(before)
  })
})
