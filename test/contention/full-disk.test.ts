import { expect } from 'chai'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nextWeekday } from '../support/next-weekday.ts'
import { openSlots, postBooking } from '../support/open-slots.ts'
import { startServer, stop, type ServerProcess } from '../support/processes/process.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
import { check } from './checker.ts'
import { finalIn } from './final.ts'
import type { Operation } from './history.ts'

const canLimit = spawnSync('prlimit', ['--version']).status === 0
const environment = { GUEST_BOOKINGS: '0', READS_PER_MINUTE: '0', WRITES_PER_MINUTE: '0', LOG_LEVEL: 'silent' }
const date = nextWeekday()

/** Bookings with two servers over one database, whose disk can be full. */
interface Clinic {
  readonly history: readonly Operation[]
  slots(): Promise<readonly number[]>
  /** Books slots at once with both servers. */
  book(slots: readonly number[], name: string): Promise<readonly Response[]>
  /** The servers can write no file beyond so many bytes. */
  limitFiles(bytes: number | 'unlimited'): void
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
    history,
    slots: () => openSlots({ origin }, { date }),
    book: (slots, name) => Promise.all(slots.map((slot) => bookOne(slot, `${name} ${String(slot)}`))),
    limitFiles(bytes) {
      for (const { child } of [first, second]) {
        const words = [`--pid=${String(child.pid)}`, `--fsize=${String(bytes)}:`]
        const { status, stderr } = spawnSync('prlimit', words)
        if (status !== 0) throw new Error(stderr.toString())
      }
    },
    async close() {
      await Promise.all([first, second].map((server) => stop(server)))
    },
  }
}

function statuses(all: readonly Response[]): readonly number[] {
  return [...new Set(all.map(({ status }) => status))]
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

        clinic.limitFiles(4096)
        const refused = await clinic.book(late, 'Refused')
        expect(statuses(refused)).to.deep.equal([503])
        for (const response of refused) {
          expect(response.headers.get('retry-after')).to.equal('5')
          expect(await response.text()).to.include('The database refuses changes at the moment, but pages can be read.')
        }
        expect(await clinic.slots(), 'what is read').to.deep.equal(slots.slice(6))

        const waiting = late.map(async (slot) => {
          for (;;) {
            const [answer] = await clinic.book([slot], 'Late')
            if (answer?.status === 201) return
            await sleep(20)
          }
        })
        await clinic.book(late, 'Refused')
        clinic.limitFiles('unlimited')
        await Promise.all(waiting)
        expect(await clinic.slots()).to.deep.equal(slots.slice(12))
      } finally {
        await clinic.close()
      }
      const final = await finalIn(url)
      const booked = clinic.history.filter(({ outcome }) => outcome === 'done')
      expect(final.map(({ patient }) => patient)).to.have.members(booked.map(({ patient }) => patient))
      // A patient that was refused before may have succeeded with the same key.
      const patients = new Set(booked.map(({ patient }) => patient))
      const history = clinic.history.filter(({ outcome, patient }) => outcome === 'done' || !patients.has(patient))
      expect(check({ history, final, holdLifetime: 0 })).to.deep.equal([])
    })
  })
})
