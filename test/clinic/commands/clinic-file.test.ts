import { expect } from 'chai'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportedTo, importedFrom } from '@waymark/clinic/commands/clinic-file'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { engineOf, type PortableTable, sql } from '@waymark/server/storage'
import { Kysely } from 'kysely'
import { openClinic } from '../../support/clinic.ts'
import { openSlots, postBooking } from '../../support/open-slots.ts'
import { engines } from '../../support/postgres/engines.ts'
import { inEmptyPostgres } from '../../support/postgres/postgres-server.ts'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'

const secret = 'a secret that only the tests know, 32+'
// The test reads the database by another connection.
const shared = engines.filter(([name]) => name !== 'SQLite in memory')
const emptyOf = ([name, use]: (typeof engines)[number]): typeof use => (name === 'PostgreSQL' ? inEmptyPostgres : use)

/** The tables that stay behind, with the reason. */
const leftBehind: Readonly<Record<string, readonly string[]>> = {
  'secrets and sign-in': [
    ...['session', 'application_password', 'digest_record', 'hoba_key', 'webauthn_challenge', 'webauthn_credential'],
    ...['application', 'oauth_record', 'one_time_use', 'known_place', 'guess'],
  ],
  'capability links': ['handover', 'calendar_feed'],
  'access to calendars elsewhere': ['other_calendar', 'calendar_copy'],
  'the audit log, which only a backup moves': ['audit', 'audit_head', 'audit_unsealed'],
  'holds and limits, which last for minutes': ['hold', 'submission', 'guest_booking', 'guest_network', 'request_count'],
  'work and events of this installation': [
    ...['task', 'task_item', 'change_event', 'change_place', 'webhook_delivery', 'payment_event', 'mark'],
    ...['migration', 'migration_lock'],
  ],
  'derived from other tables': ['appointment_word', 'account_word', 'doctor_word', 'receipt_count'],
}

interface TableColumns {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly isNullable: boolean; readonly dataType: string }[]
}

async function withDatabase<Result>(
  url: string,
  work: (database: Kysely<unknown>) => Promise<Result>,
): Promise<Result> {
  const { dialect } = await engineOf(url)
  const database = new Kysely<unknown>({ dialect })
  try {
    return await work(database)
  } finally {
    await database.destroy()
  }
}

const columnsIn = (url: string): Promise<readonly TableColumns[]> =>
  withDatabase(url, (database) => database.introspection.getTables({ withInternalKyselyTables: true }))

const samples = [1, 'a', '2026-11-30', '09:30', '2026-11-30T12:00:00.000Z', 'EUR', 'Europe/London', []]

/** Returns a row with a value in each column, also in those that no file has. */
function fullRow({ columns, references }: PortableTable, types: TableColumns): Readonly<Record<string, unknown>> {
  const isNumber = (name: string): boolean =>
    /int/i.test(types.columns.find((each) => each.name === name)?.dataType ?? '')
  const cells = Object.entries(columns).map(([name, column]) => {
    if ('filled' in column) return [name, isNumber(name) ? 1 : 'secret'] as const
    const values = [...(column.choices ?? []), ...samples]
    const kind = references.some((each) => each.table === 'schedule_day' && each.columns[1] === name) ? 2 : 0
    return [
      name,
      values
        .slice(kind)
        .map((value) => column.read(value))
        .find((cell) => cell !== undefined),
    ] as const
  })
  return Object.fromEntries(cells)
}

/** Fills each portable table with one row that has all columns. */
async function fillAll(url: string, tables: readonly PortableTable[]): Promise<void> {
  const types = await columnsIn(url)
  await withDatabase(url, async (database) => {
    for (const table of tables) {
      const found = types.find(({ name }) => name === table.name)
      if (found === undefined) throw new Error(`There is no table ${table.name}`)
      const row = fullRow(table, found)
      const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
      await sql`insert into ${sql.table(table.name)} (${names}) values (${sql.join(Object.values(row))})`.execute(
        database,
      )
    }
  })
}

/** Returns the rows of portable tables, without the columns that no file has. */
function storedRows(url: string, tables: readonly PortableTable[]): Promise<Readonly<Record<string, unknown>>> {
  return withDatabase(url, async (database) => {
    const all: Record<string, unknown> = {}
    for (const { name, columns } of tables) {
      const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(database)
      const isKept = ([column]: readonly [string, unknown]): boolean => !('filled' in (columns[column] ?? {}))
      all[name] = rows.map((row) => Object.fromEntries(Object.entries(row).filter(isKept)))
    }
    return all
  })
}

async function withStorageAt(url: string, work: (storage: Storage) => Promise<void>): Promise<void> {
  const storage = await openStorage(url, { secret })
  try {
    await work(storage)
  } finally {
    await storage.close()
  }
}

const rowsOf = async (file: string): Promise<readonly string[]> =>
  (await readFile(file, 'utf8')).split('\n').slice(1, -2)

const messageOf = (outcome: object): string => Object.values(outcome).map(String).join(' ')

