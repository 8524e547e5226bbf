import { expect } from 'chai'
import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { engines } from '../support/postgres/engines.ts'
import { crashPostgres, inPostgres, postgresAbsence } from '../support/postgres/postgres-server.ts'
import { randomOf } from '../support/fuzz/random.ts'
import { openSlots } from '../support/open-slots.ts'
import { nextWeekday } from '../support/next-weekday.ts'
import { check } from './checker.ts'
import { finalIn, finalWaitingIn } from './final.ts'
import { openedBy, type EntryOperation, type Operation } from './history.ts'
import {
  crashed,
  type Fault,
  faultInterval,
  freeze,
  frozen,
  isLockedIn,
  killed,
  type MortalServers,
  mortalServers,
} from './mortal-servers.ts'
import { offersIn } from './offers.ts'
import { personasIn } from './personas.ts'
import { checkWaiting } from './waiting-checker.ts'
import { openBroken } from './broken-clinic.ts'
import { type Persona, randomClient } from './random-client.ts'
import { countsIn } from './counts.ts'
import { timelineOf } from './timeline.ts'

// Ten seconds keep the suite short; set `CONTENTION_SECONDS=60` for a longer run, and `CONTENTION_REPORT` to a folder for
// a drawing of each run. `CONTENTION_SEED` repeats the choices of the clients; what they are told still depends on the time.
const seed = Number(process.env['CONTENTION_SEED'] ?? randomInt(2 ** 31))
const seconds = Number(process.env['CONTENTION_SECONDS'] ?? '10')
const report = process.env['CONTENTION_REPORT']
const clients = 16
const slotsAtOnce = 12
const holdSeconds = 2
const offerSeconds = 2
// Milliseconds; less than a server is frozen.
const patienceOfFrozen = 3500

const operations = ['book', 'move', 'cancel', 'hold', 'release', 'block', 'unblock'] as const

// A busy machine may need longer until each operation has succeeded once.
const longest = 180_000

async function play(
  servers: MortalServers,
  slots: readonly number[],
  { duration, patience, personas }: Pick<Ordeal, 'duration' | 'patience'> & { readonly personas: readonly Persona[] },
): Promise<readonly Operation[]> {
  const history: Operation[] = []
  const begin = Date.now()
  const { origin, kills } = servers
  const isComplete = (): boolean =>
    kills.length > 0 && operations.every((name) => history.some((one) => one.name === name && one.outcome === 'done'))
  const isOver = (): boolean => {
    const passed = Date.now() - begin
    return servers.hasFailed || passed > longest || (passed > duration && isComplete())
  }
  const playground = {
    seed,
    origin,
    slots,
    lastOpened: () => {
      const last = history.findLast((one) => one.outcome === 'done' && openedBy(one) !== undefined)
      return last && openedBy(last)
    },
    isOver,
    record: (operation: Operation) => void history.push(operation),
    ...(patience === undefined ? {} : { patience }),
  }
  servers.beginFaults()
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
  duration: faultInterval + freeze,
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

interface Contest extends Pick<Ordeal, 'title' | 'duration' | 'patience'> {
  readonly url: string
}

/** Lets the clients use the servers, and checks what they were told. */
async function contest(servers: MortalServers, { title, url, ...ordeal }: Contest): Promise<void> {
  const origin = servers.origin(randomOf(seed))
  const slots = (await openSlots({ origin }, { date: nextWeekday() })).slice(0, slotsAtOnce)
  const entries: EntryOperation[] = []
  const recordEntry = (operation: EntryOperation): void => void entries.push(operation)
  const personas = await personasIn(url, origin, recordEntry)
  const history = await play(servers, slots, { ...ordeal, personas })
  await servers.stop()
  const { kills } = servers
  if (report !== undefined) await writeFile(join(report, `${title}.svg`), timelineOf(history, kills))
  const accounts = new Map(personas.map(({ account }, client) => [client, account]))
  const joined = entries.flatMap(({ name, entry }) => (name === 'join' && entry !== undefined ? [entry] : []))
  const list = { entries, ...(await finalWaitingIn(url, accounts, joined)), offerLifetime: offerSeconds * 1000 }
  const told = { history, final: await finalIn(url), holdLifetime: holdSeconds * 1000 }
  const known = offersIn(history, list)
  const count = (outcome: Operation['outcome']): number => history.filter((one) => one.outcome === outcome).length
  const said = `${String(count('done'))} done, ${String(count('conflict'))} refused, ${String(count('unknown'))} unknown, ${String(kills.length)} faults, ${String(known.length)} offers, CONTENTION_SEED=${String(seed)}`
  console.log(`      (${said})`)
  expect(kills.length, said).to.be.greaterThan(0)
  const missing = operations.filter((name) => !history.some((one) => one.name === name && one.outcome === 'done'))
  const found = { verdicts: check({ ...told, offers: known }), ofWaiting: checkWaiting({ ...told, ...list }), missing }
  if (Object.values(found).every(({ length }) => length === 0)) return
  // Another run has other answers, so all of this one are kept.
  const file = join(report ?? tmpdir(), `contention ${String(seed)} ${String(Date.now())}.json`)
  await writeFile(file, JSON.stringify({ title, seed, ...found, kills, ...told, ...list }, undefined, 1))
  const counts = countsIn([...history, ...entries])
  expect(found, `${said}\n${counts}\nAll answers: ${file}\n`).to.deep.equal({
    verdicts: [],
    ofWaiting: [],
    missing: [],
  })
}

describe('concurrent bookings of the same slots', function () {
  // Only hanging servers reach it: a busy machine needs a minute to start them, and the clients may use them for `longest`.
  this.timeout((seconds + 360) * 1000)

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
        try {
          await contest(servers, { title: `${name}, ${title}`, url, duration, patience })
        } finally {
          await servers.stop()
        }
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
