import { expect } from 'chai'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { Kysely, sql } from 'kysely'
import { engineOf, missingIn, restore } from '@waymark/server/storage'
import type { Row } from '@waymark/server/storage'
import { migrations, openStorage } from '@waymark/clinic/composition/open-storage'
import { openClinic } from '../../support/clinic.ts'
import { engines } from '../../support/postgres/engines.ts'
import { inEmptyPostgres } from '../../support/postgres/postgres-server.ts'
import { startServer } from '../../support/processes/process.ts'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'

// A backup of the first version with bookings, messages, tasks and a shop, filled over HTTP.
const earlier = fileURLToPath(new URL('../../support/earlier-versions/0013-languages.gz', import.meta.url))
const secret = 'a secret that only the tests know, 32+'
const persistent = engines.filter(([name]) => name !== 'SQLite in memory')

type Rows = Readonly<Record<string, readonly Row[]>>

async function rowsAt(url: string): Promise<Rows> {
  const engine = await engineOf(url)
  const database = new Kysely<unknown>({ dialect: engine.dialect })
  const rows: Record<string, readonly Row[]> = {}
  for (const table of await engine.tables(database)) {
    rows[table] = (await sql<Row>`select * from ${sql.table(table)}`.execute(database)).rows
  }
  await database.destroy()
  return rows
}

/** Restores the first version at a URL and returns its rows. */
async function restoredAt(url: string): Promise<Rows> {
  const engine = await engineOf(url)
  await restore(engine, { file: earlier, migrations })
  await new Kysely<unknown>({ dialect: engine.dialect }).destroy()
  const { migration, migration_lock: lock, ...rows } = await rowsAt(url)
  expect([migration?.length, lock?.length]).to.deep.equal([13, 1])
  return rows
}

const renamedTables: Readonly<Record<string, string>> = { program: 'application' }
const renamedColumns: Readonly<Record<string, string>> = { doctor: 'represents' }

function asNow(table: string, row: Row): Row {
  if (table !== 'account') return row
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [renamedColumns[column] ?? column, value]))
}

function hasRow(rows: readonly Row[], expected: Row): boolean {
  return rows.some((row) => Object.entries(expected).every(([column, value]) => row[column] === value))
}

describe('an upgrade from the first version', () => {
  for (const [name, use] of persistent) {
    it(`keeps all rows of ${name}`, () =>
      (name === 'PostgreSQL' ? inEmptyPostgres : use)(async (url) => {
        const before = await restoredAt(url)
        expect(Object.values(before).flat()).to.have.length.greaterThan(1000)
        await (await openStorage(url, { secret })).close()
        const after = await rowsAt(url)
        for (const [table, rows] of Object.entries(before)) {
          const now = after[renamedTables[table] ?? table] ?? []
          expect(now.length, table).to.equal(rows.length)
          const lost = rows.filter((row) => !hasRow(now, asNow(table, row)))
          expect(lost, table).to.deep.equal([])
        }
      }))
  }

  it('serves them: appointments, the waiting list, the cart, messages, tasks and the audit log', () =>
    inTemporaryFolder(async (folder) => {
      const url = `sqlite:${join(folder, 'clinic.sqlite')}`
      await restoredAt(url)
      const clinic = await openClinic({ url })
      const read = async (path: string, user: string): Promise<string> => {
        const authorization = `Basic ${Buffer.from(`${user}:${user}-demo-password`).toString('base64')}`
        const headers = { accept: 'application/json', authorization }
        return (await fetch(clinic.origin + path, { headers })).text()
      }
      expect(await read('/appointments', 'pat')).to.match(/"total":2.*Pat Miller/)
      expect(await read('/appointments?q=Lovelace', 'desk')).to.include('Ada Lovelace')
      expect(await read('/doctors/mjones/waiting-list', 'mjones')).to.match(/"total":1/)
      expect(await read('/users/pat/cart', 'pat')).to.include('A bad back')
      expect(await read('/users/pat/messages', 'pat')).to.include('Welcome to the clinic')
      expect(await read('/tasks', 'desk')).to.match(/"total":1/)
      expect(await clinic.storage.auditLog.verify()).to.include({ isIntact: true })
      await clinic.close()
    }))
})

describe('npm run migrate', () => {
  const migrate = (words: readonly string[], environment: Readonly<Record<string, string>>) =>
    startServer(['migrate', ...words], { SECRET: secret, ...environment }).ended

  it('lists the changes with --dry-run, also if npm keeps the option, and applies them without it', () =>
    inTemporaryFolder(async (folder) => {
      const DATABASE_URL = `sqlite:${join(folder, 'clinic.sqlite')}`
      const before = await restoredAt(DATABASE_URL)
      const missing = await missingIn(await engineOf(DATABASE_URL), migrations)
      expect(missing).to.have.length(Object.keys(migrations).length - 13)
      const listed = `A start of this version would apply:\n  ${missing.join('\n  ')}\n`
      expect((await migrate(['--dry-run'], { DATABASE_URL })).output).to.equal(listed)
      expect((await migrate([], { DATABASE_URL, npm_config_dry_run: 'true' })).output).to.equal(listed)
      expect(await rowsAt(DATABASE_URL)).to.deep.include(before)
      expect(await missingIn(await engineOf(DATABASE_URL), migrations)).to.deep.equal(missing)
      expect((await migrate([], { DATABASE_URL })).output).to.equal(`Applied:\n  ${missing.join('\n  ')}\n`)
      const last = await migrate(['--dry-run'], { DATABASE_URL })
      expect(last).to.include({ code: 0, output: 'The database has the schema of this version.\n' })
    }))

  it('refuses a database that a newer version has contracted, and other words', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'clinic.sqlite')
      const DATABASE_URL = `sqlite:${file}`
      await (await openStorage(DATABASE_URL, { secret })).close()
      const database = new DatabaseSync(file)
      database.exec("insert into migration (name, timestamp) values ('9999-future-needs-9998', '2030-01-01')")
      database.close()
      const newer = await migrate(['--dry-run'], { DATABASE_URL })
      expect(newer.code).to.equal(2)
      expect(newer.errors).to.match(/^The database was not migrated: .*newer version .* 9999-future-needs-9998\.\n$/)
      const other = await migrate(['--dry'], { DATABASE_URL })
      expect([other.code, other.errors]).to.satisfy(
        ([code, errors]: [number, string]) => code === 2 && errors.includes('migrate [--dry-run]'),
      )
    }))
})
