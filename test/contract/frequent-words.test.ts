import { expect } from 'chai'
import { Kysely, sql } from 'kysely'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { appointmentKey } from '@waymark/clinic/modules/booking/domain/appointment'
import { engineOf } from '@waymark/server/storage/database'
import { engines } from '../support/postgres/engines.ts'

const frequent = 1200
const start = Date.parse('2026-12-01T09:00:00Z')
const minute = 60_000

/** Adds appointments of one minute for Ada, every second of which is for Ada Adam, and as many accounts. */
async function fill(url: string): Promise<void> {
  const database = new Kysely<unknown>({ dialect: engineOf(url).dialect })
  const count = sql`with recursive series(n) as (select 1 union all select n + 1 from series where n < ${frequent})`
  const at = sql`${sql.lit(start)} + n * ${sql.lit(minute)}`
  const id = sql`'a' || (1000 + n)`
  const second = sql`n % 2 = 0`
  for (const statement of [
    sql`insert into doctor (id, name, speciality, time_zone, address, languages, searched, version)
      values ('d', 'D', 'S', 'UTC', 'A', 'en', 'd', 1)`,
    sql`insert into schedule_day (doctor, date, version) values ('d', '2026-12-01', 1)`,
    sql`insert into slot
        (id, doctor, date, start_time, end_time, start_instant, end_instant, state, closes_at, version)
      ${count} select n, 'd', '2026-12-01', '09:00', '09:01', ${at}, ${at} + 1, 'booked', 0, 1 from series`,
    sql`insert into appointment
        (id, slot, doctor, date, starts_at, state, patient_name, patient_age, set_aside, booked_at, changed_at, version)
      ${count} select ${id}, n, 'd', '2026-12-01', ${at}, 'booked', 'Ada', 36, '', 1, 1, 1 from series`,
    sql`insert into appointment_word (appointment, word, starts_at) ${count} select ${id}, 'ada', ${at} from series`,
    sql`insert into appointment_word (appointment, word, starts_at)
      ${count} select ${id}, 'adam', ${at} from series where ${second}`,
    sql`insert into account (id, name, role, state, created_at, changed_at, version)
      ${count} select ${id}, 'Ada', case when ${second} then 'clerk' else 'patient' end, 'active', 1, 1, 1 from series`,
    sql`insert into account_word (account, word) ${count} select ${id}, 'ada' from series`,
  ]) {
    await statement.execute(database)
  }
  await database.destroy()
}

const numbers = (from: number, to: number, step = 1): readonly string[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => `a${String(1000 + from + at * step)}`)

for (const [name, use] of engines.filter(([engine]) => engine !== 'SQLite in memory')) {
  describe(`a search for a word that many rows have in ${name}`, () => {
    it('lists appointments and accounts in their order, from both ends, with the other conditions', () =>
      use(async (url) => {
        const storage = await openStorage(url)
        await fill(url)
        const { appointments, accounts } = storage
        const found = async (...given: Parameters<typeof appointments.page>): Promise<readonly string[]> =>
          (await appointments.page(...given)).items.map(({ id }) => id)
        const words = ['ad']
        expect(await found({ words }, { limit: 3 })).to.deep.equal(numbers(1, 3))
        expect(await found({ words }, { limit: 3, fromEnd: true })).to.deep.equal(numbers(1198, 1200))
        const key = (number: number): string =>
          appointmentKey({ id: numbers(number, number)[0] ?? '', slot: { start: start + number * minute } })
        expect(await found({ words }, { limit: 2, after: key(9) })).to.deep.equal(numbers(10, 11))
        expect(await found({ words }, { limit: 2, before: key(31) })).to.deep.equal(numbers(29, 30))
        const past = { is: 'past', now: start + 100 * minute } as const
        expect(await found({ words, period: past }, { limit: 2 })).to.deep.equal(numbers(98, 99).toReversed())
        expect(await found({ words, period: { ...past, is: 'upcoming' } }, { limit: 2 })).to.deep.equal(
          numbers(100, 101),
        )
        expect(await found({ words: ['ada', 'ad'], doctor: 'd' }, { limit: 2 })).to.deep.equal(numbers(1, 2))
        expect(await found({ words, from: '2026-12-02' }, { limit: 2 })).to.deep.equal([])
        expect(await found({ words: ['ada', 'adam'] }, { limit: 2 })).to.deep.equal(numbers(2, 4, 2))
        const users = async (...given: Parameters<typeof accounts.page>): Promise<readonly string[]> =>
          (await accounts.page(...given)).items.map(({ id }) => id)
        expect(await users({ words, limit: 2 })).to.deep.equal(numbers(1, 2))
        expect(await users({ words, limit: 2, role: 'clerk', after: 'a1010' })).to.deep.equal(numbers(12, 14, 2))
        expect(await users({ words, limit: 2, fromEnd: true })).to.deep.equal(numbers(1199, 1200))
        await storage.close()
      }))
  })
}
