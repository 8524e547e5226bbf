import { expect } from 'chai'
import { pino } from 'pino'
import { portsOf } from '@waymark/clinic/composition/compose'
import type { SyncPorts } from '@waymark/clinic/modules/calendars/ports'
import { synchroniseNext } from '@waymark/clinic/modules/calendars/remote/synchronise'
import type { Slot } from '@waymark/clinic/modules/booking/domain/slot'
import { clinicClient, type ClinicClient, linkOf } from '../../../../support/http/clinic-client.ts'
import { type CalendarFixture, openCalendarServer } from '../../../../support/calendars/caldav-server.ts'
import { killable } from '../../../../support/calendars/killable.ts'
import { randomOf } from '../../../../support/fuzz/random.ts'
import { openClinic, testSecret, type Clinic } from '../../../../support/clinic.ts'

const minute = 60_000
const dates = ['2026-12-02', '2026-12-03']
const changes = 200

interface Busy {
  readonly start: number
  readonly end: number
}

function textOf(id: string, { start, end }: Busy): string {
  const basic = (instant: number): string => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const lines = [`UID:${id}`, 'DTSTAMP:20261101T000000Z', `DTSTART:${basic(start)}`, `DTEND:${basic(end)}`]
  const event = ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...event, 'END:VCALENDAR', ''].join('\r\n')
}

describe('a CalDAV server and the calendar of a doctor', () => {
  let clinic: Clinic
  let server: CalendarFixture
  let guest: ClinicClient
  let ports: SyncPorts
  before(async () => {
    server = await openCalendarServer()
    clinic = await openClinic({ allowsPrivateAddresses: true })
    guest = await clinicClient(clinic)
    const logger = pino({ level: 'silent' })
    const { storage, clock } = clinic
    const given = portsOf({ storage, clock, logger, secret: testSecret, allowsPrivateAddresses: true })
    ports = { ...given, appointmentPayment: () => Promise.resolve(undefined) }
    const { calendar: address, user, password } = server
    await ports.connections.add({
      id: 'private',
      doctor: 'mjones',
      name: 'Private',
      writes: 'times',
      place: { address, user, password },
      createdAt: clock.now(),
      reading: { nextAt: 0, failures: 0, unreadable: 0 },
      version: 1,
    })
  })
  after(async () => {
    await clinic.close()
    await server.close()
  })

  const random = randomOf(10).fraction
  const below = (limit: number): number => Math.floor(random() * limit)
  const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)]
  const appointments: string[] = []
  const foreign = new Map<string, Busy>()

  const slots = async (): Promise<readonly Slot[]> =>
    (await Promise.all(dates.map((date) => ports.schedules.slots('mjones', date)))).flat()
  const openSlot = async (): Promise<Slot | undefined> => oneOf((await slots()).filter(({ state }) => state === 'open'))
  const own = (): readonly string[] => [...server.objects.keys()].filter((id) => !foreign.has(id))

  async function book(): Promise<void> {
    const slot = await openSlot()
    if (slot === undefined) return
    const made = await guest.send('POST', `/schedules/${String(slot.id)}`, { name: 'Ada', age: 36 })
    if (made.status === 201) appointments.push(linkOf(made.document, 'self'))
  }
  async function move(): Promise<void> {
    const [at, slot] = [oneOf(appointments), await openSlot()]
    if (at === undefined || slot === undefined) return
    const time = linkOf((await guest.get(at)).document, 'appointment-time')
    expect((await guest.send('PUT', time, { slot: slot.id })).status).to.equal(200)
  }
  async function cancel(): Promise<void> {
    const [at] = appointments.splice(below(appointments.length), 1)
    if (at !== undefined) await guest.submit((await guest.get(at)).document, 'cancel')
  }
  async function addForeign(id = `event-${String(below(1e9))}`): Promise<void> {
    const slot = oneOf(await slots())
    if (slot === undefined) return
    const start = slot.start + below(30) * minute
    foreign.set(id, { start, end: start + (10 + below(60)) * minute })
    server.objects.set(id, textOf(id, foreign.get(id) ?? { start, end: start }))
  }
  async function moveForeign(): Promise<void> {
    const id = oneOf([...foreign.keys()])
    if (id !== undefined) await addForeign(id)
  }
  function removeForeign(): void {
    const id = oneOf([...foreign.keys()]) ?? ''
    foreign.delete(id)
    server.objects.delete(id)
  }
  function changeCopy(): void {
    const id = oneOf(own()) ?? ''
    const text = server.objects.get(id)
    if (text !== undefined) server.objects.set(id, text.replace(/SUMMARY:.*/, `SUMMARY:${String(below(1e9))}`))
  }
  function removeCopy(): void {
    server.objects.delete(oneOf(own()) ?? '')
  }

  // More events than bookings come, so that both sides always have some.
  const kinds = [book, book, move, cancel, addForeign, addForeign, moveForeign, removeForeign, changeCopy, removeCopy]

  const synchronise = async (given: SyncPorts): Promise<void> => {
    while ((await synchroniseNext(given)) > 0);
  }

  it(`are equal after ${String(changes)} changes on both sides with kills between`, async function () {
    this.timeout(60_000)
    let kills = 0
    for (let done = 0; done < changes; done += 1) {
      await oneOf(kinds)?.()
      if (random() < 0.5) continue
      clinic.clock.set(clinic.clock.now() + (1 + below(6)) * minute)
      const process = killable(ports, below(40))
      await Promise.race([synchronise(process.ports), process.killed])
      if (process.isKilled()) kills += 1
    }
    expect(kills).to.be.greaterThan(20)
    clinic.clock.set(clinic.clock.now() + 10 * minute)
    await synchronise(ports)
    await ports.inTransaction(() => Promise.resolve())

    const booked = (await ports.appointments.page({ doctor: 'mjones', state: 'booked' }, { limit: 100 })).items
    const expected = booked.map(({ id, slot, version }) => [id, slot.startTime, slot.date, version - 1])
    const written = own().map((id) => {
      const text = server.objects.get(id) ?? ''
      const [, year, month, day, hour, minutes] =
        /DTSTART;TZID=America\/New_York:(....)(..)(..)T(..)(..)/.exec(text) ?? []
      const [, sequence] = /SEQUENCE:(\d+)/.exec(text) ?? []
      expect(text).to.include(`UID:${id}@waymark`).and.include('SUMMARY:Appointment\r\n')
      return [id, `${hour ?? ''}:${minutes ?? ''}`, [year, month, day].join('-'), Number(sequence)]
    })
    expect(expected).to.have.length.greaterThan(3)
    expect(written).to.have.deep.members(expected)

    const isBusy = ({ start, end }: Busy): boolean =>
      [...foreign.values()].some((one) => one.start < end && one.end > start)
    const states = (await slots()).map((slot) => [slot.startTime, slot.date, slot.state])
    const right = (await slots()).map((slot) => [
      slot.startTime,
      slot.date,
      booked.some((one) => one.slot.id === slot.id) ? 'booked' : isBusy(slot) ? 'blocked' : 'open',
    ])
    expect(states).to.deep.equal(right)
    const conflicts = await ports.busyTimes.conflicts(clinic.clock.now(), 100)
    expect(conflicts.map(({ id }) => id)).to.have.members(booked.filter(({ slot }) => isBusy(slot)).map(({ id }) => id))
  })
})
