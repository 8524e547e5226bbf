import { expect } from 'chai'
import type { Typed } from '@waymark/clinic/modules/booking/domain/appointment'
import { slotsOf } from '@waymark/clinic/modules/booking/domain/availability'
import type { Storage } from '@waymark/clinic/composition/open-storage'
import { engines, withStorage } from '../support/postgres/engines.ts'

const doctor = { id: 'd', name: 'D', speciality: 'S', timeZone: 'Europe/Berlin', address: 'A', languages: ['en'] }
const date = '2026-12-01'
const slots = slotsOf(date, { from: '09:00', to: '12:00', slotLength: 30 }, doctor.timeZone)
const patient = { name: 'Ada', age: 36 }
const now = Date.parse('2026-11-30T12:00:00Z')
const type = { id: 't', name: 'First visit', length: 60, bookableBy: 'anyone', amount: 100, currency: 'EUR' } as const

async function filled({ doctors, schedules }: Storage): Promise<readonly number[]> {
  await doctors.add(doctor)
  await schedules.add(doctor.id, date, slots)
  return (await schedules.slots(doctor.id, date)).map(({ id }) => id)
}

/** Returns what an appointment of an hour takes that begins with a slot. */
function typed(ids: readonly number[], at: number): Typed {
  const start = slots[at]?.start ?? expect.fail('There is a slot')
  const second = ids[at + 1] ?? expect.fail('There is a slot')
  return { type, further: [second], end: start + 3_600_000, endTime: slots[at + 2]?.startTime ?? '12:00' }
}

