import { expect } from 'chai'
import { slotsOf } from '@waymark/clinic/modules/booking/domain/availability'
import { book } from '@waymark/clinic/modules/booking/domain/booking'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { inPostgres, postgresAbsence } from '../../../support/postgres/postgres-server.ts'

// Two storages over one database are like two processes with separate connections. (SQLite blocks the event loop of a
// waiting process; journey/contention and contention/ use two processes.)

const doctors = ['d', 'e', 'f'].map((id) => {
  return { id, name: id, speciality: 'S', timeZone: 'Europe/Berlin', address: 'A', languages: ['en'] }
})
const date = '2026-12-01'
const now = Date.parse('2026-11-30T12:00:00Z')
const slots = slotsOf(date, { from: '09:00', to: '12:00', slotLength: 30 }, 'Europe/Berlin')
const patient = { name: 'Ada', age: 36 }
const clock = { now: () => now }
let identifiers = 0
const newIdentifier = (): string => String((identifiers += 1))

/** Runs the same work in both storages, several times concurrently. */
function both<Result>(
  storages: readonly Storage[],
  times: number,
  act: (storage: Storage, turn: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const turns = Array.from({ length: times }, (_, turn) => turn)
  return Promise.all(storages.flatMap((storage) => turns.map((turn) => act(storage, turn))))
}

async function opened(url: string): Promise<readonly [Storage, Storage]> {
  const one = await openStorage(url)
  for (const doctor of doctors) {
    await one.doctors.add(doctor)
    await one.schedules.add(doctor.id, date, slots)
  }
  return [one, await openStorage(url)]
}

const over = (test: (storages: readonly [Storage, Storage]) => Promise<void>) => (): Promise<void> =>
  inPostgres(async (url) => {
    const storages = await opened(url)
    try {
      await test(storages)
    } finally {
      await Promise.all(storages.map((storage) => storage.close()))
    }
  })

describe('two processes over PostgreSQL', function () {
  before(function () {
    if (postgresAbsence !== undefined) this.skip()
  })

  it(
    'book a slot for one of 200 concurrent requests',
    over(async (storages) => {
      const [slot] = await storages[0].schedules.slots('d', date)
      const booked = await both(storages, 100, ({ appointments }) =>
        appointments.book({ id: newIdentifier(), slot: slot?.id ?? 0, patient, bookedAt: now }),
      )
      expect(booked.filter((appointment) => appointment !== undefined)).to.have.length(1)
      const { total } = await storages[1].appointments.page({}, { limit: 1 })
      expect(total).to.equal(1)
    }),
  )

  it(
    'enforce one doctor at a time and the daily limit of a doctor',
    over(async (storages) => {
      await storages[0].availabilities.put({
        doctor: 'f',
        weekly: [[]],
        exceptions: [],
        slotLength: 30,
        buffer: 0,
        notice: 0,
        horizon: 7,
        perDay: 2,
        version: 0,
      })
      const all = await Promise.all(doctors.map(({ id }) => storages[0].schedules.slots(id, date)))
      const booking = async (storage: Storage, slot: number, account: string) => {
        const found = await storage.schedules.slot(slot)
        if (found === undefined) expect.fail('The slot is there')
        return storage.inTransaction(
          () => book({ ...storage, clock, newIdentifier, patientLimit: 0 }, found, { account, patient }),
          [],
        )
      }
      const atOnce = all.map(([first]) => first?.id ?? 0)
      const booked = await both(storages, 3, (storage, turn) => booking(storage, atOnce[turn] ?? 0, 'ada'))
      expect(booked.filter((one) => !('failure' in one))).to.have.length(1)
      const ofDay = (all[2] ?? []).slice(1).map(({ id }) => id)
      const before = await storages[0].appointments.countOfDay('f', date)
      const full = await both(storages, ofDay.length, (storage, turn) =>
        booking(storage, ofDay[turn] ?? 0, `somebody ${String(turn)}`),
      )
      expect(full.filter((one) => !('failure' in one))).to.have.length(2 - before)
      expect(await storages[1].appointments.countOfDay('f', date)).to.equal(2)
    }),
  )

  it(
    'keep one audit log chain without gaps',
    over(async (storages) => {
      await both(storages, 40, ({ auditLog }, turn) =>
        auditLog.append({ at: now, who: 'ada', what: 'appointment', subject: String(turn), client: 'c' }),
      )
      expect(await storages[0].auditLog.verify()).to.include({ isIntact: true })
      expect(await storages[1].auditLog.version()).to.equal('80')
    }),
  )

  it(
    'accept one of many single uses, and count every attempt',
    over(async (storages) => {
      const uses = await both(storages, 30, ({ oneTimeUses }) => oneTimeUses.use('nonce', now + 1000))
      expect(uses.filter(Boolean)).to.have.length(1)
      const challenge = { hash: 'h', purpose: 'get', expires: now + 1000 } as const
      await storages[0].passkeyChallenges.add(challenge)
      const consumed = await both(storages, 10, ({ passkeyChallenges }) => passkeyChallenges.consume('h', 'get', now))
      expect(consumed.filter((one) => one !== undefined)).to.have.length(1)
      const count = [{ name: 'account ada', most: 25, window: 1000 }]
      const failedAttempts = await both(storages, 20, ({ failedAttempts }) => failedAttempts.consume(count, now))
      expect(failedAttempts.filter((end) => end === undefined)).to.have.length(25)
    }),
  )

  it(
    'keep one waiting entry per person, and offer freed slots in order',
    over(async (storages) => {
      const entry = { doctor: 'd', from: date, to: date, joinedAt: now, state: 'waiting', version: 1 } as const
      const joined = await both(storages, 10, ({ waitingList }) =>
        waitingList.join({ ...entry, id: newIdentifier(), account: 'ada' }, date),
      )
      expect(joined.filter(Boolean)).to.have.length(1)
      await storages[0].waitingList.join({ ...entry, id: 'b', account: 'bob', joinedAt: now + 1 }, date)
      const [slot] = await storages[0].schedules.slots('d', date)
      if (slot === undefined) expect.fail('The slot is there')
      const offered = await both(storages, 5, (storage, turn) =>
        storage.inTransaction(async () => {
          const next = await storage.waitingList.nextFor(slot)
          const offer = { slot: slot.id, hold: `h${String(turn)}`, until: now + 1000 }
          if (next !== undefined) await storage.waitingList.offered(next, offer)
          return next?.account
        }),
      )
      expect(offered.filter((account) => account !== undefined).sort()).to.deep.equal(['ada', 'bob'])
    }),
  )

  it(
    'process each item of a task once, and number receipts without gaps',
    over(async (storages) => {
      const accounts = Array.from({ length: 30 }, (_, index) => `user-${String(index)}`)
      const input = { subject: 'S', text: 'T' }
      const [{ tasks, books, settlements }] = storages
      await tasks.add({ id: 't', kind: 'message', input, duplicates: 0, createdBy: 'desk', createdAt: now, accounts })
      await tasks.go({ id: 't', state: 'ready' }, 'running', now)
      const chunks = await both(storages, 5, (storage) =>
        storage.inTransaction(async () => {
          const chunk = await storage.tasks.take('t', 4)
          if (chunk === undefined) return []
          await storage.tasks.settle(
            chunk,
            chunk.items.map(() => ({ state: 'done' })),
            now,
          )
          return chunk.items.map(({ account }) => account)
        }),
      )
      expect(chunks.flat().sort()).to.deep.equal([...accounts].sort())
      expect(await tasks.find('t')).to.include({ state: 'done', done: 30 })

      const price = { amount: 100, currency: 'EUR' }
      await books.add({ id: 'b', title: 'T', author: 'A', language: 'en', description: 'D', price })
      const seller = { name: 'S', address: 'A' }
      const confirmed = await both(storages, 8, async (storage) => {
        const lines = [{ book: 'b', title: 'T', quantity: 1, price }]
        const made = await settlements.add({ id: newIdentifier(), account: 'ada', lines, createdAt: now })
        return storage.settlements.confirm(made, { confirmedAt: now, seller })
      })
      const numbers = confirmed.map((one) => one?.receipt?.number ?? 0).sort((one, other) => one - other)
      expect(numbers).to.deep.equal(Array.from({ length: 16 }, (_, index) => index + 1))
    }),
  )
})
