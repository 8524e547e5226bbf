import { expect } from 'chai'
import { slotsOf } from '@waymark/clinic/modules/booking/domain/availability'
import { appointmentKey } from '@waymark/clinic/modules/booking/domain/appointment'
import { exportedTables } from '@waymark/clinic/modules/data/exported-tables'
import type { Storage } from '@waymark/clinic/composition/open-storage'
import { engines, withStorage } from '../support/postgres/engines.ts'

const date = '2026-12-01'
const now = Date.parse('2026-11-30T12:00:00Z')
const doctor = { name: 'D', speciality: 'S', timeZone: 'Europe/Berlin', address: 'A', languages: ['en'] }
const slots = slotsOf(date, { from: '09:00', to: '11:00', slotLength: 30 }, doctor.timeZone)
const patient = { name: 'Ada', age: 36 }

async function booked({ doctors, schedules, appointments }: Storage): Promise<void> {
  await doctors.add({ id: 'd', ...doctor })
  await schedules.add('d', date, slots)
  const ids = await schedules.slots('d', date)
  for (const { id } of ids.slice(0, 3))
    await appointments.book({ id: `a${String(id)}`, slot: id, patient, bookedAt: now })
}

for (const [name, use] of engines) {
  describe(`the extents of tables in ${name}`, () => {
    it(
      'have their number of rows, and the last key only if more rows follow',
      withStorage(use, async (storage) => {
        await booked(storage)
        const { items } = await storage.appointments.page({}, { limit: 10 })
        const [first, second] = items.map(appointmentKey)
        const whole = await storage.appointments.extent({ limit: 3 })
        expect(whole).to.include({ after: undefined, total: 3, last: undefined })
        expect(await storage.appointments.extent({ limit: 2 })).to.include({ total: 2, last: second })
        expect(await storage.appointments.extent({ limit: 2, after: first })).to.include({
          after: first,
          total: 2,
          last: undefined,
        })
      }),
    )

    it(
      'have another version after each change of their rows, and only then',
      withStorage(use, async (storage) => {
        const tables = exportedTables(storage)
        const versions = async (): Promise<readonly string[]> =>
          Promise.all(Object.values(tables).map(async (table) => (await table.extent({ limit: 10 })).version))
        const changed = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
          const before = await versions()
          await work()
          const after = await versions()
          return Object.keys(tables).filter((_, place) => before[place] !== after[place])
        }
        expect(await changed(() => booked(storage))).to.deep.equal(['doctors', 'appointments'])
        const read = (await storage.appointments.page({}, { limit: 1 })).items[0]
        if (read === undefined) expect.fail('There is no appointment')
        const { id } = read
        expect(
          await changed(() => storage.appointments.change(read, { patient: { name: 'Bea', age: 1 } }, now + 1)),
        ).to.deep.equal(['appointments'])
        expect(await changed(() => storage.appointments.find(id))).to.deep.equal([])
        const found = await storage.doctors.find('d')
        if (found === undefined) expect.fail('There is no doctor')
        expect(await changed(() => storage.doctors.change(found, { ...doctor, name: 'E' }))).to.deep.equal(['doctors'])
        const account = { id: 'pat', name: 'Pat', role: 'patient', createdAt: now } as const
        expect(await changed(() => storage.accounts.add(account))).to.deep.equal(['users'])
        const price = { amount: 250, currency: 'EUR' }
        const book = { id: 'b', title: 'B', author: 'A', language: 'en', description: 'D', price }
        expect(await changed(() => storage.books.add(book))).to.deep.equal(['books'])
      }),
    )

    it(
      'are read in pages of bounded length, and no further than they are asked for',
      withStorage(use, async (storage) => {
        await storage.inTransaction(async () => {
          for (let number = 0; number < 1201; number += 1)
            await storage.doctors.add({ id: `d${String(number)}`, ...doctor })
        })
        const { doctors } = exportedTables(storage)
        const pages: number[] = []
        const ids = new Set<unknown>()
        for await (const rows of doctors.pages(await doctors.extent({ limit: 1100 }))) {
          pages.push(rows.length)
          for (const { id } of rows) ids.add(id)
        }
        expect([pages, ids.size]).to.deep.equal([[500, 500, 100], 1100])
        let asked = 0
        const counting: typeof storage.doctors = {
          ...storage.doctors,
          page(search) {
            asked += 1
            return storage.doctors.page(search)
          },
        }
        const table = exportedTables({ ...storage, doctors: counting }).doctors
        for await (const rows of table.pages(await table.extent({ limit: 1100 }))) {
          expect(rows).to.have.length(500)
          break
        }
        expect(asked).to.equal(1)
      }),
    )
  })
}
