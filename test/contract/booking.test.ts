import { expect } from 'chai'
import { slotsOf } from '@waymark/clinic/modules/booking/domain/availability'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { engines } from '../support/postgres/engines.ts'

const doctor = { id: 'd', name: 'D', speciality: 'S', timeZone: 'Europe/Berlin', address: 'A', languages: ['en'] }
const date = '2026-12-01'
const slots = slotsOf(date, { from: '09:00', to: '11:00', slotLength: 30 }, doctor.timeZone)
const patient = { name: 'Ada', age: 36 }
const now = Date.parse('2026-11-30T12:00:00Z')

for (const [name, use] of engines) {
  const withStorage = (test: (storage: Storage, ids: readonly number[]) => Promise<void>) => (): Promise<void> =>
    use(async (url) => {
      const storage = await openStorage(url)
      try {
        await storage.doctors.add(doctor)
        await storage.schedules.add(doctor.id, date, slots)
        await test(
          storage,
          (await storage.schedules.slots(doctor.id, date)).map(({ id }) => id),
        )
      } finally {
        await storage.close()
      }
    })

  describe(`bookings in ${name}`, () => {
    it(
      'moves an appointment with both slots or not at all, if the version matches',
      withStorage(async ({ appointments, schedules }, [first = 0, second = 0, third = 0]) => {
        const read = await appointments.book({ id: 'a', slot: first, patient, bookedAt: now })
        if (read === undefined) expect.fail('An open slot is booked')
        const states = async (): Promise<readonly string[]> =>
          (await schedules.slots(doctor.id, date)).slice(0, 3).map(({ state }) => state)
        const moved = await appointments.move({ appointment: read, slot: second, setAside: [], movedAt: now })
        expect(moved).to.include({ version: 2 })
        expect(await states()).to.deep.equal(['open', 'booked', 'open'])
        const late = await appointments.move({ appointment: read, slot: third, setAside: [], movedAt: now })
        expect(late).to.equal('state changed')
        await appointments.book({ id: 'b', slot: third, patient, bookedAt: now })
        const present = await appointments.find('a')
        if (present === undefined) expect.fail('The moved appointment was not found')
        const lost = await appointments.move({ appointment: present, slot: third, setAside: [], movedAt: now })
        expect(lost).to.equal('slot taken')
        expect(await states()).to.deep.equal(['open', 'booked', 'booked'])
        expect(await appointments.find('a')).to.deep.equal(present)
      }),
    )

    it(
      'hold a slot for one of many concurrent requests, until expiry',
      withStorage(async ({ holds, schedules }, [slot = 0]) => {
        const hold = (number: number) => ({ id: `h${String(number)}`, slot, client: 'c', until: now + 1000 })
        const tries = Array.from({ length: 20 }, (_, number) => holds.take(hold(number), now))
        expect((await Promise.all(tries)).filter(Boolean)).to.have.length(1)
        const held = await schedules.slot(slot)
        expect((await schedules.day(doctor.id, date, now))?.holds).to.equal(1)
        expect((await schedules.day(doctor.id, date, now + 1000))?.holds).to.equal(0)
        expect(await holds.live({ client: 'c' }, now)).to.equal(1)
        const own = await holds.find(held?.hold?.id ?? '')
        if (own === undefined) expect.fail('The holder is unknown')
        expect([await holds.end(own, now), await holds.end(own, now)]).to.deep.equal([[own.slot], undefined])
        expect(await holds.take(hold(99), now)).to.equal(true)
        expect(await holds.take(hold(100), now + 1000)).to.equal(true)
        await holds.purge(now + 1000)
        expect(await holds.find('h99')).to.equal(undefined)
      }),
    )

    it(
      'book a held slot for its holder only',
      withStorage(async ({ appointments, holds }, [slot = 0]) => {
        await holds.take({ id: 'h', slot, client: 'c', until: now + 1000 }, now)
        const booking = { slot, patient, bookedAt: now }
        expect(await appointments.book({ id: 'a', ...booking })).to.equal(undefined)
        expect(await appointments.book({ id: 'b', ...booking, hold: 'other' })).to.equal(undefined)
        expect(await appointments.book({ id: 'c', ...booking, hold: 'h' })).to.include({ id: 'c' })
      }),
    )

    it(
      'write an availability over the version that was read',
      withStorage(async ({ availabilities }) => {
        const none = { doctor: 'd', weekly: [[]], exceptions: [], slotLength: 30, buffer: 0, notice: 0, horizon: 7 }
        expect(await availabilities.put({ ...none, version: 0 })).to.equal(true)
        expect(await availabilities.put({ ...none, version: 0 })).to.equal(false)
        expect(await availabilities.put({ ...none, perDay: 3, version: 1 })).to.equal(true)
        expect(await availabilities.find('d')).to.deep.include({ ...none, perDay: 3, version: 2 })
        expect(await availabilities.due(1, 5)).to.deep.equal(['d'])
        await availabilities.setFilled('d', 1)
        expect(await availabilities.due(1, 5)).to.deep.equal([])
      }),
    )

    it(
      'add one waiting entry per person and doctor, and offer each slot once',
      withStorage(async ({ waitingList, schedules }, [first = 0]) => {
        const slot = await schedules.slot(first)
        if (slot === undefined) expect.fail('The slot is there')
        const entry = { id: 'w', doctor: 'd', account: 'ada', from: date, to: date, joinedAt: now, version: 1 }
        expect(await waitingList.join({ ...entry, state: 'waiting' }, date)).to.equal(true)
        expect(await waitingList.join({ ...entry, id: 'x', state: 'waiting' }, date)).to.equal(false)
        const next = await waitingList.nextFor(slot)
        if (next === undefined) expect.fail('No waiting entry')
        await waitingList.offered(next, { slot: first, hold: 'h', until: now + 1 })
        expect(await waitingList.leave(next)).to.equal(false)
        expect((await waitingList.passed(now + 1, 5)).map(({ id }) => id)).to.deep.equal(['w'])
        expect(await waitingList.untaken(date, 5), 'the offer is open').to.deep.equal([])
        await waitingList.wait('h')
        expect(await waitingList.untaken(date, 5)).to.deep.equal([{ doctor: 'd', patients: 1 }])
        expect(await waitingList.untaken('9999-12-31', 5), 'the days are over').to.deep.equal([])
        expect(await waitingList.nextFor(slot)).to.equal(undefined)
      }),
    )
  })
}
