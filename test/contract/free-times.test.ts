import { expect } from 'chai'
import type { Storage } from '@waymark/clinic/composition/open-storage'
import { slotsOf } from '@waymark/clinic/modules/booking/domain/availability'
import { freeTimeKey, type FreeSearch } from '@waymark/clinic/modules/booking/domain/schedule'
import { engines, withStorage } from '../support/postgres/engines.ts'

const now = Date.parse('2026-12-01T06:00:00Z')
const date = '2026-12-01'
const minute = 60_000

// Doctor 0 works from 08:00, doctor 1 from 08:30 and so on, each for two hours.
const doctors = ['en', 'en pt-BR', 'cy', 'ptx'].map((languages, index) => ({
  id: `d${String(index)}`,
  name: `D${String(index)}`,
  address: 'A',
  timeZone: 'Europe/London',
  speciality: index < 2 ? 'Dermatology' : 'Cardiology',
  languages: languages.split(' '),
}))

async function filled({ doctors: stored, schedules }: Storage): Promise<void> {
  for (const [index, doctor] of doctors.entries()) {
    await stored.add(doctor)
    const from = index % 2 === 0 ? '08:00' : '08:30'
    const to = index % 2 === 0 ? '10:00' : '10:30'
    for (const day of [date, '2026-12-02']) {
      await schedules.add(doctor.id, day, slotsOf(day, { from, to, slotLength: 60 }, doctor.timeZone))
    }
  }
}

