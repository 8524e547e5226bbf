import { expect } from 'chai'
import { sql } from 'kysely'
import { join } from 'node:path'
import { migrations, openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { slotsOf } from '@waymark/clinic/modules/booking/domain/availability'
import {
  appointmentKey,
  type Appointment,
  type AppointmentSearch,
} from '@waymark/clinic/modules/booking/domain/appointment'
import { auditKey } from '@waymark/server/authentication'
import { engineOf, openDatabase, wordsIn } from '@waymark/server/storage'
import type { PageRequest } from '@waymark/server/values'
import { engines, withStorage } from '../support/postgres/engines.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

const now = Date.parse('2026-12-02T12:00:00Z')
const doctors = ['d', 'e'].map((id) => ({
  id,
  name: id.toUpperCase(),
  speciality: 'S',
  address: 'A',
  languages: ['en'],
  timeZone: id === 'd' ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago',
}))
const patients = [
  { name: 'Ada Lovelace', age: 36, email: 'Ada@example.org' },
  { name: 'Béla Őze', age: 20, telephone: '+44 20 7946 0018' },
  { name: 'Carl Adams', age: 50 },
]

/** Books three slots on each of two days with two doctors; the names are `DOCTOR DAY NUMBER`. */
async function filled({ doctors: stored, schedules, appointments }: Storage): Promise<void> {
  for (const doctor of doctors) {
    await stored.add(doctor)
    for (const date of ['2026-12-01', '2026-12-03']) {
      await schedules.add(
        doctor.id,
        date,
        slotsOf(date, { from: '09:00', to: '10:30', slotLength: 30 }, doctor.timeZone),
      )
      for (const [index, { id }] of (await schedules.slots(doctor.id, date)).entries()) {
        const patient = patients[index] ?? expect.fail('There are three patients')
        const account = index === 0 ? 'ada' : undefined
        await appointments.book({
          id: `${doctor.id}${date.slice(-1)}${String(index)}`,
          slot: id,
          patient,
          account,
          bookedAt: 0,
        })
      }
    }
  }
}

for (const [name, use] of engines) {
  const over = (test: (storage: Storage) => Promise<void>): (() => Promise<void>) => withStorage(use, test)

  describe(`searches in ${name}`, () => {
    it(
      'find appointments by each parameter and by several',
      over(async (storage) => {
        await filled(storage)
        const found = async (search: AppointmentSearch, request: PageRequest = { limit: 20 }): Promise<string> =>
          (await storage.appointments.page(search, request)).items.map(({ id }) => id).join(' ')
        // The same local time begins a day earlier on Kiritimati than in Pago Pago.
        const all = ['d10 d11 d12', 'e10 e11 e12', 'd30 d31 d32', 'e30 e31 e32']
        expect(await found({})).to.equal(all.join(' '))
        expect(await found({ doctor: 'd' })).to.equal('d10 d11 d12 d30 d31 d32')
        expect(await found({ account: 'ada' })).to.equal('d10 e10 d30 e30')
        expect(await found({ words: wordsIn('lovel ADA') })).to.equal('d10 e10 d30 e30')
        expect(await found({ words: wordsIn('ad') })).to.equal('d10 d12 e10 e12 d30 d32 e30 e32')
        expect(await found({ words: wordsIn('ada carl') })).to.equal('d12 e12 d32 e32')
        expect(await found({ words: wordsIn('OZE bela'), doctor: 'e' })).to.equal('e11 e31')
        expect(await found({ words: wordsIn('ada@EXAMPLE') })).to.equal('d10 e10 d30 e30')
        expect(await found({ words: wordsIn('+44 (20) 79'), from: '2026-12-02' })).to.equal('d31 e31')
        expect(await found({ words: wordsIn('%') })).to.equal(all.join(' '))
        expect(await found({ words: ['a%'] })).to.equal('')
        const ids = ['d10', 'd11', 'd30', 'none']
        const coming = await storage.appointments.coming(ids, now)
        expect(coming.map(({ id, patient }) => `${id} ${patient.name}`)).to.deep.equal(['d30 Ada Lovelace'])
        expect(await storage.appointments.coming([], now)).to.deep.equal([])
        // The days are those of the doctor.
        expect(await found({ from: '2026-12-03', until: '2026-12-03' })).to.equal('d30 d31 d32 e30 e31 e32')
        expect(await found({ until: '2026-12-01', doctor: 'e' })).to.equal('e10 e11 e12')
        expect(await found({ from: '0100-01-01', until: '9999-12-31' })).to.equal(all.join(' '))
        expect(await found({ period: { is: 'upcoming', now } })).to.equal('d30 d31 d32 e30 e31 e32')
        expect(await found({ period: { is: 'past', now } })).to.equal('e12 e11 e10 d12 d11 d10')
      }),
    )

    it(
      'page in both directions, in each order, without a count of more than a page',
      over(async ({ appointments, ...storage }) => {
        await filled({ appointments, ...storage })
        for (const search of [{}, { period: { is: 'past', now } }, { words: wordsIn('ada') }] as const) {
          const whole = await appointments.page(search, { limit: 20 })
          const ids = whole.items.map(({ id }) => id)
          expect([whole.total, whole.hasNext, whole.hasPrevious]).to.deep.equal([ids.length, false, false])
          const seen: Appointment[] = []
          for (let after: string | undefined; ;) {
            const { items, hasNext, total } = await appointments.page(search, { limit: 5, after })
            expect(total).to.equal(undefined)
            seen.push(...items)
            if (!hasNext) break
            after = appointmentKey(seen.at(-1) ?? expect.fail('A page has items'))
          }
          expect(seen.map(({ id }) => id)).to.deep.equal(ids)
          const [, , third] = seen
          const before = appointmentKey(third ?? expect.fail('There are three'))
          const back = await appointments.page(search, { limit: 5, before })
          expect([back.items.map(({ id }) => id), back.hasPrevious]).to.deep.equal([ids.slice(0, 2), false])
          const end = await appointments.page(search, { limit: 2, fromEnd: true })
          expect([end.items.map(({ id }) => id), end.hasNext]).to.deep.equal([ids.slice(-2), false])
          expect((await appointments.page(search, { limit: 2, after: 'not a key' })).items).to.have.length.at.most(2)
        }
      }),
    )

    it(
      'follow a change of the patient, a move, a cancellation and new hours',
      over(async (storage) => {
        await filled(storage)
        const { appointments, schedules } = storage
        const found = async (search: AppointmentSearch): Promise<readonly string[]> =>
          (await appointments.page(search, { limit: 20 })).items.map(({ id }) => id)
        const before = (await appointments.find('d10')) ?? expect.fail('It is booked')
        const changed = await appointments.change(before, { patient: { name: 'Zoe', age: 3 } }, now)
        if (changed === undefined) expect.fail('It has not changed meanwhile')
        expect(await found({ words: ['lovelace'], until: '2026-12-02', doctor: 'd' })).to.deep.equal([])
        expect(await found({ words: ['zoe'] })).to.deep.equal(['d10'])
        const date = '2026-12-05'
        await schedules.add(
          'e',
          date,
          slotsOf(date, { from: '09:00', to: '09:30', slotLength: 30 }, 'Pacific/Pago_Pago'),
        )
        const [free] = await schedules.slots('e', date)
        const moved = await appointments.move({
          appointment: changed,
          slot: free?.id ?? 0,
          setAside: [],
          movedAt: now - 1,
        })
        if (typeof moved === 'string') expect.fail(moved)
        expect(await found({ doctor: 'e', from: date })).to.deep.equal(['d10'])
        expect(await found({ words: ['zoe'], from: date })).to.deep.equal(['d10'])
        await appointments.cancel(moved, now)
        expect(await found({ state: 'cancelled' })).to.deep.equal(['d10'])
        // The rules of a time zone have changed.
        const [slot] = await schedules.slots('e', '2026-12-03')
        if (slot === undefined) expect.fail('The day has slots')
        const later = { ...slot, start: slot.start + 60_000, end: slot.end + 60_000 }
        const none = { added: [], reopened: [], withdrawn: [], notice: 0, now }
        await schedules.apply('e', { ...none, realigned: [later] })
        const period = { is: 'upcoming', now: later.start } as const
        expect(await found({ doctor: 'e', period })).to.include('e30')
      }),
    )

    it(
      'find accounts by name, user name, contact details and role',
      over(async ({ accounts }) => {
        const given = { createdAt: now, role: 'patient', represents: undefined } as const
        await accounts.add({ ...given, id: 'pat.miller', name: 'Patricia Miller', telephone: '020 7946 0018' })
        await accounts.add({ ...given, id: 'zed', name: 'Zed', email: 'zed@clinic.example', role: 'clerk' })
        const found = async (q: string | undefined, role?: 'patient' | 'clerk'): Promise<readonly string[]> =>
          (await accounts.page({ limit: 5, words: wordsIn(q), role })).items.map(({ id }) => id)
        expect(await found(undefined)).to.deep.equal(['pat.miller', 'zed'])
        expect(await found(undefined, 'clerk')).to.deep.equal(['zed'])
        for (const q of ['mill', 'PAT.mil', 'patricia miller', '0207946'])
          expect(await found(q)).to.deep.equal(['pat.miller'])
        for (const q of ['zed@clin', 'ZE']) expect(await found(q)).to.deep.equal(['zed'])
        expect(await found('ze', 'patient')).to.deep.equal([])
        const zed = (await accounts.find('zed')) ?? expect.fail('It exists')
        await accounts.change(zed, { profile: { name: 'Max Power' } }, now)
        expect([await found('power'), await found('zed@clinic')]).to.deep.equal([['zed'], []])
      }),
    )

    it(
      'find entries of the audit log by user, event and day',
      over(async ({ auditLog }) => {
        const hour = 3_600_000
        for (const [index, [who, what]] of [
          ['pat', 'a'],
          ['pat', 'b'],
          ['desk', 'a'],
          ['pat', 'a'],
        ].entries()) {
          await auditLog.append({ at: now + index * hour, who: who ?? '', what: what ?? '', subject: '', client: '' })
        }
        const found = async (search: Parameters<typeof auditLog.page>[0]): Promise<readonly number[]> =>
          (await auditLog.page(search)).items.map(({ number }) => number)
        expect(await found({ limit: 9 })).to.deep.equal([4, 3, 2, 1])
        expect(await found({ limit: 9, who: 'pat' })).to.deep.equal([4, 2, 1])
        expect(await found({ limit: 9, what: ['a'] })).to.deep.equal([4, 3, 1])
        expect(await found({ limit: 3, what: ['b', 'a'] })).to.deep.equal([4, 3, 2])
        expect(await found({ limit: 9, who: 'pat', what: ['a'], from: now + 1 })).to.deep.equal([4])
        expect(await found({ limit: 9, from: now + hour, end: now + 3 * hour })).to.deep.equal([3, 2])
        expect(await found({ limit: 9, from: now + 9 * hour })).to.deep.equal([])
        expect(await found({ limit: 9, end: now })).to.deep.equal([])
        expect(await found({ limit: 1, who: 'pat', after: auditKey({ number: 4 }) })).to.deep.equal([2])
        expect(await found({ limit: 1, who: 'pat', before: auditKey({ number: 1 }) })).to.deep.equal([2])
        expect(await auditLog.events()).to.deep.equal(['a', 'b'])
      }),
    )
  })
}

describe('a search', () => {
  it('finds the appointments and accounts of a database from before the searches', () =>
    inTemporaryFolder(async (folder) => {
      const url = `sqlite:${join(folder, 'clinic.sqlite')}`
      const earlier = Object.entries(migrations).filter(([migration]) => migration < '0040')
      const database = await openDatabase<unknown>(await engineOf(url), Object.fromEntries(earlier))
      for (const statement of [
        sql`insert into doctor (id, name, speciality, time_zone, address, version) values ('d', 'D', 'S', 'UTC', 'A', 1)`,
        sql`insert into schedule_day (doctor, date, version) values ('d', '2026-12-03', 1)`,
        sql`insert into slot (id, doctor, date, start_time, end_time, start_instant, end_instant, state, closes_at, version)
            values (1, 'd', '2026-12-03', '09:00', '09:30', ${now}, ${now + 1}, 'booked', ${now}, 1)`,
        sql`insert into appointment
            (id, slot, state, patient_name, patient_age, set_aside, booked_at, changed_at, version)
            values ('a', 1, 'booked', 'Ada Lovelace', 36, '', 1, 1, 1)`,
        sql`insert into account (id, name, role, state, created_at, changed_at, version)
            values ('pat', 'Pat Miller', 'patient', 'active', 1, 1, 1)`,
      ]) {
        await statement.execute(database)
      }
      await database.destroy()
      const storage = await openStorage(url)
      const { appointments, accounts } = storage
      const search = { doctor: 'd', words: ['love'], from: '2026-12-03', period: { is: 'upcoming', now } } as const
      expect((await appointments.page(search, { limit: 1 })).items.map(({ id }) => id)).to.deep.equal(['a'])
      const found = await accounts.page({ limit: 1, words: ['mill'] })
      expect(found.items.map(({ id }) => id)).to.deep.equal(['pat'])
      await storage.close()
    }))
})

describe('the words of a text', () => {
  it('have no accents and no capitals; an address and a number are one word', () => {
    expect(wordsIn("Renée O'Brien-Smith", undefined, 'R.OBrien@Example.org', '+44 (20) 7946 0018')).to.deep.equal([
      ...['renee', 'o', 'brien', 'smith', 'r.obrien@example.org', '442079460018'],
    ])
    expect(wordsIn('王小明', 'ada ADA', ' - ')).to.deep.equal(['王小明', 'ada'])
  })
})
