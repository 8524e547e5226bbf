import { expect } from 'chai'
import { isWithin, slotsOfDay, type Availability, slotsOf } from '@waymark/clinic/modules/booking/domain/availability'
import { fillSchedule, realigned } from '@waymark/clinic/modules/booking/domain/fill-schedule'
import { openStorage } from '@waymark/clinic/composition/open-storage'

const hours = [{ from: '00:00', to: '04:00' }]
const everyDay: Availability = {
  doctor: 'd',
  weekly: [hours, hours, hours, hours, hours, hours, hours],
  exceptions: [],
  slotLength: 30,
  buffer: 0,
  notice: 0,
  horizon: 7,
  version: 0,
}
const doctor = {
  id: 'd',
  name: 'D',
  speciality: 'S',
  timeZone: 'Europe/Berlin',
  address: 'A',
  languages: ['en'],
  version: 1,
}

describe('slots of an availability', () => {
  const times = (zone: string, date: string): readonly string[] =>
    slotsOfDay(everyDay, date, zone).map(({ startTime }) => startTime)

  it('support a clock change of half an hour (Lord Howe Island)', () => {
    // On 2027-04-04 the clock goes from 02:00 back to 01:30; on 2026-10-04 it goes from 02:00 to 02:30.
    expect(times('Australia/Lord_Howe', '2027-04-04')).to.deep.equal(
      '00:00 00:30 01:00 01:30 01:30 02:00 02:30 03:00 03:30'.split(' '),
    )
    expect(times('Australia/Lord_Howe', '2026-10-04')).to.deep.equal(
      '00:00 00:30 01:00 01:30 02:30 03:00 03:30'.split(' '),
    )
  })

  it('support an offset of three quarters of an hour (Kathmandu)', () => {
    const [first] = slotsOfDay(everyDay, '2026-12-01', 'Asia/Kathmandu')
    expect(new Date(first?.start ?? 0).toISOString()).to.equal('2026-11-30T18:15:00.000Z')
  })

  it('are within the hours, at every clock change', () => {
    for (const [zone, date] of [
      ['Europe/Berlin', '2027-03-28'],
      ['Europe/Berlin', '2026-10-25'],
      ['America/New_York', '2027-03-14'],
      ['Australia/Lord_Howe', '2027-04-04'],
      ['Africa/Casablanca', '2027-02-07'],
    ] as const) {
      const slots = slotsOfDay(everyDay, date, zone)
      expect(
        slots.every((slot) => isWithin(everyDay, slot, zone)),
        `${zone} ${date}`,
      ).to.equal(true)
      expect(slots.every(({ end }, index) => end <= (slots[index + 1]?.start ?? Infinity))).to.equal(true)
    }
  })

  it('keep their local time after a change of time zone rules', async () => {
    const storage = await openStorage('sqlite::memory:')
    const now = Date.parse('2026-12-01T12:00:00Z')
    const clock = { now: () => now }
    await storage.doctors.add(doctor)
    // Simulates that Berlin was an hour behind when the slots were created.
    const old = slotsOf('2026-12-03', { from: '00:00', to: '04:00', slotLength: 30 }, 'Europe/London')
    await storage.schedules.add('d', '2026-12-03', old)
    const [first, second] = await storage.schedules.slots('d', '2026-12-03')
    const patient = { name: 'Ada', age: 36 }
    await storage.appointments.book({ id: 'a', slot: second?.id ?? 0, patient, bookedAt: now })
    await storage.availabilities.put(everyDay)
    await fillSchedule({ ...storage, clock }, doctor)
    const slots = await storage.schedules.slots('d', '2026-12-03')
    expect(slots.map(({ startTime }) => startTime)).to.deep.equal(
      '00:00 00:30 01:00 01:30 02:00 02:30 03:00 03:30'.split(' '),
    )
    expect(slots[0]).to.include({ id: first?.id, start: Date.parse('2026-12-02T23:00:00Z') })
    const moved = await storage.appointments.find('a')
    expect(moved?.slot).to.include({ startTime: '00:30', start: Date.parse('2026-12-02T23:30:00Z'), state: 'booked' })
    expect(moved?.version).to.equal(2)
    await storage.close()
  })

  it('are stable if the local times are unchanged, including both times of a repeated hour', () => {
    const twice = slotsOf('2026-10-25', { from: '01:00', to: '04:00', slotLength: 30 }, 'Europe/Berlin')
    const own = { id: 1, doctor: 'd', date: '2026-10-25', state: 'open', closesAt: 0, version: 1 } as const
    for (const slot of twice) expect(realigned({ ...slot, ...own }, 'Europe/Berlin')).to.include({ start: slot.start })
  })

  it('are created once, however often the days are filled', async () => {
    const storage = await openStorage('sqlite::memory:')
    const ports = { ...storage, clock: { now: () => Date.parse('2026-12-01T12:00:00Z') } }
    await storage.doctors.add(doctor)
    await storage.availabilities.put(everyDay)
    // The existing day is complete; six days follow.
    expect(await fillSchedule(ports, doctor)).to.have.length(6 * 8)
    expect(await fillSchedule(ports, doctor)).to.have.length(0)
    expect(await storage.schedules.ahead('d', 0)).to.have.length(7 * 8)
    await storage.close()
  })
})
