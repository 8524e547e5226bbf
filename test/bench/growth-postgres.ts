import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrations } from '@waymark/clinic/composition/open-storage'
import { backUp, engineOf, restore } from '@waymark/server/storage'
import { inEmptyPostgres } from '../support/postgres/postgres-server.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
import { fillClinic, openSlots, type Size } from './growth-fill.ts'
import { sitePages } from './growth-pages.ts'
import { lineOf, table } from './growth-part.ts'
import { started, stop } from './growth-server.ts'
import { bookings, bookingTimes, compared, tablesOf, type Bookable } from './growth-site.ts'
import { write } from './report.ts'

/* The pages of the site over PostgreSQL, in a small and a large clinic; both are restored from backups of SQLite. */
const clinics: readonly Size[] = [
  { doctors: 100, appointments: 1000 },
  { doctors: 10_000, appointments: 700_000 },
]

/** Prints how the time of each page grows over PostgreSQL, and writes the tables. */
export async function costOfGrowthOverPostgres(): Promise<void> {
  await inTemporaryFolder((folder) => withClinics(folder, []))
}

async function withClinics(folder: string, all: readonly Bookable[]): Promise<void> {
  const size = clinics[all.length]
  if (size === undefined) {
    await compare(all)
    return
  }
  const file = join(folder, 'clinic.sqlite')
  await fillClinic(file, size)
  const slots = openSlots(file, bookings)
  const backup = await backupOf(file)
  await inEmptyPostgres(async (url) => {
    await restore(await engineOf(url), { file: backup, migrations })
    await rm(backup)
    await analysed(url)
    await withClinics(folder, [...all, { ...(await started(url)), slots }])
  })
}

async function backupOf(file: string): Promise<string> {
  await backUp(await engineOf(`sqlite:${file}`), `${file}.gz`)
  await rm(file)
  return `${file}.gz`
}

// PostgreSQL does so by itself within minutes.
async function analysed(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

async function compare(all: readonly Bookable[]): Promise<void> {
  const pages = await compared(all, await sitePages(all[0]?.server.origin ?? ''))
  const booked = await bookingTimes(all)
  stop(all)
  const sizes = clinics.map(({ appointments }) => appointments)
  const line = lineOf('POST booking', sizes, booked)
  write('growth-postgres', [...table('appointments', 'ms', [line]), ...tablesOf(pages, sizes)])
}
