import { expect } from 'chai'
import { Kysely, sql } from 'kysely'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { appointmentKey } from '@waymark/clinic/modules/booking/domain/appointment'
import { engineOf, mostCandidates } from '@waymark/server/storage'
import type { Page, PageRequest } from '@waymark/server/values'
import { engines } from '../support/postgres/engines.ts'

// More than two pages test for a second word.
const frequent = 2 * mostCandidates + 1600
const start = Date.parse('2026-12-01T09:00:00Z')
const minute = 60_000

/**
 * Adds appointments of one minute for Ada, every second of which is for Ada Adam and the last 1,500 for Ada Zoe, like those at
 * the end of the first page, and as many accounts.
 */
async function fill(url: string): Promise<void> {
  const database = new Kysely<unknown>({ dialect: (await engineOf(url)).dialect })
  const count = sql`with recursive series(n) as (select 1 union all select n + 1 from series where n < ${frequent})`
  const at = sql`${sql.lit(start)} + n * ${sql.lit(minute)}`
  const id = sql`'a' || (10000 + n)`
  const second = sql`n % 2 = 0`
  const isLast = sql`(n in (${sql.lit(mostCandidates)}, ${sql.lit(mostCandidates + 1)}) or n > ${sql.lit(frequent - 1500)})`
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
    sql`insert into appointment_word (appointment, word, starts_at)
      ${count} select ${id}, 'zoe' || n, ${at} from series where ${isLast}`,
    sql`insert into appointment_word (appointment, word, starts_at)
      ${count} select ${id}, 'zoe', ${at} from series where ${isLast}`,
    sql`insert into account_word (account, word) ${count} select ${id}, 'ada' from series`,
    sql`insert into account_word (account, word) ${count} select ${id}, 'z' || ${id} from series where ${isLast}`,
  ]) {
    await statement.execute(database)
  }
  await database.destroy()
}

const numbers = (from: number, to: number, step = 1): readonly string[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => `a${String(10_000 + from + at * step)}`)

interface Walked {
  readonly ids: readonly string[]
  /** The number of items of each page. */
  readonly lengths: readonly number[]
}

/** Reads all pages forward, and expects the same items backward. */
async function walked<Item extends { readonly id: string }>(
  pageAt: (request: PageRequest) => Promise<Page<Item>>,
  keyOf: (item: Item) => string,
): Promise<Walked> {
  const limit = 20
  const pages: Page<Item>[] = []
  for (let after: string | undefined; ;) {
    const page = await pageAt({ limit, after })
    pages.push(page)
    if (!page.hasNext) break
    after = page.nextAfter ?? keyOf(page.items.at(-1) ?? expect.fail('A page has items or a key'))
  }
  const back: Item[] = []
  for (let request: PageRequest = { limit, fromEnd: true }; ;) {
    const page = await pageAt(request)
    back.unshift(...page.items)
    if (!page.hasPrevious) break
    const [begin] = page.items
    request = { limit, before: page.previousBefore ?? keyOf(begin ?? expect.fail('A page has items or a key')) }
  }
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
  expect(back.map(({ id }) => id)).to.deep.equal(ids)
  return { ids, lengths: pages.map(({ items }) => items.length) }
}

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
        expect(await found({ words }, { limit: 3, fromEnd: true })).to.deep.equal(numbers(frequent - 2, frequent))
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
        expect(await users({ words, limit: 2, role: 'clerk', after: 'a10010' })).to.deep.equal(numbers(12, 14, 2))
        expect(await users({ words, limit: 2, fromEnd: true })).to.deep.equal(numbers(frequent - 1, frequent))
        await storage.close()
      }))

    it('ends a page that has tested many rows for another word, and continues on both sides', () =>
      use(async (url) => {
        const storage = await openStorage(url)
        await fill(url)
        const { appointments, accounts } = storage
        const first = frequent - 1500 + 1
        const expected = [...numbers(mostCandidates, mostCandidates + 1), ...numbers(first, frequent)]
        const adam = { from: '2026-12-01', words: ['adam', 'zo'] }
        for (const search of [{ words: ['ada', 'zoe'] }, { words: ['zo'] }, { words: ['ada', 'zoe'], doctor: 'd' }]) {
          const { lengths, ids } = await walked((request) => appointments.page(search, request), appointmentKey)
          expect(lengths.slice(0, 3)).to.deep.equal([1, 1, 20])
          expect(ids).to.deep.equal(expected)
        }
        expect((await walked((request) => appointments.page(adam, request), appointmentKey)).ids).to.have.length(751)
        const users = await walked(
          (request) => accounts.page({ words: ['ada', 'za1'], ...request }),
          ({ id }) => id,
        )
        expect(users.ids).to.deep.equal(expected)
        const past = { is: 'past', now: start + mostCandidates * minute } as const
        const none = await walked(
          (request) => appointments.page({ words: ['ada', 'zoe'], period: past }, request),
          appointmentKey,
        )
        expect(none.ids).to.deep.equal([])
        await storage.close()
      }))
  })
}
