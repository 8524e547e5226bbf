import { expect } from 'chai'
import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { engines } from '../support/postgres/engines.ts'
import { crashPostgres, inPostgres, postgresAbsence } from '../support/postgres/postgres-server.ts'
import { type Random, randomOf } from '../support/fuzz/random.ts'
import { openSlots } from '../support/open-slots.ts'
import { startServer, stop, type ServerProcess } from '../support/processes/process.ts'
import { nextWeekday } from '../support/next-weekday.ts'
import { check } from './checker.ts'
import { finalIn, finalWaitingIn } from './final.ts'
import type { EntryOperation, Operation } from './history.ts'
import { offersIn } from './offers.ts'
import { personasIn } from './personas.ts'
import { checkWaiting } from './waiting-checker.ts'
import { openBroken } from './broken-clinic.ts'
import { type Persona, randomClient } from './random-client.ts'
import { timelineOf, type Kill } from './timeline.ts'

// Ten seconds keep the suite short; set `CONTENTION_SECONDS=60` for a longer run, and `CONTENTION_REPORT` to a folder for
// a drawing of each run. `CONTENTION_SEED` repeats the choices of the clients; what they are told still depends on the time.
const seed = Number(process.env['CONTENTION_SEED'] ?? randomInt(2 ** 31))
const seconds = Number(process.env['CONTENTION_SECONDS'] ?? '10')
const report = process.env['CONTENTION_REPORT']
const clients = 16
const slotsAtOnce = 12
const holdSeconds = 2
const offerSeconds = 2
const killInterval = 2500

interface Servers {
  readonly origin: (random: Random) => string
  stop(): Promise<void>
  readonly kills: readonly Kill[]
}

interface Running {
  readonly server: ServerProcess
  readonly origin: string
}

/** Something that happens to two running servers, and returns what replaces the one that it ended. */
interface Fault {
  readonly what: Kill['what']
  happen(running: readonly [Running, Running], open: () => Promise<Running>): Promise<readonly [Running, Running]>
}

const killed = (number: 0 | 1): Fault => ({
  what: 'server',
  async happen(running, open) {
    await stop(running[number].server, 'SIGKILL')
    const next = await open()
    return number === 0 ? [next, running[1]] : [running[0], next]
  },
})

const crashed = (crash: () => Promise<void>): Fault => ({
  what: 'PostgreSQL',
  async happen(running) {
    await crash()
    return running
  },
})

// Longer than clients, locks and holds wait.
const freeze = 5500
const patienceOfFrozen = 3500
const huntedLocks = 100

/** Stops a process in the middle of its work, if possible while it holds the write lock. */
const frozen = (number: 0 | 1, isLocked: () => Promise<boolean>): Fault => ({
  what: 'frozen',
  async happen(running) {
    const { child } = running[number].server
    try {
      for (let hunted = 0; hunted < huntedLocks; hunted += 1) {
        child.kill('SIGSTOP')
        if (await isLocked()) break
        child.kill('SIGCONT')
        await sleep(5)
      }
      child.kill('SIGSTOP')
      await sleep(freeze)
    } finally {
      child.kill('SIGCONT')
    }
    return running
  },
})

/** Whether the write lock of SQLite stays locked, longer than a transaction takes. */
async function isLockedIn(url: string): Promise<boolean> {
  const database = new DatabaseSync(url.replace(/^sqlite:/, ''), { timeout: 0 })
  try {
    for (let look = 0; look < 5; look += 1) {
      if (!isLockedNow(database)) return false
      await sleep(10)
    }
    return true
  } finally {
    database.close()
  }
}

function isLockedNow(database: DatabaseSync): boolean {
  try {
    database.exec('begin immediate; rollback')
    return false
  } catch {
    return true
  }
}

/** Starts two servers over one database, to which the faults happen in turn. */
async function mortalServers(
  environment: Readonly<Record<string, string>>,
  faults: readonly Fault[],
): Promise<Servers> {
  const open = async (): Promise<Running> => {
    const server = startServer(['start'], environment)
    return { server, origin: await server.origin }
  }
  let running: readonly [Running, Running] = [await open(), await open()]
  const kills: Kill[] = []
  const { signal, abort } = stopping()
  const killing = (async (): Promise<void> => {
    for (let turn = 0; ; turn = (turn + 1) % faults.length) {
      await sleep(killInterval)
      const fault = faults[turn]
      if (signal.aborted || fault === undefined) return
      kills.push({ at: Date.now(), what: fault.what })
      running = await fault.happen(running, open)
    }
  })()
  return {
    origin: (random) => random.of(running).origin,
    kills,
    async stop() {
      abort()
      await killing
      for (const { server } of running) await stop(server)
    },
  }
}

function stopping(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController()
  const abort = (): void => {
    controller.abort()
  }
  return { signal: controller.signal, abort }
}

const operations = ['book', 'move', 'cancel', 'hold', 'release', 'block', 'unblock'] as const

// A busy machine may need longer until each operation has succeeded once.
const longest = 90_000

