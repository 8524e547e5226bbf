import { pino } from 'pino'
import { app, jobs } from '@waymark/clinic/app'
import { background } from '@waymark/server/background'
import type { AppOptions } from '@waymark/clinic/composition/compose'
import type { Mail } from '@waymark/clinic/modules/messages/domain/outbox'
import type { Storage } from '@waymark/clinic/composition/open-storage'
import { openDemonstration } from './demonstration-template.ts'
import { closed, listening, reservedPort } from './http/listening.ts'
import { secretsIn } from './must-list/secrets.ts'
import { record } from './must-list/recorder.ts'
import { untried, type Trial } from './forms/trial.ts'

/** Monday, 30 November 2026, 12:00 in London: all three doctors have open slots ahead on this and the next days. */
const fixedNow = Date.parse('2026-11-30T12:00:00Z')
/** Tuesday, the day after; nothing has passed on it. */
export const tomorrow = '2026-12-01'
export const testSecret = 'a secret that only the tests know, 32+'

export interface Clinic {
  /** Without a trailing slash. */
  readonly origin: string
  readonly storage: Storage
  /** A fixed clock that can be set. */
  readonly clock: { now(): number; set(now: number): void }
  /** The errors that the service has logged. */
  readonly logged: readonly string[]
  /** The messages that were sent by mail. */
  readonly mails: readonly Mail[]
  /** Runs the background jobs until no work is left. */
  work(): Promise<void>
  /** The violations of the MUST list so far (support/must-list.ts). */
  violations(): readonly string[]
  /** Throws if an exchange has violated the MUST list, so every suite checks all of its exchanges. */
  close(): Promise<void>
}

type ClinicOptions = {
  readonly url?: string
  /** Whether the origin is configured, as `localhost`: passkeys need a host name. */
  readonly knowsOrigin?: boolean
  /** Undoes what requests write, so that an entity tag of a write says nothing of what is read later. */
  readonly trial?: Trial
} & Partial<Omit<AppOptions, 'storage' | 'clock' | 'logger'>>

/** Opens the demonstration clinic on a free port with its own database. */
export async function openClinic({
  url = 'sqlite::memory:',
  knowsOrigin = false,
  trial = untried,
  ...given
}: ClinicOptions = {}): Promise<Clinic> {
  const known = knowsOrigin ? await reservedPort() : undefined
  const publicOrigin = known === undefined ? given.publicOrigin : `http://localhost:${String(known.port)}`
  const options = { caches: 'verified', ...given, publicOrigin } as const
  let now = fixedNow
  const clock = {
    now: () => now,
    set: (time: number) => {
      now = time
    },
  }
  const opened = await openDemonstration(url, { secret: testSecret, ...options }, clock)
  const storage = trial.around(opened)
  const mails: Mail[] = []
  const mailTransport = { deliver: (mail: Mail) => Promise.resolve(void mails.push(mail)) }
  const logged: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  const all = { storage, clock, logger, secret: testSecret, mailTransport, ...options }
  const server = app(all)
  const raise = (error: unknown): never => {
    throw error
  }
  const work = background(jobs(all), { clock, interval: 1, report: raise })
  const recording = record(server)
  const origin = await listening(server, known?.place)
  return {
    origin: known === undefined ? originOver(origin, options.certificate) : (publicOrigin ?? origin),
    storage,
    clock,
    logged,
    mails,
    work: () => work.settle(),
    violations: () => recording.violations(),
    async close() {
      await closed(server)
      await storage.close()
      const leaked = secretsIn(logged.join('\n'))
      if (leaked.length > 0) throw new Error(`The log contains ${leaked.join(', ')}`)
      const mismatches = logged.filter((line) => line.includes('CacheMismatch'))
      if (mismatches.length > 0) throw new Error(`A cache would have answered otherwise:\n${mismatches.join('\n')}`)
      const found = trial.isUndone ? [] : recording.violations()
      if (found.length > 0) throw new Error(`Exchanges violate the MUST list:\n${found.join('\n')}`)
    },
  }
}

function originOver(origin: string, certificate: AppOptions['certificate']): string {
  return certificate === undefined ? origin : origin.replace('http:', 'https:')
}
