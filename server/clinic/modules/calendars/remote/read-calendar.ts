import { dateAfter, dateAt, type Instant, instantOf, type LocalDate } from '@waymark/server/values'
import { type BusyTime, tellBusyTimes } from '../../booking/contract.ts'
import type { Connection, Place, ReadingState } from '../domain/connection.ts'
import { readInterval } from '../domain/connection.ts'
import type { SyncPorts } from '../ports.ts'
import type { CalendarObject, CalendarServer } from './caldav.ts'
import { readBusyTimes } from './read-busy-times.ts'
import { RemoteFailure } from './remote-failure.ts'

/** What a server has answered: nothing new, or the calendars with a value that changes with them. */
type Answer =
  | 'unchanged'
  | {
      readonly texts: readonly string[]
      readonly tag: string | undefined
      /** The objects of a CalDAV calendar. */
      readonly objects?: readonly CalendarObject[]
    }

interface Asked {
  /** The tag of the last reading of the same day. */
  readonly tag: string | undefined
  readonly from: Instant
  readonly to: Instant
}

/** Reads another calendar, stores the busy times of the doctor, and lets changed copies of appointments be written again. */
export async function readCalendar(
  ports: SyncPorts,
  connection: Connection,
  { lease, server }: { readonly lease: Instant; readonly server: CalendarServer | undefined },
): Promise<void> {
  const { clock, doctors, availabilities, connections } = ports
  const { doctor: id, reading } = connection
  const doctor = await doctors.find(id)
  if (doctor === undefined) return
  const now = clock.now()
  const day = dateAt(now, doctor.timeZone)
  const { horizon = 0 } = (await availabilities.find(id)) ?? {}
  const within = windowOf(day, horizon, doctor.timeZone)
  const asked = { ...within, tag: reading.day === day ? reading.tag : undefined }
  const answer = await (server === undefined
    ? askFile(ports, connection.place, asked)
    : askServer(server, connection.place, asked))
  const done = { readAt: now, nextAt: now + readInterval, failures: 0, problem: undefined }
  if (answer === 'unchanged') {
    await connections.settle(connection, lease, done)
    return
  }
  const except = await ownAmong(ports, answer.texts)
  const { times, unreadable } = await readBusyTimes(answer.texts, { ...within, timeZone: doctor.timeZone, except })
  await store(ports, connection, {
    lease,
    times,
    objects: answer.objects,
    state: { ...done, day, tag: answer.tag, unreadable },
  })
}

function windowOf(day: LocalDate, horizon: number, timeZone: string): { readonly from: Instant; readonly to: Instant } {
  const from = instantOf(dateAfter(day, -1), '00:00', timeZone)
  return { from, to: instantOf(dateAfter(day, horizon + 2), '00:00', timeZone) }
}

async function askFile({ fetchFor }: Pick<SyncPorts, 'fetchFor'>, { address }: Place, { tag }: Asked): Promise<Answer> {
  // Calendar programs write `webcal` for a file over https.
  const url = address.replace(/^webcal:/, 'https:')
  const headers: Readonly<Record<string, string>> = tag === undefined ? {} : { 'if-none-match': tag }
  const response = await fetchFor({ address: url })(url, { headers: { accept: 'text/calendar', ...headers } })
  if (response.status === 304) return 'unchanged'
  if (response.status === 401 || response.status === 403) throw new RemoteFailure('refused')
  if (response.status === 404 || response.status === 410) throw new RemoteFailure('not-found')
  if (!response.ok) throw new RemoteFailure('unreachable')
  return { texts: [await response.text()], tag: response.headers.get('etag') ?? undefined }
}

async function askServer(server: CalendarServer, { collection }: Place, { tag, ...within }: Asked): Promise<Answer> {
  if (collection === undefined) throw new RemoteFailure('several-calendars')
  const state = await server.state(collection)
  if (state !== undefined && state === tag) return 'unchanged'
  const objects = await server.objects(collection, within)
  return { texts: objects.map(({ text }) => text), objects, tag: state }
}

// The UID of an appointment is so short that its line is not folded (RFC 5545 §3.1).
const ownUid = /^UID:(\S{1,60})@waymark\r?$/gim

/** Returns the UIDs in calendars that this service has given to appointments. */
async function ownAmong(
  { appointments }: Pick<SyncPorts, 'appointments'>,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = texts.flatMap((text) => [...text.matchAll(ownUid)].map(([, id = '']) => id))
  if (ids.length === 0) return new Set()
  return new Set((await appointments.coming(ids, 0)).map(({ id }) => `${id}@waymark`))
}

interface Result {
  readonly lease: Instant
  readonly times: readonly BusyTime[]
  readonly objects: readonly CalendarObject[] | undefined
  readonly state: Partial<ReadingState>
}

async function store(ports: SyncPorts, connection: Connection, result: Result): Promise<void> {
  const { lease, times, objects, state } = result
  await ports.inTransaction(async () => {
    const areCopiesWhole = objects === undefined || (await areAsWritten(ports, connection, objects))
    const written = areCopiesWhole ? {} : { written: undefined }
    // Without the lease, another process has read the calendar meanwhile, or it was disconnected.
    if (!(await ports.connections.settle(connection, lease, { ...state, ...written }))) return
    await tellBusyTimes(ports, { doctor: connection.doctor, source: connection.id, times })
  })
}

/** Marks the copies of coming appointments that were changed or deleted in the other calendar. Returns whether there were none. */
async function areAsWritten(
  { copies, appointments, clock }: SyncPorts,
  { id }: Connection,
  objects: readonly CalendarObject[],
): Promise<boolean> {
  const written = await copies.list(id)
  const tags = new Map(objects.map(({ address, tag }) => [pathOf(address), tag]))
  const coming = await appointments.coming(
    written.map(({ appointment }) => appointment),
    clock.now(),
  )
  const ids = new Set(coming.map((appointment) => appointment.id))
  const changed = written.filter(({ appointment, address, tag }) => {
    return ids.has(appointment) && tags.get(pathOf(address)) !== tag
  })
  for (const copy of changed) await copies.put({ ...copy, written: '' })
  return changed.length === 0
}

// Servers differ in which characters of an address they encode.
function pathOf(address: string): string {
  return decodeURIComponent(new URL(address).pathname)
}
