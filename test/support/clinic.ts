import { pino } from 'pino'
import { app } from '@waymark/server/app'
import { demonstrate } from '@waymark/server/demonstration'
import { openStorage, type Storage } from '@waymark/server/storage/storage'
import { closed, listening } from './listening.ts'

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
  close(): Promise<void>
}

/** Opens the demonstration clinic on a free port, over a database of its own. */
export async function openClinic({ url = 'sqlite::memory:' } = {}): Promise<Clinic> {
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
  const server = app({ storage, clock, logger, secret: testSecret })
  const origin = await listening(server)
  return {
    origin,
    storage,
    clock,
    logged,
    async close() {
      await closed(server)
      await storage.close()
    },
  }
}
