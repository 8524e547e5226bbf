import { expect } from 'chai'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { slotsOf } from '@waymark/clinic/modules/booking/domain/availability'
import { book } from '@waymark/clinic/modules/booking/domain/booking'
import { cancel, move } from '@waymark/clinic/modules/booking/domain/change-appointment'
import { followedAppointments } from '@waymark/clinic/modules/booking/domain/followed-appointments'
import type { Slot } from '@waymark/clinic/modules/booking/domain/slot'
import type { FeedPlace } from '@waymark/clinic/modules/webhooks/domain/change-event'
import { recordAppointment } from '@waymark/clinic/modules/webhooks/domain/recorded-changes'
import { subscribe } from '@waymark/clinic/modules/webhooks/domain/subscription'
import { allChangeTypes } from '@waymark/shared/clinic'
import { isFailure } from '@waymark/server/values'
import { brokenReceiver, type BrokenReceiver, type ReceivedEvent } from '../../../support/broken-receiver.ts'
import { engines } from '../../../support/postgres/engines.ts'

const worker = fileURLToPath(new URL('../../../support/processes/webhook-worker.ts', import.meta.url))
const secret = 'a secret of the processes that send events'
const begin = Date.parse('2026-11-30T12:00:00Z')
const clock = { now: () => begin }
const mostKills = 2
let identifiers = 0
const newIdentifier = (): string => `id-${String((identifiers += 1))}`

/** Two processes that send events; the receiver kills one in the middle of some requests, and another takes its place. */
function workers(url: string, receiver: BrokenReceiver) {
  let latest = begin
  let kills = 0
  let areMoreComing = true
  const running = new Set<ReturnType<typeof start>>()
  function start() {
    const words = ['--conditions=@waymark/source', '--disable-warning=ExperimentalWarning']
    const child = spawn(process.execPath, [...words, worker, url, secret, String(latest)])
    child.stdout.on('data', (data: Buffer) => {
      for (const time of data.toString().split('\n')) latest = Math.max(latest, Number(time))
    })
    let errors = ''
    child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
    if (!areMoreComing) child.stdin.end()
    return Object.assign(child, { errors: () => errors })
  }
  async function kept(): Promise<void> {
    const child = start()
    running.add(child)
    const [code] = (await once(child, 'close')) as [number | null]
    running.delete(child)
    expect(child.errors()).to.equal('')
    if (code !== 0) await kept()
  }
  receiver.interrupt = () => {
    const [child] = running
    if (kills >= mostKills || child === undefined) return
    kills += 1
    child.kill('SIGKILL')
  }
  const ended = Promise.all([kept(), kept()])
  return {
    /** Waits until all events are delivered, and returns the number of kills. */
    async finish(): Promise<number> {
      areMoreComing = false
      for (const child of running) child.stdin.end()
      await ended
      return kills
    },
  }
}

/** Books, moves and cancels appointments of one doctor, as concurrent requests do. */
async function changeAppointments(storage: Storage): Promise<void> {
  const { changes, inTransaction, schedules } = storage
  const follow = (change: Parameters<typeof recordAppointment>[1]): Promise<void> =>
    recordAppointment({ changes, newIdentifier }, change)
  const appointments = followedAppointments(storage.appointments, { inTransaction, follow })
  const ports = { ...storage, appointments, clock, newIdentifier, holdLifetime: 1000, patientLimit: 0 }
  const slots = await schedules.slots('d', '2026-12-01')
  const journey = (from: Slot, to: Slot, account: string): Promise<void> =>
    inTransaction(async () => {
      const booked = await book(ports, from, { account, patient: { name: account, age: 36 } })
      if (isFailure(booked)) return
      const moved = await move(ports, booked, to, { isOfClinic: false })
      if (!isFailure(moved)) await cancel(ports, moved)
    }, [])
  const half = slots.length / 2
  const journeys = slots.slice(0, half).flatMap((from, index) => {
    const to = slots[half + index] ?? expect.fail('There is a slot')
    return [journey(from, to, `one ${String(index)}`), journey(to, from, `other ${String(index)}`)]
  })
  await Promise.all(journeys)
}

async function feedOf({ changes }: Storage): Promise<readonly ReceivedEvent[]> {
  const events: ReceivedEvent[] = []
  let place: FeedPlace | undefined
  for (;;) {
    const page = (await changes.after(place, 7)) ?? expect.fail('The place is kept')
    for (const { id, type, appointment = '' } of page.items) {
      events.push({ id, type, appointment: `http://clinic.example/appointments/${appointment}` })
    }
    place = page.items.at(-1) ?? place
    if (!page.hasMore) return events
  }
}

async function prepare(storage: Storage, url: string): Promise<void> {
  const timeZone = 'Europe/Berlin'
  await storage.doctors.add({ id: 'd', name: 'd', speciality: 'S', timeZone, address: 'A', languages: ['en'] })
  const times = { from: '08:00', to: '12:00', slotLength: 30 }
  await storage.schedules.add('d', '2026-12-01', slotsOf('2026-12-01', times, timeZone))
  await subscribe({ ...storage, clock, newIdentifier }, { url, events: allChangeTypes, signature: 'standard' })
}

const shared = engines.filter(([name]) => name !== 'SQLite in memory')

for (const [name, use] of shared) {
  describe(`webhooks to a receiver that fails half of the time, with processes that are killed, in ${name}`, () => {
    it('bring each event exactly once by its id, and in the order of its appointment', function () {
      this.timeout(120_000)
      return use(async (url) => {
        const receiver = await brokenReceiver()
        const storage = await openStorage(url, { secret })
        try {
          await prepare(storage, receiver.url)
          const sending = workers(url, receiver)
          await changeAppointments(storage)
          const kills = await sending.finish()
          const feed = await feedOf(storage)
          expect(kills).to.be.at.least(1)
          expect(feed.length).to.be.at.least(20)
          expect(receiver.events).to.have.deep.members(feed)
          expect(receiver.requests()).to.be.at.least(2 * feed.length)
          for (const [appointment, events] of Map.groupBy(feed, (event) => event.appointment)) {
            const arrived = receiver.events.filter((event) => event.appointment === appointment)
            expect(arrived).to.deep.equal(events)
          }
        } finally {
          await storage.close()
          await receiver.close()
        }
      })
    })
  })
}
