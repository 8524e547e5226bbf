import { pino } from 'pino'
import { app, type AppOptions } from '@waymark/server/app'
import { demonstrate } from '@waymark/server/demonstration'
import { openStorage, type Storage } from '@waymark/server/storage/storage'
import { closed, listening } from './listening.ts'
import { record } from './recorder.ts'

/** Monday, 30 November 2026, 12:00 in London: all three doctors have open slots ahead on this and the next days. */
const fixedNow = Date.parse('2026-11-30T12:00:00Z')
/** Tuesday, the day after; nothing has passed on it. */
export const tomorrow = '2026-12-01'
const testSecret = 'a secret that only the tests know, 32+'

export interface Clinic {
  /** Without a slash at the end. */
  readonly origin: string
  readonly storage: Storage
  /** A clock that stands still until it is set. */
  readonly clock: { now(): number; set(now: number): void }
  /** What the service reported to its operator. */
  readonly logged: readonly string[]
  /** What the exchanges so far have violated of the MUST list (support/must-list.ts). */
  violations(): readonly string[]
  /** Fails where an exchange has violated the MUST list; so every suite checks every exchange that it makes. */
  close(): Promise<void>
}

type ClinicOptions = { readonly url?: string } & Partial<Omit<AppOptions, 'storage' | 'clock' | 'logger' | 'secret'>>

/** Opens the demonstration clinic on a free port, over a database of its own. */
export async function openClinic({ url = 'sqlite::memory:', ...options }: ClinicOptions = {}): Promise<Clinic> {
  let now = fixedNow
  const clock = {
    now: () => now,
    set: (time: number) => {
      now = time
    },
  }
  const storage = await openStorage(url)
  await demonstrate(storage, clock)
  const logged: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  const server = app({ storage, clock, logger, secret: testSecret, ...options })
  const recording = record(server)
  const origin = await listening(server)
  return {
    origin,
    storage,
    clock,
    logged,
    violations: () => recording.violations(),
    async close() {
      await closed(server)
      await storage.close()
      const found = recording.violations()
      if (found.length > 0) throw new Error(`Exchanges violate the MUST list:\n${found.join('\n')}`)
    },
  }
}
