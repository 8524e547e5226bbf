import { expect } from 'chai'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { nextWeekday } from '../support/next-weekday.ts'
import { openSlots, postBooking } from '../support/open-slots.ts'
import { startServer, stop, type ServerProcess } from '../support/processes/process.ts'
import { onSmallDisk, smallDiskAbsence } from '../support/postgres/postgres-server.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
import { check } from './checker.ts'
import { finalIn } from './final.ts'
import type { Operation } from './history.ts'

const canLimit = spawnSync('prlimit', ['--version']).status === 0
const environment = { GUEST_BOOKINGS: '0', READS_PER_MINUTE: '0', WRITES_PER_MINUTE: '0', LOG_LEVEL: 'silent' }
const date = nextWeekday()

/** Bookings with two servers over one database. */
interface Clinic {
  readonly origin: string
  readonly history: readonly Operation[]
  readonly servers: readonly ServerProcess[]
  slots(): Promise<readonly number[]>
  /** Books slots at once with both servers. */
  book(slots: readonly number[], name: string): Promise<readonly Response[]>
  /** Books slots for patients of this name until each is booked. */
  bookAll(slots: readonly number[], name: string): Promise<void>
  close(): Promise<void>
}

async function openClinic(url: string): Promise<Clinic> {
  const open = (): ServerProcess => startServer(['start'], { DATABASE_URL: url, ...environment })
  const first = open()
  const origin = await first.origin
  const second = open()
  const origins = [origin, await second.origin]
  const history: Operation[] = []
  let turn = 0

  async function bookOne(slot: number, patient: string): Promise<Response> {
    const invoked = Date.now()
    turn += 1
    const at = { origin: origins[turn % origins.length] ?? '' }
    const key = { 'idempotency-key': `"${patient}"` }
    const response = await postBooking(at, slot, { name: patient, age: 36 }, key)
    const asked = { client: slot, name: 'book', slot, patient, invoked, returned: Date.now() } as const
    const appointment = response.headers.get('location')
    if (appointment === null) history.push({ ...asked, outcome: 'conflict', problem: 'unavailable' })
    else history.push({ ...asked, outcome: 'done', appointment })
    return response
  }

  return {
    origin,
    history,
    servers: [first, second],
    slots: () => openSlots({ origin }, { date }),
    book: (slots, name) => Promise.all(slots.map((slot) => bookOne(slot, `${name} ${String(slot)}`))),
    async bookAll(slots, name) {
      await Promise.all(
        slots.map(async (slot) => {
          while ((await bookOne(slot, `${name} ${String(slot)}`)).status !== 201) await sleep(20)
        }),
      )
    },
    async close() {
      await Promise.all([first, second].map((server) => stop(server)))
    },
  }
}

/** The servers can write no file beyond so many bytes. */
function limitFiles({ servers }: Clinic, bytes: number | 'unlimited'): void {
  for (const { child } of servers) {
    const words = [`--pid=${String(child.pid)}`, `--fsize=${String(bytes)}:`]
    const { status, stderr } = spawnSync('prlimit', words)
    if (status !== 0) throw new Error(stderr.toString())
  }
}

function statuses(all: readonly Response[]): readonly number[] {
  return [...new Set(all.map(({ status }) => status))]
}

async function expectRefusals(refused: readonly Response[]): Promise<void> {
  for (const response of refused) {
    expect([response.status, response.headers.get('retry-after')]).to.deep.equal([503, '5'])
    expect(await response.text()).to.include('The database refuses changes at the moment, but pages can be read.')
  }
}

/** Checks that each acknowledged booking is stored, and that nothing else is. */
async function expectLinearisable({ history: all }: Clinic, url: string): Promise<void> {
  const final = await finalIn(url)
  const booked = all.filter(({ outcome }) => outcome === 'done')
  expect(final.map(({ patient }) => patient)).to.have.members(booked.map(({ patient }) => patient))
  // A patient that was refused before may have succeeded with the same key.
  const patients = new Set(booked.map(({ patient }) => patient))
  const history = all.filter(({ outcome, patient }) => outcome === 'done' || !patients.has(patient))
  expect(check({ history, final, holdLifetime: 0 })).to.deep.equal([])
}

