import type { Instant } from '@waymark/server/values'
import { type Connection, type ConnectionProblem, leaseTime, pauseAfter, type Place } from '../domain/connection.ts'
import type { SyncPorts } from '../ports.ts'
import { calendarLogs } from '../texts.ts'
import type { CalendarServer } from './caldav.ts'
import { readCalendar } from './read-calendar.ts'
import { RemoteFailure } from './remote-failure.ts'
import { versionToWrite, writeAppointments } from './write-appointments.ts'

/**
 * Reads and writes the next of the other calendars that need it.
 *
 * @returns the number of calendars that were read or written
 */
export async function synchroniseNext(ports: SyncPorts): Promise<number> {
  const now = ports.clock.now()
  for (const connection of await ports.connections.idle(now)) {
    const isDue = connection.reading.nextAt <= now
    if (!isDue && connection.reading.written === (await versionToWrite(ports, connection))) continue
    const lease = now + leaseTime
    if (!(await ports.connections.lease(connection.id, now, lease))) continue
    await synchronise(ports, connection, { isDue, lease })
    return 1
  }
  return 0
}

interface Turn {
  readonly isDue: boolean
  readonly lease: Instant
}

async function synchronise(ports: SyncPorts, connection: Connection, { isDue, lease }: Turn): Promise<void> {
  try {
    const place = await placeOf(ports, connection)
    const server = serverOf(ports, place)
    if (isDue) await readCalendar(ports, { ...connection, place }, { lease, server })
    if (server !== undefined && place.collection !== undefined) {
      const version = await versionToWrite(ports, connection)
      await writeAppointments(ports, { connection, server, collection: place.collection })
      await ports.connections.settle(connection, lease, { written: version })
    }
  } catch (error) {
    await fail(ports, connection, { lease, error })
  }
  await ports.connections.release(connection.id, lease)
}

function serverOf({ serverFor }: SyncPorts, place: Place): CalendarServer | undefined {
  const { address, user, password = '' } = place
  if (user === undefined) return undefined
  return serverFor({ address: place.collection ?? address, credentials: { user, password } })
}

/** Returns the place with the calendar to use, which is found once. */
async function placeOf({ serverFor, connections }: SyncPorts, connection: Connection): Promise<Place> {
  const { place } = connection
  const { address, user, password = '', collection } = place
  if (user === undefined || collection !== undefined) return place
  const collections = await serverFor({ address, credentials: { user, password } }).find()
  const [only] = collections
  const found = { ...place, collections, ...(collections.length === 1 ? { collection: only?.address } : {}) }
  await connections.setPlace(connection, found)
  return found
}

interface Failed {
  readonly lease: Instant
  readonly error: unknown
}

async function fail(ports: SyncPorts, connection: Connection, { lease, error }: Failed): Promise<void> {
  const problem: ConnectionProblem = error instanceof RemoteFailure ? error.problem : 'unreachable'
  const failures = connection.reading.failures + 1
  const nextAt = ports.clock.now() + pauseAfter(failures)
  const { id: calendar, doctor } = connection
  if (error instanceof RemoteFailure) ports.logger.warn({ calendar, doctor, problem }, calendarLogs.unreadable)
  else ports.logger.error({ calendar, doctor, err: error }, calendarLogs.unreadable)
  await ports.connections.settle(connection, lease, { failures, problem, nextAt })
}