for (const [name, use] of engines) {
  const over = (test: (storage: Storage) => Promise<void>): (() => Promise<void>) => withStorage(use, test)

  describe(`free times in ${name}`, () => {
    const free = async ({ schedules }: Storage, search: Partial<FreeSearch> = {}, limit = 20): Promise<string> => {
      const { items } = await schedules.free({ now, ...search }, { limit })
      return items
        .map(({ slot, doctor }) => `${doctor.id} ${slot.date.slice(-1)}-${slot.startTime.slice(0, 2)}`)
        .join(', ')
    }

    it(
      'are those of all doctors, soonest first, without held, booked and closed ones',
      over(async (storage) => {
        await filled(storage)
        expect(await free(storage, {}, 5)).to.equal('d0 1-08, d2 1-08, d1 1-08, d3 1-08, d0 1-09')
        const { schedules, holds, appointments } = storage
        const [first, second] = await schedules.slots('d0', date)
        if (first === undefined || second === undefined) expect.fail('The day has two slots')
        await holds.take({ id: 'h', slot: first.id, client: 'c', until: now + minute }, now)
        await appointments.book({ id: 'a', slot: second.id, patient: { name: 'A', age: 1 }, bookedAt: now })
        const [third] = await schedules.slots('d2', date)
        if (third === undefined) expect.fail('The day has slots')
        await schedules.setBlocked(third, true, now)
        expect(await free(storage, {}, 3)).to.equal('d1 1-08, d3 1-08, d2 1-09')
        // The hold expires without a write.
        expect(await free(storage, { now: now + minute }, 2)).to.equal('d0 1-08, d1 1-08')
        await schedules.apply('d1', {
          added: [],
          reopened: [],
          withdrawn: [],
          realigned: [],
          notice: 3 * 60 * minute,
          now,
        })
        expect(await free(storage, {}, 2)).to.equal('d3 1-08, d2 1-09')
        expect(await free(storage, { now: Date.parse('2026-12-05') })).to.equal('')
      }),
    )

    it(
      'are searched by speciality, language and day',
      over(async (storage) => {
        await filled(storage)
        expect(await free(storage, { speciality: 'Cardiology' }, 3)).to.equal('d2 1-08, d3 1-08, d2 1-09')
        expect(await free(storage, { speciality: 'cardiology' })).to.equal('')
        expect(await free(storage, { language: 'pt' })).to.equal('d1 1-08, d1 1-09, d1 2-08, d1 2-09')
        expect(await free(storage, { language: 'EN', speciality: 'Dermatology', from: '2026-12-02' }, 2)).to.equal(
          'd0 2-08, d1 2-08',
        )
        expect(await free(storage, { language: 'cy', to: date })).to.equal('d2 1-08, d2 1-09')
        expect(await storage.doctors.specialities()).to.deep.equal(['Cardiology', 'Dermatology'])
        expect(await storage.doctors.languages()).to.deep.equal(['cy', 'en', 'pt-BR', 'ptx'])
      }),
    )

    it(
      'are the same in pages as in one, for few doctors and for many',
      over(async (storage) => {
        await filled(storage)
        const copy = (speciality: string) => ({
          name: 'M',
          address: 'A',
          timeZone: 'Europe/London',
          languages: ['en'],
          speciality,
        })
        const copies = Array.from({ length: 501 }, (_, index) => ({ ...copy('Many'), id: `many${String(index)}` }))
        for (const doctor of copies) await storage.doctors.add(doctor)
        for (const { id } of copies.slice(0, 3)) {
          await storage.schedules.add(
            id,
            date,
            slotsOf(date, { from: '08:00', to: '12:00', slotLength: 30 }, 'Europe/London'),
          )
        }
        // The later an identifier of a doctor, the earlier the slot.
        for (const id of ['f', 'e', 'c', 'b', 'a']) {
          await storage.doctors.add({ ...copy('Few'), id })
          const slots = slotsOf(date, { from: '08:00', to: '09:00', slotLength: 30 }, 'Europe/London')
          await storage.schedules.add(id, date, slots)
        }
        for (const search of [
          {},
          { speciality: 'Few' },
          { language: 'en' },
          { speciality: 'Many' },
          { speciality: 'Cardiology' },
        ]) {
          const whole = await storage.schedules.free({ now, ...search }, { limit: 100 })
          const found: number[] = []
          for (let after: string | undefined; ;) {
            const { items, hasNext } = await storage.schedules.free({ now, ...search }, { limit: 3, after })
            found.push(...items.map(({ slot }) => slot.id))
            const last = items.at(-1)
            if (!hasNext || last === undefined) break
            after = freeTimeKey(last)
          }
          expect(found, JSON.stringify(search)).to.deep.equal(whole.items.map(({ slot }) => slot.id))
          const starts = whole.items.map(({ slot }) => slot.start)
          expect(starts).to.deep.equal(starts.toSorted((one, other) => one - other))
        }
        expect((await storage.schedules.free({ now }, { limit: 1, after: 'x.y' })).items).to.have.length(1)
      }),
    )

    it(
      'are found behind many of other doctors',
      over(async (storage) => {
        const others = { name: 'M', address: 'A', timeZone: 'Europe/London', languages: ['en'] }
        await storage.doctors.add({ ...others, id: 'busy', speciality: 'Busy' })
        for (const day of [date, '2026-12-02']) {
          const whole = { from: '00:00', to: '24:00', slotLength: 5 }
          await storage.schedules.add('busy', day, slotsOf(day, whole, 'Europe/London'))
        }
        for (let index = 10; index < 32; index += 1) {
          const id = `late${String(index)}`
          await storage.doctors.add({ ...others, id, speciality: 'Late' })
          const hours = { from: '08:00', to: '09:00', slotLength: 60 }
          await storage.schedules.add(id, '2026-12-10', slotsOf('2026-12-10', hours, 'Europe/London'))
        }
        expect(await free(storage, { speciality: 'Late' }, 2)).to.equal('late10 0-08, late11 0-08')
        expect(await free(storage, { speciality: 'Late', to: '2026-12-09' })).to.equal('')
      }),
    )

    it(
      'are read for several doctors at once, the next of each',
      over(async (storage) => {
        await filled(storage)
        const next = await storage.schedules.nextOf(['d0', 'd3', 'unknown'], now, 3)
        const listed = [...next].map(
          ([doctor, slots]) => `${doctor} ${slots.map((slot) => `${slot.date.slice(-1)}-${slot.startTime}`).join(' ')}`,
        )
        expect(listed.sort()).to.deep.equal(['d0 1-08:00 1-09:00 2-08:00', 'd3 1-08:30 1-09:30 2-08:30'])
        expect((await storage.schedules.nextOf([], now, 3)).size).to.equal(0)
      }),
    )
  })
}