describe('bookings while the disk of SQLite is full', () => {
  it('are refused as a whole, and succeed when there is space again', async function () {
    if (!canLimit) {
      console.log('      (prlimit, which limits the files of a process, is missing)')
      this.skip()
    }
    await inTemporaryFolder(async (folder) => {
      const url = `sqlite:${join(folder, 'clinic.sqlite')}`
      const clinic = await openClinic(url)
      try {
        const slots = await clinic.slots()
        const [early, late] = [slots.slice(0, 6), slots.slice(6, 12)]
        expect(statuses(await clinic.book(early, 'Early'))).to.deep.equal([201])

        limitFiles(clinic, 4096)
        await expectRefusals(await clinic.book(late, 'Refused'))
        expect(await clinic.slots(), 'what is read').to.deep.equal(slots.slice(6))

        const waiting = clinic.bookAll(late, 'Late')
        await clinic.book(late, 'Refused')
        limitFiles(clinic, 'unlimited')
        await waiting
        expect(await clinic.slots()).to.deep.equal(slots.slice(12))
      } finally {
        await clinic.close()
      }
      await expectLinearisable(clinic, url)
    })
  })
})

describe('bookings while the disk of PostgreSQL is full', () => {
  it('are refused as a whole, and succeed when there is space again', async function () {
    const absence = smallDiskAbsence()
    if (absence !== undefined) {
      console.log(`      (${absence})`)
      this.skip()
    }
    await onSmallDisk(async (url, disk) => {
      const clinic = await openClinic(url)
      try {
        const slots = await clinic.slots()
        const early = slots.slice(0, 4)
        expect(statuses(await clinic.book(early, 'Early'))).to.deep.equal([201])

        await disk.fill()
        // Pages that have space take rows until a table or an index has to grow.
        const booked: number[] = []
        const refused: Response[] = []
        for (const slot of slots.slice(4, 12)) {
          const [answer] = await clinic.book([slot], 'Full')
          if (answer?.status === 201) booked.push(slot)
          else if (answer !== undefined) refused.push(answer)
        }
        expect(refused.length, 'refused').to.be.greaterThan(0)
        await expectRefusals(refused)
        const left = slots.slice(4).filter((slot) => !booked.includes(slot))
        expect(await clinic.slots(), 'what is read').to.deep.equal(left)
        expect((await fetch(clinic.origin, { headers: { accept: 'text/html' } })).status).to.equal(200)

        const late = left.slice(0, 4)
        const waiting = clinic.bookAll(late, 'Late')
        await disk.free()
        await waiting
        expect(await clinic.slots()).to.deep.equal(left.slice(4))
      } finally {
        await disk.free()
        await clinic.close()
      }
      await expectLinearisable(clinic, url)
    })
  })

  it('lose nothing that was acknowledged when the write-ahead log has no space, which ends the server', async function () {
    const absence = smallDiskAbsence()
    if (absence !== undefined) this.skip()
    await onSmallDisk(async (url, disk) => {
      const clinic = await openClinic(url)
      try {
        const slots = await clinic.slots()
        expect(statuses(await clinic.book(slots.slice(0, 4), 'Early'))).to.deep.equal([201])
        await disk.fill()
        await endLog(url)
        const late = slots.slice(4, 8)
        expect(statuses(await clinic.book(late, 'Refused'))).to.deep.equal([503])
        const waiting = clinic.bookAll(late, 'Late')
        await disk.free()
        await waiting
        expect(await clinic.slots()).to.deep.equal(slots.slice(8))
      } finally {
        await disk.free()
        await clinic.close()
      }
      await expectLinearisable(clinic, url)
    })
  })
})

/** Begins segments of the write-ahead log until there is no space for one, and the server has ended. */
async function endLog(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (;;) {
      await client.query("select pg_logical_emit_message(true, 'full', '')")
      await client.query('select pg_switch_wal()')
    }
  } catch {
    await client.end().catch(() => undefined)
  }
  while (await isReachable(url)) await sleep(20)
}

async function isReachable(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')
  } finally {
    await client.end().catch(() => undefined)
  }
}