async function play(
  { origin, kills }: Servers,
  slots: readonly number[],
  { duration, patience, personas }: Pick<Ordeal, 'duration' | 'patience'> & { readonly personas: readonly Persona[] },
): Promise<readonly Operation[]> {
  const history: Operation[] = []
  const begin = Date.now()
  const isComplete = (): boolean =>
    kills.length > 0 && operations.every((name) => history.some((one) => one.name === name && one.outcome === 'done'))
  const isOver = (): boolean => {
    const passed = Date.now() - begin
    return passed > longest || (passed > duration && isComplete())
  }
  const playground = {
    seed,
    origin,
    slots,
    isOver,
    record: (operation: Operation) => void history.push(operation),
    ...(patience === undefined ? {} : { patience }),
  }
  await Promise.all(
    Array.from({ length: clients }, (_, number) => randomClient(number, playground, personas[number]).run()),
  )
  return history
}

type Use = (test: (url: string) => Promise<void>) => Promise<void>

interface Ordeal {
  readonly title: string
  readonly duration: number
  readonly patience?: number | undefined
  readonly faults: (url: string) => readonly Fault[]
}

const killsOf = (...faults: readonly Fault[]): Ordeal => ({
  title: `servers are killed for ${String(seconds)} s`,
  duration: seconds * 1000,
  faults: () => faults,
})

const freezesOf = (isLocked: (url: string) => Promise<boolean>): Ordeal => ({
  title: 'a server is frozen for longer than clients, locks and holds wait',
  duration: killInterval + freeze,
  patience: patienceOfFrozen,
  faults: (url) => [frozen(0, () => isLocked(url)), frozen(1, () => isLocked(url))],
})

const inDurablePostgres: Use = (test) => inPostgres(test, 'durable')
const kinds: readonly (readonly [name: string, use: Use, ordeal: Ordeal])[] = [
  // In-memory databases are not shared between processes.
  ...engines
    .filter(([name]) => name === 'SQLite in a file')
    .flatMap(([name, use]) => [
      [name, use, killsOf(killed(0), killed(1))] as const,
      [name, use, freezesOf(isLockedIn)] as const,
    ]),
  ...(postgresAbsence === undefined
    ? [
        ['PostgreSQL', inDurablePostgres, killsOf(killed(0), crashed(crashPostgres), killed(1))] as const,
        ['PostgreSQL', inDurablePostgres, freezesOf(() => Promise.resolve(true))] as const,
      ]
    : []),
]

describe('concurrent bookings of the same slots', function () {
  this.timeout((seconds + 120) * 1000)

  for (const [name, use, { title, duration, patience, faults }] of kinds) {
    it(`give each slot to one client at a time in ${name}, and lose no acknowledged booking, while ${title}`, () =>
      use(async (url) => {
        const environment = {
          DATABASE_URL: url,
          HOLD_LIFETIME: String(holdSeconds),
          OFFER_LIFETIME: String(offerSeconds),
          TRUSTED_PROXIES: '127.0.0.1',
          READS_PER_MINUTE: '0',
          WRITES_PER_MINUTE: '0',
          GUEST_BOOKINGS: '0',
          PATIENT_BOOKINGS: '0',
          NEW_ACCOUNTS: '0',
          LOG_LEVEL: 'silent',
        }
        const servers = await mortalServers(environment, faults(url))
        const origin = servers.origin(randomOf(seed))
        const slots = (await openSlots({ origin }, { date: nextWeekday() })).slice(0, slotsAtOnce)
        const entries: EntryOperation[] = []
        const recordEntry = (operation: EntryOperation): void => void entries.push(operation)
        const personas = await personasIn(url, origin, recordEntry)
        const history = await play(servers, slots, { duration, patience, personas })
        await servers.stop()
        if (report !== undefined)
          await writeFile(join(report, `${name}, ${title}.svg`), timelineOf(history, servers.kills))
        const accounts = new Map(personas.map(({ account }, client) => [client, account]))
        const joined = entries.flatMap(({ name, entry }) => (name === 'join' && entry !== undefined ? [entry] : []))
        const list = { entries, ...(await finalWaitingIn(url, accounts, joined)), offerLifetime: offerSeconds * 1000 }
        const told = { history, final: await finalIn(url), holdLifetime: holdSeconds * 1000 }
        const known = offersIn(history, list)
        const count = (outcome: Operation['outcome']): number => history.filter((one) => one.outcome === outcome).length
        const said = `${String(count('done'))} done, ${String(count('conflict'))} refused, ${String(count('unknown'))} unknown, ${String(servers.kills.length)} faults, ${String(known.length)} offers, CONTENTION_SEED=${String(seed)}`
        console.log(`      (${said})`)
        expect(check({ ...told, offers: known }), said).to.deep.equal([])
        expect(checkWaiting({ ...told, ...list }), said).to.deep.equal([])
        for (const operation of operations) {
          expect(
            history.some((one) => one.name === operation && one.outcome === 'done'),
            `${operation}: ${said}`,
          ).to.equal(true)
        }
        expect(servers.kills.length, said).to.be.greaterThan(0)
      }))
  }

  it('are detected as wrong with a check-then-write race', async () => {
    const broken = await openBroken()
    const [slot = 0] = await openSlots(broken, { date: broken.date })
    const history: Operation[] = []
    const surroundings = {
      seed,
      origin: () => broken.origin,
      slots: [slot],
      isOver: () => true,
      record: (operation: Operation) => void history.push(operation),
    }
    await Promise.all([1, 2].map((number) => randomClient(number, surroundings).book(slot)))
    const final = await broken.close()
    const found = check({ history, final, holdLifetime: holdSeconds * 1000 })
    expect(found.map(({ fault }) => fault)).to.deep.equal(['double', 'double'])
  })
})
