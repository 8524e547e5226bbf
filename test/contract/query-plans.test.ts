import { expect } from 'chai'
import type { CompiledQuery } from 'kysely'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { join } from 'node:path'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { type Engine, engineOf } from '@waymark/server/storage'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

const now = Date.parse('2026-12-01T09:00:00Z')
const upcoming = { state: 'booked', period: { is: 'upcoming', now } } as const
const page = { limit: 20 }
const key = `${String(now + 86_400_000)}.a1`
const free = { now, from: '2026-12-01', to: '2026-12-31' }

/** Returns an engine that remembers the statements of its queries. */
function remembering(engine: Engine, statements: CompiledQuery[]): Engine {
  const { dialect } = engine
  return {
    ...engine,
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => dialect.createDriver(),
      createIntrospector: (database) => dialect.createIntrospector(database),
      createQueryCompiler() {
        const compiler = dialect.createQueryCompiler()
        return {
          compileQuery(node, id) {
            const compiled = compiler.compileQuery(node, id)
            statements.push(compiled)
            return compiled
          },
        }
      },
    },
  }
}

/** Returns the steps in which SQLite runs the statements of some work. */
async function stepsOf(work: (storage: Storage) => Promise<unknown>): Promise<string> {
  return inTemporaryFolder(async (folder) => {
    const file = join(folder, 'plans.sqlite')
    const statements: CompiledQuery[] = []
    const storage = await openStorage(remembering(await engineOf(`sqlite:${file}`), statements))
    const begun = statements.length
    await work(storage)
    const database = new DatabaseSync(file)
    const steps = statements.slice(begun).flatMap(({ sql, parameters }) =>
      // The schema types restrict the parameters to these types.
      database.prepare(`explain query plan ${sql}`).all(...(parameters as SQLInputValue[])),
    )
    database.close()
    await storage.close()
    return steps.map(({ detail }) => String(detail)).join('\n')
  })
}

const plans: readonly (readonly [title: string, work: (storage: Storage) => Promise<unknown>, step: string])[] = [
  [
    'the purchases of all patients',
    ({ settlements }) => settlements.page({}, { ...page, after: key }),
    'settlement_created ((created_at,id)<(?,?))',
  ],
  [
    'the purchases of a patient',
    ({ settlements }) => settlements.page({ account: 'pat' }, { ...page, after: key }),
    'settlement_of_account (account=? AND (created_at,id)<(?,?))',
  ],
  [
    'the upcoming appointments of a patient',
    ({ appointments }) => appointments.page({ ...upcoming, account: 'pat' }, page),
    'appointment_by_account (account=? AND (starts_at,id)>(?,?))',
  ],
  [
    'the appointments of a patient with a doctor in a period',
    ({ appointments }) => appointments.page({ ...upcoming, ...free, account: 'pat', doctor: 'd' }, page),
    'appointment_by_account (account=? AND (starts_at,id)>(?,?)',
  ],
  [
    'the appointments of a doctor on a day',
    ({ appointments }) =>
      appointments.page({ ...upcoming, doctor: 'd', from: '2026-12-01', until: '2026-12-01' }, page),
    'appointment_by_doctor (doctor=? AND (starts_at,id)>(?,?) AND (starts_at,id)<(?,?))',
  ],
  [
    'a later page of the upcoming appointments',
    ({ appointments }) => appointments.page(upcoming, { ...page, after: key }),
    'appointment_by_state (state=? AND (starts_at,id)>(?,?))',
  ],
  [
    'the waiting list of a doctor',
    ({ waitingList }) => waitingList.page({ doctor: 'd' }, page),
    'waiting_in_order (doctor=?)',
  ],
  ['the offers to a patient', ({ waitingList }) => waitingList.page({ account: 'pat' }, page), 'waiting_of_account'],
  ['the offer of a hold', ({ waitingList }) => waitingList.settle('hold'), 'waiting_by_hold (offered_hold=?)'],
  ['the doctors with a language', ({ doctors }) => doctors.page({ ...page, language: 'en' }), 'doctor_in_order'],
  [
    'the appointment types of one name',
    ({ appointmentTypes }) => appointmentTypes.named({ name: 'First visit' }),
    'appointment_type_by_name (name=?)',
  ],
  ['the free times of a period', ({ schedules }) => schedules.free(free, page), 'slot_free (start_instant>? AND'],
]

describe('a list of any length in SQLite', () => {
  for (const [title, work, step] of plans) {
    it(`finds ${title} in the order of an index`, async () => {
      const steps = await stepsOf(work)
      expect(steps).to.include(step)
      expect(steps).not.to.match(/SCAN (?:appointment|slot|waiting_entry|doctor)$|USE TEMP B-TREE/m)
    })
  }
})
