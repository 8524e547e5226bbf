import { calendarObject } from '@waymark/server/icalendar'
import { dateAfter, dateAt, type Instant } from '@waymark/server/values'
import { type Appointment, appointmentKey, type Doctor } from '../../booking/contract.ts'
import { contactOf } from '../../practice/contract.ts'
import type { Connection, Copy } from '../domain/connection.ts'
import type { SyncPorts } from '../ports.ts'
import { eventForDoctor } from '../resources/doctor-event.ts'
import type { CalendarServer } from './caldav.ts'
import { RemoteFailure } from './remote-failure.ts'

/** Where the appointments of a doctor are written. */
export interface Target {
  readonly connection: Connection
  readonly server: CalendarServer
  readonly collection: string
}

/** Returns a value that changes with the appointments that a connection writes. */
export async function versionToWrite(
  { appointments, clock }: Pick<SyncPorts, 'appointments' | 'clock'>,
  { doctor, writes }: Connection,
): Promise<string> {
  const from = firstDay(clock.now())
  return [from, writes, await appointments.versionOf({ doctor, from })].join(' ')
}

function firstDay(now: Instant): string {
  return dateAfter(dateAt(now, 'UTC'), -1)
}

/**
 * Makes the copies in another calendar equal to the appointments of its doctor. The intention is recorded before an object is
 * written, and the result afterwards: after a crash the next run writes it again, or removes it if the appointment has ended.
 */
export async function writeAppointments(ports: SyncPorts, target: Target): Promise<void> {
  const { connection } = target
  const doctor = await ports.doctors.find(connection.doctor)
  if (doctor === undefined) return
  const written = new Map((await ports.copies.list(connection.id)).map((copy) => [copy.appointment, copy]))
  for await (const appointment of appointmentsOf(ports, connection.doctor)) {
    const copy = written.get(appointment.id)
    written.delete(appointment.id)
    const isWanted = connection.writes !== 'none' && appointment.state !== 'cancelled'
    if (isWanted) await writeOne(ports, target, { appointment, doctor, copy })
    else if (copy !== undefined) await removeOne(ports, target, copy)
  }
  // The others are over, or with another doctor by now.
  for (const copy of written.values()) {
    const appointment = await ports.appointments.find(copy.appointment)
    if (appointment === undefined || appointment.slot.doctor === connection.doctor) await ports.copies.remove(copy)
    else await removeOne(ports, target, copy)
  }
}

async function* appointmentsOf(
  { appointments, clock }: Pick<SyncPorts, 'appointments' | 'clock'>,
  doctor: string,
): AsyncGenerator<Appointment> {
  const from = firstDay(clock.now())
  let after: string | undefined
  for (;;) {
    const { items, hasNext } = await appointments.page({ doctor, from }, { limit: 100, after })
    yield* items
    const last = items.at(-1)
    if (!hasNext || last === undefined) return
    after = appointmentKey(last)
  }
}

interface Wanted {
  readonly appointment: Appointment
  readonly doctor: Doctor
  readonly copy: Copy | undefined
}

async function writeOne(ports: SyncPorts, target: Target, { appointment, doctor, copy }: Wanted): Promise<void> {
  const { connection, collection } = target
  const { writes } = connection
  const written = [appointment.version, writes].join(' ')
  if (copy?.written === written) return
  const event = eventForDoctor(appointment, doctor, { shows: writes === 'patients' ? 'patients' : 'times' })
  const { name: service } = await contactOf(ports.clinics)
  const text = calendarObject({ event, url: undefined, service })
  const address = copy?.address ?? new URL(`${appointment.id}.ics`, collection).href
  const row = { connection: connection.id, appointment: appointment.id, address }
  if (copy === undefined) await ports.copies.put({ ...row, tag: '', written: '' })
  const tag = await putUntilWritten(target, { address, text, tag: copy?.tag === '' ? undefined : copy?.tag })
  await ports.copies.put({ ...row, tag, written })
}

// The doctor may change the object between the question and the answer.
const mostAttempts = 3

/** Writes an object over whatever is there, and returns its entity tag. */
async function putUntilWritten(
  { server }: Target,
  given: { readonly address: string; readonly text: string; readonly tag: string | undefined },
): Promise<string> {
  let { tag } = given
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const done = await server.put(given.address, given.text, tag)
    if (typeof done === 'object') return done.tag ?? (await server.tagOf(given.address)) ?? ''
    tag = await server.tagOf(given.address)
  }
  throw new RemoteFailure('unreachable')
}

async function removeOne(ports: SyncPorts, { server }: Target, copy: Copy): Promise<void> {
  let tag = copy.tag === '' ? await server.tagOf(copy.address) : copy.tag
  for (let attempt = 0; tag !== undefined; attempt += 1) {
    if (attempt === mostAttempts) throw new RemoteFailure('unreachable')
    const done = await server.remove(copy.address, tag)
    tag = done === 'changed' ? await server.tagOf(copy.address) : undefined
  }
  await ports.copies.remove(copy)
}
