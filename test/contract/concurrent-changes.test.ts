import { expect } from 'chai'
import { setTimeout as sleep } from 'node:timers/promises'
import { slotsOf } from '@waymark/clinic/modules/booking/domain/availability'
import { book } from '@waymark/clinic/modules/booking/domain/booking'
import { cancel, move } from '@waymark/clinic/modules/booking/domain/change-appointment'
import { hold } from '@waymark/clinic/modules/booking/domain/hold'
import { join, leave, type WaitingEntry } from '@waymark/clinic/modules/booking/domain/waiting-list'
import type { Appointment } from '@waymark/clinic/modules/booking/domain/appointment'
import type { Slot } from '@waymark/clinic/modules/booking/domain/slot'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { isFailure } from '@waymark/server/values'
import { engines } from '../support/postgres/engines.ts'

// The actions run as requests run them: what they change is read before the transaction, and the transaction runs beside
// others. PostgreSQL has two storages, which are like two processes; SQLite would block the event loop of the second.

const doctors = ['d', 'e'].map((id) => {
  return { id, name: id, speciality: 'S', timeZone: 'Europe/Berlin', address: 'A', languages: ['en'] }
})
const dates = ['2026-12-01', '2026-12-02'] as const
const [monday, tuesday] = dates
const now = Date.parse('2026-11-30T12:00:00Z')
const clock = { now: () => now }
let identifiers = 0
const newIdentifier = (): string => `id-${String((identifiers += 1))}`
const always = { weekly: [[]], exceptions: [], slotLength: 30, buffer: 0, notice: 0, horizon: 7, version: 0 }

/** The actions, spread over the storages. */
function actionsIn(storages: readonly Storage[]) {
  let turn = 0
  const next = (): Storage => {
    turn += 1
    return storages[turn % storages.length] ?? expect.fail('There is a storage')
  }
  const counts = { begun: 0, attempted: 0 }
  const beside = async <Result extends object>(act: (ports: Storage & typeof more) => Promise<Result>) => {
    const storage = next()
    counts.begun += 1
    const result = await storage.inTransaction(() => {
      counts.attempted += 1
      return act({ ...storage, ...more })
    }, [])
    return isFailure(result) ? result.failure : 'done'
  }
  const more = { clock, newIdentifier, holdLifetime: 1000, patientLimit: 0 }
  const moveOne = (appointment: Appointment, slot: Slot) =>
    beside((ports) => move(ports, appointment, slot, { isOfClinic: false }))
  return {
    counts,
    book: (slot: Slot, account: string) =>
      beside((ports) => book(ports, slot, { account, patient: { name: account, age: 36 } })),
    move: moveOne,
    /** Moves each appointment to the slot at the same place. */
    moveEach: (appointments: readonly Appointment[], slots: readonly Slot[]) =>
      Promise.all(appointments.map((each, index) => moveOne(each, slots[index] ?? expect.fail('There is a slot')))),
    /** @param meanwhile work between the choice of a waiting patient and the offer */
    cancel: (appointment: Appointment, meanwhile = () => Promise.resolve()) =>
      beside((ports) => {
        const nextFor: Storage['waitingList']['nextFor'] = async (slot) => {
          const found = await ports.waitingList.nextFor(slot)
          await meanwhile()
          return found
        }
        return cancel({ ...ports, waitingList: { ...ports.waitingList, nextFor } }, appointment)
      }),
    hold: (slot: Slot, account: string) => beside((ports) => hold(ports, { slot }, { account, client: '' })),
    leave: (entry: WaitingEntry) => beside(async (ports) => (await leave(ports, entry)) ?? {}),
    join: (doctor: string, account: string) =>
      beside((ports) => join(ports, { doctor, account }, { from: monday, to: tuesday, today: '2026-11-30' })),
  }
}

