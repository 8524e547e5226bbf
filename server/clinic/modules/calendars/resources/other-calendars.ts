import { createHash } from 'node:crypto'
import { refusalFor } from '@waymark/server/authentication'
import {
  action,
  type Action,
  type ActionResult,
  href,
  type Problem,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
  type Target,
} from '@waymark/server'
import { failure } from '@waymark/server/values'
import type { Fields, InputOf } from '@waymark/shared'
import { clinicDescription, type otherCalendarChanges, type otherCalendarFields } from '@waymark/shared/clinic'
import { principalOf } from '../../../principal.ts'
import { homeLink, represent } from '../../../represent.ts'
import { bookingPermissions, type Doctor, doctorLink, noSuchDoctor, tellBusyTimes } from '../../booking/contract.ts'
import { type Connection, mostConnections, type Place } from '../domain/connection.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { calendarRoutes } from '../routes.ts'
import { calendarTexts } from '../texts.ts'
import { otherCalendarRepresentation } from './other-calendar-representation.ts'

interface OfDoctor {
  readonly doctor: Doctor
}

/** Returns the doctor of a resource, or the problem for a caller that is neither the doctor nor a clerk. */
async function doctorOf(
  { doctors }: Pick<Ports, 'doctors'>,
  target: Pick<Target<Fields, 'doctor'>, 'variables' | 'caller'>,
): Promise<OfDoctor | Problem> {
  const { doctor: id } = target.variables
  const refusal = refusalFor(principalOf(target), bookingPermissions.changeAvailability, { doctor: id })
  if (refusal !== undefined) return refusal
  const doctor = await doctors.find(id)
  return doctor === undefined ? noSuchDoctor() : { doctor }
}

interface Listed extends OfDoctor {
  readonly connections: readonly Connection[]
}

const { connect } = clinicDescription.resources.otherCalendars.forms

/** The other calendars of a doctor, for the doctor and the clerks. */
export function otherCalendars(ports: Ports): Resource {
  return resource({
    route: calendarRoutes.otherCalendars,
    kind: 'otherCalendars',
    cache: { store: 'none' },
    async find(target) {
      const found = await doctorOf(ports, target)
      if ('problem' in found) return found
      const connections = await ports.connections.list(found.doctor.id)
      const version = [String(found.doctor.version), ...connections.map(versionOf)].join('.')
      return { entity: { ...found, connections }, version }
    },
    represent: listRepresentation,
    actions: { POST: connecting(ports) },
  })
}

function listRepresentation({ doctor, connections }: Listed): Representation {
  const self = href(calendarRoutes.otherCalendars, { doctor: doctor.id })
  return represent('otherCalendars', {
    title: calendarTexts.otherCalendarsTitle,
    self,
    state: { total: connections.length },
    links: { doctor: doctorLink(doctor), home: homeLink },
    embedded: { item: connections.map((connection) => otherCalendarRepresentation(connection, doctor)) },
    forms: { connect: { method: 'POST', target: self } },
  })
}

// Every reading changes what the page shows.
function versionOf({ id, version, reading }: Connection): string {
  const { readAt = 0, nextAt, failures } = reading
  return createHash('sha256')
    .update(JSON.stringify([id, version, readAt, nextAt, failures]))
    .digest('base64url')
    .slice(0, 12)
}

type Input = InputOf<typeof otherCalendarFields>

function connecting(ports: Ports): Action<Listed> {
  const act = async ({ doctor, connections }: Listed, input: Input): Promise<ActionResult> => {
    if (connections.length >= mostConnections) return problemOf(failure('too-many-calendars'))
    const { name, address, user, password, writes = 'none' } = input
    const now = ports.clock.now()
    const connection = {
      id: ports.newIdentifier(),
      doctor: doctor.id,
      name,
      writes,
      place: { address, user, password },
      createdAt: now,
      reading: { nextAt: now, failures: 0, unreadable: 0 },
      version: 1,
    }
    await ports.connections.add(connection)
    return {
      outcome: 'created',
      location: href(calendarRoutes.otherCalendar, { doctor: doctor.id, calendar: connection.id }),
      done: calendarTexts.connected,
    }
  }
  return action('connect', connect, act)
}

interface Found extends OfDoctor {
  readonly connection: Connection
}

const forms = clinicDescription.resources.otherCalendar.forms

/** Another calendar of a doctor. PUT changes it, POST reads it again, DELETE disconnects it. */
export function otherCalendar(ports: Ports): Resource {
  return resource({
    route: calendarRoutes.otherCalendar,
    kind: 'otherCalendar',
    cache: { store: 'none' },
    async find(target) {
      const found = await doctorOf(ports, target)
      if ('problem' in found) return found
      const connection = await ports.connections.find(target.variables.calendar)
      if (connection?.doctor !== found.doctor.id) {
        return protocolProblem('not-found', calendarTexts.unknownCalendarDetail)
      }
      return {
        entity: { ...found, connection },
        version: String(connection.version),
        shownVersion: `${versionOf(connection)}.${String(found.doctor.version)}`,
      }
    },
    represent: ({ connection, doctor }: Found) => otherCalendarRepresentation(connection, doctor),
    actions: { PUT: changing(ports), POST: reading(ports), DELETE: disconnecting(ports) },
  })
}

function changing(ports: Ports): Action<Found> {
  const act = async (
    { connection }: Found,
    { name, writes, collection }: InputOf<typeof otherCalendarChanges>,
  ): Promise<ActionResult> => {
    const { place } = connection
    const chosen = collection === undefined ? place.collection : collectionAt(place, collection)
    if (chosen === undefined && place.collections !== undefined && collection !== undefined) {
      return { faults: [{ pointer: '/collection', detail: calendarTexts.collectionFault }] }
    }
    const isFile = place.user === undefined
    const after = {
      name,
      writes: isFile ? connection.writes : (writes ?? 'none'),
      place: chosen === undefined ? place : { ...place, collection: chosen },
    }
    const changed = await ports.connections.change(connection, after, ports.clock.now())
    return changed === undefined ? protocolProblem('state-changed') : { outcome: 'updated' }
  }
  return action('change', forms.change, act, { requiresCondition: true })
}

/** Returns the address of a calendar of the account by its place in the list, such as `c1`. */
function collectionAt({ collections = [] }: Place, option: string): string | undefined {
  return collections.find((_, index) => option === `c${String(index + 1)}`)?.address
}

function reading(ports: Ports): Action<Found> {
  return action('read', forms.read, async ({ connection }: Found) => {
    const changed = await ports.connections.change(connection, connection, ports.clock.now())
    return changed === undefined ? protocolProblem('state-changed') : { outcome: 'updated' }
  })
}

function disconnecting(ports: Ports): Action<Found> {
  return action('disconnect', forms.disconnect, async ({ connection, doctor }: Found) => {
    const list = href(calendarRoutes.otherCalendars, { doctor: doctor.id })
    await ports.connections.remove(connection.id)
    await tellBusyTimes(ports, { doctor: doctor.id, source: connection.id, times: [] })
    return { outcome: 'deleted', touched: [list], next: list }
  })
}
