import { expect } from 'chai'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { engines } from '../support/postgres/engines.ts'
import { crashPostgres, inPostgres, postgresAbsence } from '../support/postgres/postgres-server.ts'
import { openSlots } from '../support/open-slots.ts'
import { startServer, stop, type ServerProcess } from '../support/processes/process.ts'
import { nextWeekday } from '../support/next-weekday.ts'
import { check } from './checker.ts'
import type { FinalAppointment, Operation } from './history.ts'
import { openBroken } from './broken-clinic.ts'
import { randomClient } from './random-client.ts'
import { timelineOf, type Kill } from './timeline.ts'

// Ten seconds keep the suite short; set `CONTENTION_SECONDS=60` for a longer run, and `CONTENTION_REPORT` to a folder for
// a drawing of each run.
const seconds = Number(process.env['CONTENTION_SECONDS'] ?? '10')
const report = process.env['CONTENTION_REPORT']
const clients = 16
const slotsAtOnce = 12
const holdSeconds = 2
const killInterval = 2500

interface Servers {
  readonly origin: () => string
  stop(): Promise<void>
  readonly kills: readonly Kill[]
}

/**
 * Starts two servers over one database, and kills and restarts them in turn.
 *
 * @param crash lets the database crash, in turn with them
 */
async function mortalServers(
  environment: Readonly<Record<string, string>>,
  crash?: () => Promise<void>,
): Promise<Servers> {
  const open = async (): Promise<{ readonly server: ServerProcess; readonly origin: string }> => {
    const server = startServer(['start'], environment)
    return { server, origin: await server.origin }
  }
  const running = [await open(), await open()]
  const kills: Kill[] = []
  const { signal, abort } = stopping()
  const killing = (async (): Promise<void> => {
    const order = crash === undefined ? [0, 1] : [0, undefined, 1]
    for (let turn = 0; ; turn = (turn + 1) % order.length) {
      await sleep(killInterval)
      if (signal.aborted) return
      const number = order[turn]
      const victim = number === undefined ? undefined : running[number]
      kills.push({ at: Date.now(), what: victim === undefined ? 'PostgreSQL' : 'server' })
      if (number === undefined || victim === undefined) {
        await crash?.()
        continue
      }
      await stop(victim.server, 'SIGKILL')
      running[number] = await open()
    }
  })()
  return {
    origin: () => running[Math.floor(Math.random() * running.length)]?.origin ?? '',
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

const operations = ['book', 'move', 'cancel', 'hold', 'release'] as const

// A busy machine may need longer until each operation has succeeded once.
const longest = 90_000

async function play(
  { origin, kills }: Servers,
  slots: readonly number[],
  duration: number,
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
    origin,
    slots,
    isOver,
    record: (operation: Operation) => void history.push(operation),
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => randomClient(number, playground).run()))
  return history
}

async function finalIn(url: string): Promise<readonly FinalAppointment[]> {
  const storage = await openStorage(url)
  const { items } = await storage.appointments.page({}, { limit: 1_000_000 })
  await storage.close()
  return items.map(({ id, slot, patient, state }) => {
    return { id, slot: slot.id, patient: patient.name, isLive: state !== 'cancelled' }
  })
}

const kinds: readonly (readonly [
  string,
  (test: (url: string) => Promise<void>) => Promise<void>,
  (() => Promise<void>)?,
])[] = [
  ...engines.filter(([name]) => name === 'SQLite in a file'),
  ...(postgresAbsence === undefined
    ? [['PostgreSQL', (test: (url: string) => Promise<void>) => inPostgres(test, 'durable'), crashPostgres] as const]
    : []),
]

describe('concurrent bookings of the same slots', function () {
  this.timeout((seconds + 120) * 1000)

  // In-memory databases are not shared between processes.
  for (const [name, use, crash] of kinds) {
    it(`give each slot to one client at a time in ${name}, and lose no acknowledged booking, while servers are killed for ${String(seconds)} s`, () =>
      use(async (url) => {
        const environment = {
          DATABASE_URL: url,
          HOLD_LIFETIME: String(holdSeconds),
          TRUSTED_PROXIES: '127.0.0.1',
          READS_PER_MINUTE: '0',
          WRITES_PER_MINUTE: '0',
          GUEST_BOOKINGS: '0',
          PATIENT_BOOKINGS: '0',
          NEW_ACCOUNTS: '0',
          LOG_LEVEL: 'silent',
        }
        const servers = await mortalServers(environment, crash)
        const slots = (await openSlots({ origin: servers.origin() }, { date: nextWeekday() })).slice(0, slotsAtOnce)
        const history = await play(servers, slots, seconds * 1000)
        await servers.stop()
        if (report !== undefined) await writeFile(join(report, `${name}.svg`), timelineOf(history, servers.kills))
        const told = { history, final: await finalIn(url), holdLifetime: holdSeconds * 1000 }
        const count = (outcome: Operation['outcome']): number => history.filter((one) => one.outcome === outcome).length
        const said = `${String(count('done'))} done, ${String(count('conflict'))} refused, ${String(count('unknown'))} unknown, ${String(servers.kills.length)} kills`
        console.log(`      (${said})`)
        expect(check(told), said).to.deep.equal([])
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
