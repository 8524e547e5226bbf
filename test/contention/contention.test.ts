import { expect } from 'chai'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { engines } from '../support/postgres/engines.ts'
import { openSlots } from '../support/open-slots.ts'
import { startServer, stop, type ServerProcess } from '../support/processes/process.ts'
import { nextWeekday } from '../support/next-weekday.ts'
import { check } from './checker.ts'
import type { FinalAppointment, Operation } from './history.ts'
import { openBroken } from './broken-clinic.ts'
import { randomClient } from './random-client.ts'

// Ten seconds keep the suite short; set `CONTENTION_SECONDS=60` for a longer run.
const seconds = Number(process.env['CONTENTION_SECONDS'] ?? '10')
const clients = 16
const slotsAtOnce = 12
const holdSeconds = 2
const killInterval = 2500

interface Servers {
  readonly origin: () => string
  stop(): Promise<void>
  readonly kills: () => number
}

/** Starts two servers over one database and kills and restarts them in turn. */
async function mortalServers(environment: Readonly<Record<string, string>>): Promise<Servers> {
  const open = async (): Promise<{ readonly server: ServerProcess; readonly origin: string }> => {
    const server = startServer(['start'], environment)
    return { server, origin: await server.origin }
  }
  const running = [await open(), await open()]
  let kills = 0
  const { signal, abort } = stopping()
  const killing = (async (): Promise<void> => {
    for (let turn = 0; ; turn = 1 - turn) {
      await sleep(killInterval)
      const victim = running[turn]
      if (victim === undefined || signal.aborted) return
      await stop(victim.server, 'SIGKILL')
      kills += 1
      running[turn] = await open()
    }
  })()
  return {
    origin: () => running[Math.floor(Math.random() * running.length)]?.origin ?? '',
    kills: () => kills,
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
    kills() > 0 && operations.every((name) => history.some((one) => one.name === name && one.outcome === 'done'))
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

describe('concurrent bookings of the same slots', function () {
  this.timeout((seconds + 120) * 1000)

  // In-memory databases are not shared between processes.
  for (const [name, use] of engines.filter(([engine]) => engine !== 'SQLite in memory')) {
    const duration = name === 'PostgreSQL' ? Math.ceil(seconds / 2) : seconds
    it(`give each slot to one client at a time in ${name}, and lose no acknowledged booking, while servers are killed for ${String(duration)} s`, () =>
      use(async (url) => {
        const servers = await mortalServers({
          DATABASE_URL: url,
          HOLD_LIFETIME: String(holdSeconds),
          TRUSTED_PROXIES: '127.0.0.1',
          READS_PER_MINUTE: '0',
          WRITES_PER_MINUTE: '0',
          GUEST_BOOKINGS: '0',
          LOG_LEVEL: 'silent',
        })
        const slots = (await openSlots({ origin: servers.origin() }, { date: nextWeekday() })).slice(0, slotsAtOnce)
        const history = await play(servers, slots, duration * 1000)
        await servers.stop()
        const told = { history, final: await finalIn(url), holdLifetime: holdSeconds * 1000 }
        const count = (outcome: Operation['outcome']): number => history.filter((one) => one.outcome === outcome).length
        const said = `${String(count('done'))} done, ${String(count('conflict'))} refused, ${String(count('unknown'))} unknown, ${String(servers.kills())} kills`
        console.log(`      (${said})`)
        expect(check(told), said).to.deep.equal([])
        for (const operation of operations) {
          expect(
            history.some((one) => one.name === operation && one.outcome === 'done'),
            `${operation}: ${said}`,
          ).to.equal(true)
        }
        expect(servers.kills(), said).to.be.greaterThan(0)
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