for (const [name, use] of engines) {
  const stored = (test: (storage: Storage, ids: readonly number[]) => Promise<void>): (() => Promise<void>) =>
    withStorage(use, async (storage) => test(storage, await filled(storage)))
  const booked = async ({ schedules }: Storage): Promise<readonly string[]> =>
    (await schedules.slots(doctor.id, date)).flatMap(({ state, startTime }) => (state === 'booked' ? [startTime] : []))

  describe(`appointment types in ${name}`, () => {
    it(
      'are listed by length until they are retired, and changed over the version that was read',
      stored(async ({ appointmentTypes }) => {
        const { id, ...details } = type
        const added = await appointmentTypes.add({ id, doctor: 'd' }, details)
        await appointmentTypes.add({ id: 's', doctor: 'd' }, { ...details, length: 30, notice: 60 })
        expect((await appointmentTypes.of('d')).map(({ id }) => id)).to.deep.equal(['s', 't'])
        expect(await appointmentTypes.find('t')).to.deep.equal({ ...type, doctor: 'd', isRetired: false, version: 1 })
        const changed = await appointmentTypes.change(added, { ...details, name: 'Second visit', place: 'Room 4' })
        expect(changed).to.deep.include({ name: 'Second visit', place: 'Room 4', version: 2 })
        expect(await appointmentTypes.change(added, details)).to.equal(undefined)
        expect(await appointmentTypes.retire(added)).to.equal(false)
        expect(await appointmentTypes.retire(changed ?? added)).to.equal(true)
        expect((await appointmentTypes.of('d')).map(({ id }) => id)).to.deep.equal(['s'])
        expect(await appointmentTypes.find('t')).to.include({ isRetired: true })
        expect((await appointmentTypes.page({ limit: 5 })).total).to.equal(1)
        expect((await appointmentTypes.extent({ limit: 5 })).total).to.equal(1)
      }),
    )

    it(
      'are with the day of their doctor while one is offered',
      stored(async ({ appointmentTypes, doctors, schedules }) => {
        const { id, ...details } = type
        await doctors.add({ ...doctor, id: 'e' })
        const hasTypes = async (of: string): Promise<boolean | undefined> =>
          (await schedules.day(of, date, now))?.hasTypes
        expect(await hasTypes('d')).to.equal(false)
        const added = await appointmentTypes.add({ id, doctor: 'd' }, details)
        expect(await hasTypes('d')).to.equal(true)
        expect(await hasTypes('e')).to.equal(false)
        await appointmentTypes.retire(added)
        expect(await hasTypes('d')).to.equal(false)
      }),
    )

    it(
      'have names, and are found by one with their doctors',
      stored(async ({ appointmentTypes, doctors }) => {
        const details = { name: 'First visit', length: 60, bookableBy: 'anyone', amount: 100, currency: 'EUR' } as const
        const other = { ...doctor, id: 'e', speciality: 'T', languages: ['fr', 'pt-BR'] }
        await doctors.add(other)
        await appointmentTypes.add({ id: 't', doctor: 'd' }, details)
        await appointmentTypes.add({ id: 'u', doctor: 'e' }, { ...details, length: 30 })
        await appointmentTypes.add({ id: 'v', doctor: 'e' }, { ...details, name: 'Call', bookableBy: 'staff' })
        const retired = await appointmentTypes.add({ id: 'w', doctor: 'e' }, { ...details, name: 'Former' })
        await appointmentTypes.retire(retired)
        expect(await appointmentTypes.names()).to.deep.equal([
          { name: 'Call', isForStaff: true },
          { name: 'First visit', isForStaff: false },
        ])
        const named = async (search: object): Promise<readonly string[]> =>
          (await appointmentTypes.named({ name: 'First visit', ...search }))
            .map(({ type: { id }, doctor: of }) => `${id} ${of.id} ${of.speciality}`)
            .toSorted()
        expect(await named({})).to.deep.equal(['t d S', 'u e T'])
        expect(await named({ speciality: 'T' })).to.deep.equal(['u e T'])
        expect(await named({ language: 'pt' })).to.deep.equal(['u e T'])
        expect(await named({ speciality: 'S', language: 'pt' })).to.deep.equal([])
        expect(await appointmentTypes.named({ name: 'Former' })).to.deep.equal([])
      }),
    )

    it(
      'hold all slots of an appointment or none, until the hold is used, released or over',
      stored(async (storage, ids) => {
        const { appointments, holds } = storage
        const [first = 0, second = 0, third = 0, fourth = 0] = ids
        const held = async (): Promise<readonly string[]> =>
          (await storage.schedules.slots(doctor.id, date)).flatMap(({ hold }) =>
            hold === undefined || hold.until <= now ? [] : [hold.id],
          )
        const hold = (id: string, slot: number, until = now + 1000) => ({ id, slot, client: 'c', until })
        const one = { ...hold('one', first), account: undefined, endedAt: undefined }
        const both = await Promise.all([holds.take(one, now, [second]), holds.take(hold('two', second), now, [third])])
        expect(both.filter(Boolean)).to.have.length(1)
        const winner = both[0] ? 'one' : 'two'
        expect(await held()).to.deep.equal([winner, winner])
        await holds.end(hold(winner, winner === 'one' ? first : second), now)
        expect(await held()).to.deep.equal([])
        expect(await holds.take(hold('three', first), now)).to.equal(true)
        expect(await holds.extend(hold('three', first), now, [second])).to.equal(true)
        expect(await holds.extend(hold('three', first), now, [third, second])).to.equal(false)
        expect(await held()).to.deep.equal(['three', 'three'])
        const booking = { slot: first, typed: typed(ids, 0), patient, bookedAt: now }
        expect(await appointments.book({ id: 'a', ...booking })).to.equal(undefined)
        expect(await appointments.book({ id: 'b', ...booking, hold: 'three' })).to.include({ id: 'b' })
        expect([await held(), await holds.take(hold('four', third, now + 1), now, [fourth])]).to.deep.equal([[], true])
        expect(await holds.take(hold('five', third, now + 9), now + 1, [fourth])).to.equal(true)
      }),
    )

    it(
      'take all slots of an appointment or none',
      stored(async (storage, ids) => {
        const { appointments } = storage
        const [first = 0, second = 0] = ids
        const read = await appointments.book({ id: 'a', slot: first, typed: typed(ids, 0), patient, bookedAt: now })
        expect(read?.type).to.deep.equal(type)
        expect(read?.slot).to.include({ id: first, startTime: '09:00', endTime: '10:00' })
        expect(await appointments.find('a')).to.deep.equal(read)
        expect(await booked(storage)).to.deep.equal(['09:00', '09:30'])
        expect(await appointments.book({ id: 'b', slot: second, patient, bookedAt: now })).to.equal(undefined)
        await appointments.book({ id: 'c', slot: ids[3] ?? 0, patient, bookedAt: now })
        const late = { id: 'e', slot: ids[2] ?? 0, typed: typed(ids, 2), patient, bookedAt: now }
        expect(await appointments.book(late), 'its second slot is taken').to.equal(undefined)
        expect(await booked(storage)).to.deep.equal(['09:00', '09:30', '10:30'])
        expect((await appointments.ofSlots([second])).map(({ id }) => id)).to.deep.equal(['a'])
      }),
    )

    it(
      'free all slots of a cancelled appointment',
      stored(async (storage, ids) => {
        const { appointments } = storage
        const read = await appointments.book({
          id: 'a',
          slot: ids[0] ?? 0,
          typed: typed(ids, 0),
          patient,
          bookedAt: now,
        })
        if (read === undefined) expect.fail('The slots are open')
        const cancelled = await appointments.cancel(read, now)
        expect(cancelled?.type).to.deep.equal(type)
        expect(await booked(storage)).to.deep.equal([])
        expect(await appointments.furtherSlots('a')).to.deep.equal([])
        const again = { id: 'b', slot: ids[1] ?? 0, typed: typed(ids, 1), patient, bookedAt: now }
        expect(await appointments.book(again)).to.include({ id: 'b' })
      }),
    )

    it(
      'move an appointment, also to a time that overlaps the present one',
      stored(async (storage, ids) => {
        const { appointments } = storage
        const read = await appointments.book({
          id: 'a',
          slot: ids[0] ?? 0,
          typed: typed(ids, 0),
          patient,
          bookedAt: now,
        })
        if (read === undefined) expect.fail('The slots are open')
        const move = { setAside: [], movedAt: now }
        const later = await appointments.move({ appointment: read, slot: ids[1] ?? 0, typed: typed(ids, 1), ...move })
        if (typeof later === 'string') expect.fail(later)
        expect(later.slot).to.include({ startTime: '09:30', endTime: '10:30' })
        expect(await appointments.find('a')).to.deep.equal(later)
        expect(await booked(storage)).to.deep.equal(['09:30', '10:00'])
        await appointments.book({ id: 'b', slot: ids[4] ?? 0, patient, bookedAt: now })
        const lost = await appointments.move({ appointment: later, slot: ids[3] ?? 0, typed: typed(ids, 3), ...move })
        expect(lost).to.equal('slot taken')
        expect(await booked(storage)).to.deep.equal(['09:30', '10:00', '11:00'])
        expect(await appointments.furtherSlots('a')).to.deep.equal([ids[2]])
        expect(await appointments.find('a')).to.deep.equal(later)
      }),
    )

    it(
      'let one of several concurrent bookings of overlapping times succeed',
      stored(async (storage, ids) => {
        const book = (number: number): Promise<unknown> => {
          const at = number % 2
          const wanted = { id: `a${String(number)}`, slot: ids[at] ?? 0, typed: typed(ids, at), patient, bookedAt: now }
          // Transactions with different locks run concurrently.
          return storage.inTransaction(() => storage.appointments.book(wanted), [wanted.id])
        }
        const tries = await Promise.all(Array.from({ length: 8 }, (_, number) => book(number)))
        expect(tries.filter((each) => each !== undefined)).to.have.length(1)
        expect(await booked(storage)).to.have.length(2)
      }),
    )

    it(
      'count the whole appointment when another one overlaps it',
      stored(async ({ appointments }, ids) => {
        const wanted = { id: 'a', slot: ids[0] ?? 0, typed: typed(ids, 0), patient, bookedAt: now, account: 'ada' }
        await appointments.book(wanted)
        const whose = { account: 'ada', patient }
        const [, half, end] = slots
        const overlapping = (slot: (typeof slots)[number] | undefined): Promise<boolean> => {
          if (slot === undefined) return expect.fail('There is a slot')
          const other = { ...slot, id: 99, doctor: 'e', date, state: 'open', closesAt: slot.start, version: 1 } as const
          return appointments.overlapping(other, whose)
        }
        expect([await overlapping(half), await overlapping(end)]).to.deep.equal([true, false])
        expect(await appointments.isKnown({ doctor: 'd', account: 'ada' })).to.equal(true)
        expect(await appointments.isKnown({ doctor: 'e', account: 'ada' })).to.equal(false)
      }),
    )
  })
}