/** The slots and appointments of the doctors, and a booking for a new account in each given slot. */
function readerOf(storage: Storage) {
  const { schedules, appointments } = storage
  const { book: bookOne } = actionsIn([storage])
  const all = async (): Promise<readonly Slot[]> =>
    (await Promise.all(doctors.flatMap(({ id }) => dates.map((date) => schedules.slots(id, date))))).flat()
  const appointmentsOf = async (slots: readonly Slot[]): Promise<readonly Appointment[]> => {
    const found = await appointments.ofSlots(slots.map(({ id }) => id))
    return found.toSorted((one, other) => one.slot.id - other.slot.id)
  }
  return {
    slots: (doctor: string, date: string) => schedules.slots(doctor, date),
    async booked(slots: readonly Slot[], accountOf = (slot: Slot) => `account ${String(slot.id)}`) {
      for (const slot of slots) expect(await bookOne(slot, accountOf(slot))).to.equal('done')
      return appointmentsOf(slots)
    },
    appointmentsOf,
    /** Compares the state of each slot with the appointments that occupy it. */
    async expectWhole() {
      const slots = await all()
      const taken = (await appointments.ofSlots(slots.map(({ id }) => id))).map(({ slot }) => slot.id)
      const booked = slots.filter(({ state }) => state === 'booked').map(({ id }) => id)
      const order = (ids: readonly number[]): readonly number[] => ids.toSorted((one, other) => one - other)
      expect(order(taken)).to.deep.equal(order(booked))
    },
  }
}

function countOf(results: readonly string[], result: string): number {
  return results.filter((each) => each === result).length
}

