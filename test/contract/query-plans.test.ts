import { expect } from 'chai'
import type { CompiledQuery } from 'kysely'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { join } from 'node:path'
import { Client } from 'pg'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { type Engine, engineOf } from '@waymark/server/storage'
import { inPostgres, postgresAbsence } from '../support/postgres/postgres-server.ts'
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

type Work = (storage: Storage) => Promise<unknown>

/** Returns the statements of some work. */
async function statementsOf(url: string, work: Work): Promise<readonly CompiledQuery[]> {
  const statements: CompiledQuery[] = []
  const storage = await openStorage(remembering(await engineOf(url), statements))
  const begun = statements.length
  await work(storage)
  await storage.close()
  return statements.slice(begun)
}

/** Returns the steps in which SQLite runs the statements of some work. */
async function stepsOf(work: Work): Promise<string> {
  return inTemporaryFolder(async (folder) => {
    const file = join(folder, 'plans.sqlite')
    const statements = await statementsOf(`sqlite:${file}`, work)
    const database = new DatabaseSync(file)
    const steps = statements.flatMap(({ sql, parameters }) =>
      // The schema types restrict the parameters to these types.
      database.prepare(`explain query plan ${sql}`).all(...(parameters as SQLInputValue[])),
    )
    database.close()
    return steps.map(({ detail }) => String(detail)).join('\n')
  })
}

/** Returns the scans of tables and indexes with which PostgreSQL runs the statements of some work. */
async function scansOf(url: string, work: Work): Promise<readonly Scan[]> {
  const statements = await statementsOf(url, work)
  const client = new Client({ connectionString: url })
  await client.connect()
  // It would read a small table as a whole.
  await client.query('set enable_seqscan = off; set enable_mergejoin = off; set enable_hashjoin = off')
  const scans: Scan[] = []
  for (const { sql, parameters } of statements) {
    const { rows } = await client.query<Explained>(`explain (format json) ${sql}`, [...parameters])
    for (const { 'QUERY PLAN': each } of rows) scans.push(...each.flatMap(({ Plan }) => scansIn(Plan)))
  }
  await client.end()
  return scans
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: Step }[]
}

/** A scan that finds rows by their place in an index has a condition. */
interface Scan {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
}

interface Step extends Scan {
  readonly Plans?: readonly Step[]
}

function scansIn({ Plans = [], ...step }: Step): readonly Scan[] {
  const own = /Seq Scan|Index/.test(step['Node Type']) ? [step] : []
  return [...own, ...Plans.flatMap(scansIn)]
}

const plans: readonly (readonly [title: string, work: Work, step: string])[] = [
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

const found: readonly (readonly [title: string, work: Work, index: string])[] = [
  ['the appointments of slots', ({ appointments }) => appointments.ofSlots([1, 2]), 'appointment_of_slot'],
  ['the appointments of a series', ({ appointments }) => appointments.ofSeries('s'), 'appointment_of_series'],
  [
    'the doctors of a rare speciality',
    ({ doctors }) => doctors.page({ ...page, words: 'general' }),
    'doctor_by_speciality',
  ],
]

describe('rows that are found by a key in PostgreSQL', function () {
  before(function () {
    if (postgresAbsence === undefined) return
    console.log(`      (${postgresAbsence})`)
    this.skip()
  })

  for (const [title, work, index] of found) {
    it(`are read without the others: ${title}`, () =>
      inPostgres(async (url) => {
        const scans = await scansOf(url, work)
        expect(scans.map((scan) => scan['Index Name'])).to.include(index)
        for (const scan of scans) expect(scan).to.have.property('Index Cond')
      }))
  }
})
