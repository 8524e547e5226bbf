import { fileURLToPath } from 'node:url'
import { migrations } from '@waymark/clinic/composition/open-storage'
import { engineOf, openDatabase } from '@waymark/server/storage'
import { openClinic } from '../clinic.ts'
import { nextMigrations } from './next-migrations.ts'
import { production, startServer, stop } from './process.ts'

/** A running service of a version. */
export interface RunningVersion {
  readonly origin: string
  stop(): Promise<void>
}

/** Starts the present version over a database, or the next one with the migration of that name. */
export type StartVersion = (url: string, next?: string, port?: number) => Promise<RunningVersion>

const nextVersion = fileURLToPath(new URL('next-version.ts', import.meta.url))
const settings = {
  ...production,
  PUBLIC_ORIGIN: '',
  READS_PER_MINUTE: '0',
  WRITES_PER_MINUTE: '0',
  GUEST_BOOKINGS: '0',
  PATIENT_BOOKINGS: '0',
  MAX_DELAY: '0',
  LOG_LEVEL: 'warn',
}

/** Starts a version as a process of its own. */
export const startProcess: StartVersion = async (url, next, port = 0) => {
  const environment = { ...settings, DATABASE_URL: url, NEXT: next, PORT: String(port) }
  const main = next === undefined ? undefined : nextVersion
  const server = startServer(['start'], environment, main)
  return {
    origin: await server.origin,
    async stop() {
      await stop(server)
      const { code, errors } = await server.ended
      if (code !== 0) throw new Error(`The process ended with ${String(code)}: ${errors}`)
    },
  }
}

/** Starts a version in this process, which takes a tenth of the time. */
export const startInside: StartVersion = async (url, next) => {
  if (next !== undefined) await migrateTo(url, next)
  const limits = { readsPerMinute: 0, writesPerMinute: 0, guestBookings: 0, patientBookings: 0 }
  const clinic = await openClinic({ url, caches: 'used', ...limits })
  return { origin: clinic.origin, stop: () => clinic.close() }
}

/** Applies the migration of a next version. */
export async function migrateTo(url: string, next: string): Promise<void> {
  const database = await openDatabase(await engineOf(url), { ...migrations, ...nextMigrations[next] })
  await database.destroy()
}