describe('the file of a clinic', () => {
  for (const source of shared) {
    for (const target of shared) {
      it(`moves each column of each table from ${source[0]} to ${target[0]}`, () =>
        inTemporaryFolder((folder) =>
          emptyOf(source)((from) =>
            emptyOf(target)(async (to) => {
              const [file, again] = [join(folder, 'one.ndjson'), join(folder, 'two.ndjson')]
              await withStorageAt(from, async (storage) => {
                const { tables } = storage.portability
                await fillAll(from, tables)
                expect(await exportedTo(storage, file)).to.have.property('message')
                expect((await stat(file)).mode & 0o777).to.equal(0o600)
                expect(await readFile(file, 'utf8')).not.to.include('secret')
                await withStorageAt(to, async (fresh) => {
                  expect(await importedFrom(fresh, [file])).to.have.property('isBad', false)
                  expect(await storedRows(to, tables)).to.deep.equal(await storedRows(from, tables))
                  await exportedTo(fresh, again)
                  expect(await rowsOf(again)).to.deep.equal(await rowsOf(file))
                  expect(messageOf(await importedFrom(fresh, [file]))).not.to.match(/[1-9]\d* new|[1-9]\d* with other/)
                })
              })
            }),
          ),
        ))
    }
  }

  it('has each table and each column of the database, or they are known to stay behind', () =>
    inTemporaryFolder(async (folder) => {
      const url = `sqlite:${join(folder, 'clinic.sqlite')}`
      await withStorageAt(url, async ({ portability: { tables } }) => {
        const present = await columnsIn(url)
        const named = [...tables.map(({ name }) => name), ...Object.values(leftBehind).flat()]
        expect(present.map(({ name }) => name).toSorted()).to.deep.equal(named.toSorted())
        for (const { name, columns } of tables) {
          const found = present.find((each) => each.name === name)?.columns ?? []
          expect(Object.keys(columns).toSorted(), name).to.deep.equal(found.map((each) => each.name).toSorted())
          for (const { name: column, isNullable } of found) {
            const declared = columns[column]
            // A key of SQLite is nullable by its type.
            if (declared !== undefined && 'isOptional' in declared && declared.isOptional)
              expect(isNullable, `${name}.${column}`).to.equal(true)
          }
        }
      })
    }))

  it('brings a clinic with its users, bookings and word indexes, and reports what differs', () =>
    inTemporaryFolder(async (folder) => {
      const [from, to] = ['one', 'two'].map((name) => `sqlite:${join(folder, `${name}.sqlite`)}`)
      const file = join(folder, 'clinic.ndjson')
      const clinic = await openClinic({ url: from ?? '' })
      try {
        const [slot = 0] = await openSlots(clinic)
        expect((await postBooking(clinic, slot, { name: 'Zoë Ünal', age: 36 })).status).to.equal(201)
        await clinic.work()
        await exportedTo(clinic.storage, file)
        await withStorageAt(to ?? '', async (fresh) => {
          expect(messageOf(await importedFrom(fresh, [file, '--dry-run']))).to.include('appointment: 1 new')
          expect((await fresh.doctors.page({ limit: 1 })).total).to.equal(0)
          await importedFrom(fresh, [file])
          for (const name of ['doctor_word', 'account_word', 'appointment_word']) {
            const words = (url: string): Promise<unknown> =>
              withDatabase(url, async (database) => {
                const { rows } = await sql`select * from ${sql.table(name)} order by 1, 2`.execute(database)
                return rows
              })
            expect(await words(to ?? ''), name).to.deep.equal(await words(from ?? ''))
          }
          expect(await fresh.accounts.passwordHash('pat')).to.equal(undefined)
          expect((await fresh.auditLog.page({ limit: 1 })).items[0]).to.include({ who: 'operator' })
          const pat = await fresh.accounts.find('pat')
          if (pat === undefined) throw new Error('The user was imported')
          await fresh.accounts.setPassword('pat', 'a hash', 1)
          const refused = await importedFrom(fresh, [file])
          expect(refused).to.have.property('isBad', true)
          expect(messageOf(refused)).to.match(/Nothing was imported.*changedAt: has another value here/s)
          expect(await importedFrom(fresh, [file, '--keep'])).to.have.property('isBad', false)
          expect(await fresh.accounts.passwordHash('pat')).to.equal('a hash')
        })
      } finally {
        await clinic.close()
      }
    }))

  it('is refused if a value would not be accepted elsewhere', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'clinic.ndjson')
      const doctor = { id: 'd', name: 'Dr D', speciality: 'Cardiology', address: '', languages: 'en', version: 1 }
      const hours = { doctor: 'd', slotLength: 30, buffer: 0, notice: 0, horizon: 28, version: 1 }
      const lines = [
        { format: 'waymark clinic', version: 1, createdAt: '2026-11-30T12:00:00.000Z' },
        { table: 'doctor', row: { ...doctor, timeZone: 'Mars/Olympus' } },
        {
          table: 'availability',
          row: { ...hours, weekly: [5], exceptions: [], filledAt: '2026-11-30T12:00:00.000Z' },
        },
        { table: 'account', row: { id: 'a', role: 'admin' } },
      ].map((line) => `${JSON.stringify(line)}\n`)
      await writeFile(file, lines.join(''))
      await withStorageAt('sqlite::memory:', async (storage) => {
        const message = messageOf(await importedFrom(storage, [file]))
        expect(message).to.include('line 2, timeZone: must be text')
        expect(message).to.include('line 3, weekly: must be a value in JSON')
        expect(message).to.include('line 4, role: must be one of patient, doctor, clerk')
        expect(message).to.include('line 5: is missing: the file was cut off')
      })
    }))

  it('is neither written over another file nor read from one that is none', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'present')
      await writeFile(file, 'precious')
      await withStorageAt('sqlite::memory:', async (storage) => {
        expect(messageOf(await exportedTo(storage, file))).to.include('EEXIST')
        expect(await readFile(file, 'utf8')).to.equal('precious')
        expect(messageOf(await importedFrom(storage, [file]))).to.include('line 1: must be the first line')
        expect(messageOf(await importedFrom(storage, [join(folder, 'none')]))).to.include('ENOENT')
      })
    }))
})
