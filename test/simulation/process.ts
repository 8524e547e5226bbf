import { pino } from 'pino'
import { app, jobs } from '@waymark/clinic/app'
import type { AppOptions } from '@waymark/clinic/composition/compose'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { background } from '@waymark/server/background'
import { type Engine, engineOf } from '@waymark/server/storage'
import type { Scheme } from '@waymark/server/authentication'
import type { CompiledQuery, Driver } from 'kysely'
import type { Duplex } from 'node:stream'
import type { World } from './world.ts'

/** What a simulated process gets from its world. */
export interface Surroundings extends Required<Pick<AppOptions, 'mailTransport' | 'sendWebhook'>> {
  readonly world: World
  /** The file of the database. */
  readonly file: string
  /** Waits before and after each statement. */
  readonly pause: () => Promise<void>
  /** Milliseconds between two runs of an idle job. */
  readonly interval: number
  readonly report: (line: string) => void
}

/** A process of the clinic, with its server and its background jobs. */
export interface Process {
  readonly connect: (connection: Duplex) => void
  /** Ends the process without a last word. */
  readonly kill: () => void
  /** Ends the process after its current work. Returns whether the audit log is intact. */
  readonly stop: () => Promise<boolean>
}

export const secret = 'a secret that only the simulation knows'
export const origin = 'http://clinic.example'

export async function startProcess(given: Surroundings): Promise<Process> {
  const life = given.world.life()
  const running = await life
    .within(() => started(given))
    .catch((error: unknown) => {
      life.end()
      throw error
    })
  return {
    connect: (connection) => {
      life.within(() => running.server.emit('connection', connection))
    },
    kill: life.end,
    stop: () => life.within(() => running.stop()),
  }
}

interface Logged {
  readonly msg?: string
  readonly err?: { readonly message: string }
}

async function started({ world, file, pause, interval, report, ...outside }: Surroundings) {
  const clock = { now: world.now }
  const storage = await openStorage(paced(await engineOf(`sqlite:${file}`), pause), { secret })
  const write = (line: string): void => {
    const { msg = '', err } = JSON.parse(line) as Logged
    report([msg, ...(err === undefined ? [] : [err.message])].join(': '))
  }
  const logger = pino({ level: 'error' }, { write })
  const limits = { guestLimit: 0, patientLimit: 0, accountLimit: 0, duplicateWindow: 0 }
  const options = { ...outside, ...limits, storage, clock, logger, secret, random: world.random.fraction } as const
  const server = app({ ...options, privateSchemes: [actor], publicOrigin: origin })
  const work = background(jobs(options), {
    clock,
    interval,
    report: (error, job) => {
      report(`${job}: ${String(error)}`)
    },
  })
  work.start()
  return {
    server,
    async stop() {
      await work.stop()
      await storage.finish()
      const { isIntact } = await storage.auditLog.verify()
      await storage.close()
      return isIntact
    },
  }
}

/** Authenticates the accounts of a simulation by their names: the work of a password has no place in its time. */
const actor: Scheme = {
  name: 'Actor',
  isStrong: true,
  challenges: () => [{ scheme: 'Actor', parameters: new Map() }],
  verify: ({ credentials }) =>
    Promise.resolve({ verdict: 'accepted', account: credentials.parameters.get('name') ?? '' }),
}

/** Lets the world decide when each statement runs, and when its result arrives. */
function paced(engine: Engine, pause: () => Promise<void>): Engine {
  const createDriver = (): Driver => {
    const driver = engine.dialect.createDriver()
    const around = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      await pause()
      const result = await work()
      await pause()
      return result
    }
    return {
      init: () => driver.init(),
      async acquireConnection() {
        const connection = await driver.acquireConnection()
        const execute = connection.executeQuery.bind(connection)
        return Object.assign(connection, { executeQuery: (query: CompiledQuery) => around(() => execute(query)) })
      },
      beginTransaction: (connection, settings) => around(() => driver.beginTransaction(connection, settings)),
      commitTransaction: (connection) => around(() => driver.commitTransaction(connection)),
      rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
      releaseConnection: (connection) => driver.releaseConnection(connection),
      destroy: () => driver.destroy(),
    }
  }
  return { ...engine, dialect: { ...engine.dialect, createDriver } }
}