for (const [name, use] of engines) {
  const over =
    (test: (act: ReturnType<typeof actionsIn>, read: ReturnType<typeof readerOf>, storage: Storage) => Promise<void>) =>
    (): Promise<void> =>
      use(async (url) => {
        const first = await openStorage(url)
        const storages = name === 'PostgreSQL' ? [first, await openStorage(url)] : [first]
        try {
          for (const doctor of doctors) {
            const { id, timeZone } = doctor
            await first.doctors.add(doctor)
            for (const date of dates) {
              const times = { from: '08:00', to: '18:00', slotLength: 30 }
              await first.schedules.add(id, date, slotsOf(date, times, timeZone))
            }
          }
          const read = readerOf(first)
          await test(actionsIn(storages), read, first)
          await read.expectWhole()
        } finally {
          await Promise.all(storages.map((storage) => storage.close()))
        }
      })

  describe(`concurrent changes in ${name}`, () => {
    it(
      'move one of 20 appointments to a slot, and the others keep theirs',
      over(async (act, read, { appointments }) => {
        const moving = await read.booked(await read.slots('d', monday))
        const [wanted] = await read.slots('e', monday)
        if (wanted === undefined) expect.fail('There is a slot')
        const results = await Promise.all(moving.map((appointment) => act.move(appointment, wanted)))
        expect(countOf(results, 'done')).to.equal(1)
        expect(countOf(results, 'slot-taken')).to.equal(moving.length - 1)
        for (const [index, before] of moving.entries()) {
          const after = await appointments.find(before.id)
          expect(after?.slot.id).to.equal(results[index] === 'done' ? wanted.id : before.slot.id)
        }
      }),
    )

    it(
      'cancel an appointment, move it or book over it, one of these',
      over(async (act, read) => {
        const changing = await read.booked(await read.slots('d', monday))
        const free = await read.slots('e', monday)
        const results = await Promise.all(
          changing.map((appointment, index) => {
            const to = free[index] ?? expect.fail('There is a slot')
            return Promise.all([
              act.cancel(appointment),
              act.move(appointment, to),
              act.book(to, `new ${to.startTime}`),
            ])
          }),
        )
        for (const [cancelled, moved, booked] of results) {
          expect(countOf([cancelled, moved], 'done'), 'changes of one appointment').to.be.at.most(1)
          expect(countOf([moved, booked], 'done'), 'occupants of one slot').to.equal(1)
          expect(countOf([cancelled, moved], 'done') === 1 || moved === 'slot-taken').to.equal(true)
        }
      }),
    )

    it(
      'book and move to slots that the patient has held since they were read',
      over(async (act, read, { holds }) => {
        const [wanted, other, busy] = await read.slots('d', monday)
        if (wanted === undefined || other === undefined || busy === undefined) expect.fail('There are slots')
        for (const [slot, account] of [
          [wanted, 'pat'],
          [other, 'pat'],
          [busy, 'ada'],
        ] as const)
          expect(await act.hold(slot, account)).to.equal('done')
        expect(await act.book(wanted, 'pat')).to.equal('done')
        const [appointment] = await read.appointmentsOf([wanted])
        if (appointment === undefined) expect.fail('There is an appointment')
        expect(await act.move(appointment, other)).to.equal('done')
        expect(await act.book(busy, 'pat')).to.equal('slot-taken')
        expect(await holds.live({ account: 'pat', client: '' }, now)).to.equal(0)
      }),
    )

    it(
      'hold a slot or book it, and never both',
      over(async (act, read) => {
        const slots = await read.slots('d', monday)
        const results = await Promise.all(
          slots.map((slot, index) =>
            Promise.all([
              act.hold(slot, `holder ${String(index)}`),
              act.book(slot, `patient ${String(index)}`),
              act.hold(slot, `other ${String(index)}`),
            ]),
          ),
        )
        for (const each of results) expect(countOf(each, 'done'), each.join()).to.equal(1)
      }),
    )

    it(
      'keep the limit of holds of an account',
      over(async (act, read) => {
        const slots = await read.slots('d', monday)
        const results = await Promise.all(slots.map((slot) => act.hold(slot, 'ada')))
        expect(countOf(results, 'done')).to.equal(3)
        expect(countOf(results, 'too-many-holds')).to.equal(slots.length - 3)
      }),
    )

    it(
      'keep the limit of a day',
      over(async (act, read, { availabilities }) => {
        await availabilities.put({ ...always, doctor: 'e', perDay: 2 })
        const moving = await read.booked(await read.slots('d', monday))
        const to = await read.slots('e', monday)
        const results = await act.moveEach(moving, to)
        expect(countOf(results, 'done')).to.equal(2)
        expect(countOf(results, 'day-full')).to.equal(moving.length - 2)
      }),
    )

    it(
      'keep the limit of a patient',
      over(async (act, read, { availabilities }) => {
        await availabilities.put({ ...always, doctor: 'e', perPatient: 2 })
        const moving = await read.booked(await read.slots('d', monday), () => 'ada')
        const to = await read.slots('e', tuesday)
        const results = await act.moveEach(moving, to)
        expect(countOf(results, 'done')).to.equal(2)
        expect(countOf(results, 'patient-limit')).to.equal(moving.length - 2)
      }),
    )

    it(
      'keep a patient from two doctors at one time',
      over(async (act, read) => {
        const [first, second] = await read.slots('d', tuesday)
        const [wanted] = await read.slots('d', monday)
        const [atOnce] = await read.slots('e', monday)
        if (first === undefined || second === undefined || wanted === undefined || atOnce === undefined)
          expect.fail('There are slots')
        const [one, other] = await read.booked([first, second], () => 'ada')
        if (one === undefined || other === undefined) expect.fail('There are appointments')
        const results = await Promise.all([act.move(one, wanted), act.move(other, atOnce)])
        expect(results.toSorted()).to.deep.equal(['appointments-overlap', 'done'])
      }),
    )

    it(
      'offer each waiting patient one of the freed slots',
      over(async (act, read, { waitingList, schedules }) => {
        const booked = await read.booked((await read.slots('d', monday)).slice(0, 10))
        const moving = await read.booked((await read.slots('d', tuesday)).slice(0, 10))
        const to = await read.slots('e', monday)
        const accounts = ['ada', 'ada', 'bea', 'cem']
        const joined = await Promise.all(accounts.map((account) => act.join('d', account)))
        expect(countOf(joined, 'done')).to.equal(3)
        const results = (
          await Promise.all([Promise.all(booked.map((each) => act.cancel(each))), act.moveEach(moving, to)])
        ).flat()
        expect(countOf(results, 'done')).to.equal(20)
        const { items } = await waitingList.page({ doctor: 'd' }, { limit: 10 })
        expect(items.map(({ state }) => state)).to.deep.equal(['offered', 'offered', 'offered'])
        const held = await Promise.all(items.map(async ({ offer }) => schedules.slot(offer?.slot ?? 0)))
        expect(held.map((slot) => slot?.hold?.id)).to.deep.equal(items.map(({ offer }) => offer?.hold))
        const days = await Promise.all(dates.map((date) => schedules.day('d', date, now)))
        expect(days.reduce((sum, day) => sum + (day?.holds ?? 0), 0)).to.equal(3)
      }),
    )

    it(
      'let each patient leave the waiting list or get an offer, and offer the other slots to the others',
      over(async (act, read, { waitingList, schedules }) => {
        const booked = await read.booked((await read.slots('d', monday)).slice(0, 10))
        for (let number = 0; number < 20; number += 1) await act.join('d', `account ${String(number)}`)
        const live = async (): Promise<readonly WaitingEntry[]> =>
          (await waitingList.page({ doctor: 'd' }, { limit: 100 })).items
        const expectHeld = async (): Promise<void> => {
          const offers = (await live()).flatMap(({ offer }) => offer ?? [])
          const holds = (await Promise.all([monday, tuesday].map((date) => schedules.slots('d', date))))
            .flat()
            .flatMap(({ id, hold }) => (hold === undefined ? [] : [{ slot: id, hold: hold.id }]))
          const bySlot = offers
            .map(({ slot, hold }) => ({ slot, hold }))
            .toSorted((one, other) => one.slot - other.slot)
          expect(bySlot).to.deep.equal(holds.toSorted((one, other) => one.slot - other.slot))
        }
        const waiting = await live()
        // Each second one leaves while it is offered a slot.
        const results = await Promise.all(
          booked.map(async (appointment, index) => {
            const [one, other] = waiting.slice(index * 2, index * 2 + 2)
            if (one === undefined || other === undefined) expect.fail('There are entries')
            const [, left] = await Promise.all([act.cancel(appointment), act.leave(index < 5 ? one : other)])
            return left
          }),
        )
        expect(await live()).to.have.length(20 - countOf(results, 'done'))
        await expectHeld()
        expect((await live()).filter(({ state }) => state === 'offered')).to.have.length(10)

        const offered = (await live()).filter(({ state }) => state === 'offered')
        const again = await Promise.all([...offered, ...offered].map((entry) => act.leave(entry)))
        expect([countOf(again, 'done'), countOf(again, 'state-changed')]).to.deep.equal([10, 10])
        await expectHeld()
        expect(act.counts.attempted, 'attempts').to.equal(act.counts.begun)
      }),
    )

    it(
      'do not offer a slot to a patient that leaves at the same time',
      over(async (act, read, { waitingList }) => {
        const [appointment] = await read.booked((await read.slots('d', monday)).slice(0, 1))
        await act.join('d', 'ada')
        const [entry] = (await waitingList.page({ doctor: 'd' }, { limit: 1 })).items
        if (appointment === undefined || entry === undefined) expect.fail('There are an appointment and an entry')
        const chosen = Promise.withResolvers<undefined>()
        const goOn = Promise.withResolvers<undefined>()
        const cancelling = act.cancel(appointment, async () => {
          chosen.resolve(undefined)
          await goOn.promise
        })
        await chosen.promise
        const leaving = act.leave(entry)
        // Leaving waits for the offer. If it did not, it would end within this time.
        await Promise.race([leaving, sleep(500)])
        goOn.resolve(undefined)
        expect([await cancelling, await leaving]).to.deep.equal(['done', 'state-changed'])
        expect(await waitingList.find(entry.id)).to.have.property('state', 'offered')
      }),
    )

    it(
      'do not wait for each other in a circle',
      over(async (act, read, { schedules }) => {
        const swapped = [
          [await read.slots('d', monday), await read.slots('e', tuesday)],
          [await read.slots('e', monday), await read.slots('d', tuesday)],
        ] as const
        const before = await schedules.day('d', monday, now)
        const moves = (
          await Promise.all(
            swapped.map(async ([one, other]) => {
              const [away, back] = [await read.booked(one.slice(0, 10)), await read.booked(other.slice(10))]
              return [
                ...away.map((appointment, index) => [appointment, other[index]] as const),
                ...back.map((appointment, index) => [appointment, one[index + 10]] as const),
              ]
            }),
          )
        ).flat()
        const results = await Promise.all(
          moves.map(([appointment, slot]) => act.move(appointment, slot ?? expect.fail('There is a slot'))),
        )
        expect(countOf(results, 'done')).to.equal(40)
        expect(act.counts.attempted, 'attempts').to.equal(act.counts.begun)
        // Ten bookings, ten moves away and ten moves here change the day.
        const after = await schedules.day('d', monday, now)
        expect((after?.version ?? 0) - (before?.version ?? 0)).to.equal(30)
      }),
    )
  })
}
