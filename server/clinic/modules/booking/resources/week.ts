import { principalOf, type Principal } from '../../../principal.ts'
import { bookingPermissions } from '../permissions.ts'
import { may } from '@waymark/server/authentication'
import { listVersion, type Problem, resource, type Resource } from '@waymark/server'
import { dateAt, type Instant, instantOf, type LocalDate } from '@waymark/server/values'
import { clinicDescription } from '@waymark/shared/clinic'
import type { Ports } from '../ports.ts'
import { bookingRoutes } from '../routes.ts'
import type { Appointment } from '../domain/appointment.ts'
import type { AppointmentType } from '../domain/appointment-type.ts'
import type { Doctor } from '../domain/doctor.ts'
import { gridOf, openTimes, startsOf } from '../domain/fitting-times.ts'
import { type Days, monthOf, type Schedules, versionOfDays, weekOf, scheduleTag } from '../domain/schedule.ts'
import type { Slot } from '../domain/slot.ts'
import { findType } from './appointment-type/find-type.ts'
import { noSuchDoctor } from './doctor/doctor.ts'
import { weekRepresentation, type WeekView } from './week-representation.ts'

/** Returns the next open slot: one in the week, the first one after it, or the first of all. */
async function nextFree(
  open: Pick<Schedules, 'open'>,
  { id: doctor, timeZone }: Doctor,
  { from, to }: Days,
  now: Instant,
): Promise<Slot | 'in the week' | undefined> {
  const [after] = await open.open({ doctor, now, from: instantOf(from, '00:00', timeZone), limit: 1 })
  if (after !== undefined) return after.date <= to ? 'in the week' : after
  const [first] = await open.open({ doctor, now, limit: 1 })
  return first
}

// Appointment details change without a new version of the day.
function versionOfShown(booked: readonly Appointment[] | undefined, type: AppointmentType | undefined): string {
  const changes = booked === undefined ? '' : `-${listVersion(booked.map(versionOf))}`
  return type === undefined ? changes : `${changes}-${versionOf(type)}`
}

function versionOf({ id, version }: Pick<Appointment, 'id' | 'version'>): string {
  return `${id}.${String(version)}`
}

/** Returns the appointments of a week, for staff; undefined for others. */
async function bookedIn(
  { schedules, appointments }: Pick<Ports, 'schedules' | 'appointments'>,
  { doctor, ...days }: Days & { readonly doctor: string },
  principal: Principal,
): Promise<readonly Appointment[] | undefined> {
  if (!may(principal, bookingPermissions.seeTakenSlots, { doctor })) return undefined
  const slots = await schedules.slotsWithin(doctor, days)
  return appointments.ofSlots(slots.filter(({ state }) => state === 'booked').map(({ id }) => id))
}

type Store = 'doctors' | 'schedules' | 'appointments' | 'appointmentTypes' | 'availabilities'
type Needed = Pick<Ports, Store | 'clock' | 'watchVersion'>

/** The slots of one doctor in one week; the default is the present week in the doctor's zone. */
export function week(ports: Needed): Resource {
  return resource({
    route: bookingRoutes.week,
    ...weekOfDoctor(ports),
    async find({ variables, parameters, caller }) {
      const doctor = await ports.doctors.find(variables.doctor)
      if (doctor === undefined) return noSuchDoctor()
      return foundWeek(ports, { doctor, date: parameters.date, principal: principalOf({ caller }) })
    },
  })
}

/** The times of one week at which an appointment type can be booked. */
export function typeWeek(ports: Needed): Resource {
  return resource({
    route: bookingRoutes.typeWeek,
    ...weekOfDoctor(ports),
    async find({ variables, parameters, caller }) {
      const found = await findType(ports, variables)
      if ('problem' in found) return found
      return foundWeek(ports, { ...found, date: parameters.date, principal: principalOf({ caller }) })
    },
  })
}

function weekOfDoctor(ports: Needed) {
  return {
    kind: 'week',
    parameters: clinicDescription.resources.week.links.week.variables,
    // Caches must revalidate, because a patient returns to the week after a booking.
    cache: { store: 'public', maxAge: 0 },
    watchVersion: ports.watchVersion,
    cacheTags: ({ doctor: { id }, dates, next, month }: WeekView): readonly string[] => [
      `doctor-${id}`,
      ...new Set([...dates, ...monthOf(month).dates].map((date) => scheduleTag(id, date))),
      ...(next === undefined ? [] : ['free-times']),
    ],
    represent: async (view: WeekView) => weekRepresentation(view, await slotsOf(ports, view), ports.clock.now()),
  } as const
}

async function slotsOf(ports: Needed, view: WeekView): Promise<readonly Slot[]> {
  const { doctor, type } = view
  if (type === undefined) return ports.schedules.slotsWithin(doctor.id, view)
  return startsOf(await gridOf(ports, doctor.id, view), type, ports.clock.now())
}

interface Wanted {
  readonly doctor: Doctor
  readonly type?: AppointmentType
  readonly date: LocalDate | undefined
  readonly principal: Principal
}

interface FoundWeek {
  readonly entity: WeekView
  readonly version: string
  readonly until: Instant
  readonly shownVersion: string
}

async function foundWeek(
  ports: Needed,
  { doctor: { id, timeZone }, type, date: given, principal }: Wanted,
): Promise<FoundWeek | Problem> {
  const { schedules, clock } = ports
  const date = given ?? dateAt(clock.now(), timeZone)
  const dates = weekOf(date)
  const [from = ''] = dates
  const days = { from, to: dates.at(-1) ?? '' }
  const found = await schedules.days(id, days, clock.now())
  if (found === undefined) return noSuchDoctor()
  const { doctor } = found
  const { version, until } = versionOfDays(found, days, clock.now())
  const open = openTimes(ports, type)
  const free = await nextFree(open, doctor, days, clock.now())
  const next = free === 'in the week' ? undefined : free
  const month = monthOf(date)
  const freeDays = await open.freeDays(id, month, clock.now())
  const shown = next === undefined ? [] : [`${String(next.id)}-${String(next.version)}`]
  const booked = type === undefined ? await bookedIn(ports, { doctor: id, ...days }, principal) : undefined
  return {
    entity: { doctor, dates, ...days, principal, next, booked, month: month.from, freeDays, type },
    version: `${String(doctor.version)}-${from}-${version}${versionOfShown(booked, type)}`,
    // Days of other weeks are free until a booking, and some also change with the time.
    until: Math.min(until, clock.now() + 60_000),
    shownVersion: [...shown, ...freeDays.map((day) => day.slice(-2))].join('-'),
  }
}
