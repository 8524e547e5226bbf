import { principalOf, type Principal } from '../../../principal.ts'
import { bookingPermissions, visibleStatuses } from '../permissions.ts'
import { may } from '@waymark/server/authentication'
import {
  href,
  type Layout,
  listVersion,
  partsLinkOf,
  type Representation,
  resource,
  type Resource,
  template,
} from '@waymark/server'
import { dateAt, dateInWords, type Instant, instantOf, type LocalDate, zoneName } from '@waymark/server/values'
import { type Week, type WeekSlot, clinicDescription } from '@waymark/shared/clinic'
import type { Ports } from '../ports.ts'
import { homeLink, represent } from '../../../represent.ts'
import { bookingRoutes } from '../routes.ts'
import type { Appointment } from '../domain/appointment.ts'
import type { Doctor } from '../domain/doctor.ts'
import { type Days, monthOf, weeksAfter, versionOfDays, weekOf } from '../domain/schedule.ts'
import { statusOf, type Slot } from '../domain/slot.ts'
import { doctorLink, nextSlotLink, waitingListLink } from './doctor/doctor-links.ts'
import { noSuchDoctor } from './doctor/doctor.ts'
import { listedSlot } from './slot/listed-slot.ts'
import { weekSlot } from './slot/slot-representation.ts'
import { bookingTexts } from '../texts.ts'

/** The doctor and the days, Monday to Sunday, of a week. */
export interface WeekView {
  readonly doctor: Doctor
  readonly dates: readonly LocalDate[]
  readonly from: LocalDate
  readonly to: LocalDate
  /** The caller. */
  readonly principal: Principal
  /** The next open slot, if the week has none. */
  readonly next: Slot | undefined
  /** The first day of the month, and its days with free times. */
  readonly month: LocalDate
  readonly freeDays: readonly LocalDate[]
  /** The appointments of the week, for staff; undefined for others. */
  readonly booked: readonly Appointment[] | undefined
}

/** Represents the slots of one doctor in one week. Slots that are not free have no details. */
function weekRepresentation(view: WeekView, slots: readonly Slot[], now: Instant): Representation {
  const { doctor, from, principal, next, booked = [] } = view
  const bySlot = new Map(booked.map((appointment) => [appointment.slot.id, appointment]))
  const taken = slots.filter(({ id }) => bySlot.has(id))
  const open = slots.filter((slot) => statusOf(slot, now) === 'open')
  const self = href(bookingRoutes.week, { doctor: doctor.id, date: from })
  return represent('week', {
    title: bookingTexts.weekFromTitle({ doctor: doctor.name, day: dateInWords(from) }),
    self,
    state: stateOf(view, slots, now),
    links: {
      doctor: doctorLink(doctor),
      week: {
        href: template(bookingRoutes.week, { doctor: doctor.id }),
        title: bookingTexts.anotherWeekTitle,
        values: { date: from },
      },
      schedule: {
        href: template(bookingRoutes.schedule, { doctor: doctor.id }),
        title: bookingTexts.oneDayTitle,
        options: { status: visibleStatuses(principal, doctor.id) },
      },
      'next-slot': nextSlotLink(doctor),
      'waiting-list': waitingListLink(doctor, principal),
      prev: neighbour(view, -1),
      next: neighbour(view, 1),
      view: partsLinkOf(self),
      home: homeLink,
    },
    embedded: {
      schedules: [
        ...open.map((slot) => weekSlot(slot, doctor)),
        ...taken.map((slot) =>
          listedSlot(slot, doctor, { now, principal, isForStaff: true, appointment: bySlot.get(slot.id) }),
        ),
      ],
      'next-slots': next === undefined ? [] : [weekSlot(next, doctor)],
    },
    layout: timetable(view),
  })
}

type WeekLink = ReturnType<typeof partsLinkOf>

function neighbour({ doctor, from }: WeekView, weeks: number): WeekLink | undefined {
  const date = weeksAfter(from, weeks)
  return date === undefined
    ? undefined
    : {
        href: href(bookingRoutes.week, { doctor: doctor.id, date }),
        title: bookingTexts.neighbourWeekTitle({ day: dateInWords(date) }),
      }
}

function stateOf(
  { doctor, dates, from, to, month, freeDays, booked = [] }: WeekView,
  slots: readonly Slot[],
  now: Instant,
): Week {
  const shown = new Set(booked.map(({ slot }) => slot.id))
  const days = dates.map((date) => ({
    date,
    slots: slots.filter((slot) => slot.date === date).map((slot) => listed(slot, now, shown)),
  }))
  return { doctor: doctor.id, from, to, timeZone: doctor.timeZone, days, month, freeDays: [...freeDays] }
}

// A taken slot has an identifier for staff only, and for others a past slot does not show whether it was taken.
function listed(slot: Slot, now: Instant, shown: ReadonlySet<number>): WeekSlot {
  const { id, startTime: start, endTime: end } = slot
  if (shown.has(id)) return { id, start, end, status: 'taken' }
  if (slot.start <= now) return { start, end, status: 'past' }
  return statusOf(slot, now) === 'open' ? { id, start, end, status: 'open' } : { start, end, status: 'taken' }
}

function timetable({ doctor }: WeekView): Layout {
  return {
    kind: 'timetable',
    caption: bookingTexts.weekCaption({ doctor: doctor.name, zone: zoneName(doctor.timeZone) }),
    columns: 'days',
    head: 'date',
    cells: 'slots',
    row: 'start',
    says: 'status',
    words: bookingTexts.weekWords,
    leadsTo: { relation: 'schedules', id: 'id' },
  }
}

/** Returns the next open slot: one in the week, the first one after it, or the first of all. */
async function nextFree(
  { schedules, clock }: Pick<Ports, 'schedules' | 'clock'>,
  { id: doctor, timeZone }: Doctor,
  { from, to }: Days,
): Promise<Slot | 'in the week' | undefined> {
  const now = clock.now()
  const [after] = await schedules.open({ doctor, now, from: instantOf(from, '00:00', timeZone), limit: 1 })
  if (after !== undefined) return after.date <= to ? 'in the week' : after
  const [first] = await schedules.open({ doctor, now, limit: 1 })
  return first
}

// Appointment details change without a new version of the day.
function versionOfBooked({ id, version }: Appointment): string {
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

/** The slots of one doctor in one week; the default is the present week in the doctor's zone. */
export function week({
  doctors,
  schedules,
  appointments,
  clock,
  watchVersion,
}: Pick<Ports, 'doctors' | 'schedules' | 'appointments' | 'clock' | 'watchVersion'>): Resource {
  const todayOf = async (id: string): Promise<LocalDate | undefined> => {
    const doctor = await doctors.find(id)
    return doctor === undefined ? undefined : dateAt(clock.now(), doctor.timeZone)
  }
  return resource({
    route: bookingRoutes.week,
    kind: 'week',
    parameters: clinicDescription.resources.week.links.week.variables,
    // Caches must revalidate, because a patient returns to the week after a booking.
    cache: { store: 'public', maxAge: 0 },
    watchVersion,
    async find({ variables, parameters, caller }) {
      const id = variables.doctor
      const date = parameters.date ?? (await todayOf(id))
      const dates = date === undefined ? [] : weekOf(date)
      const [from = ''] = dates
      const to = dates.at(-1) ?? ''
      const found = await schedules.days(id, { from, to }, clock.now())
      if (found === undefined) return noSuchDoctor()
      const { doctor } = found
      const { version, until } = versionOfDays(found, { from, to }, clock.now())
      const free = await nextFree({ schedules, clock }, doctor, { from, to })
      const next = free === 'in the week' ? undefined : free
      const month = monthOf(date ?? from)
      const freeDays = await schedules.freeDays(id, month, clock.now())
      const shown = next === undefined ? [] : [`${String(next.id)}-${String(next.version)}`]
      const principal = principalOf({ caller })
      const booked = await bookedIn({ schedules, appointments }, { doctor: id, from, to }, principal)
      const changes = booked === undefined ? '' : `-${listVersion(booked.map(versionOfBooked))}`
      return {
        entity: { doctor, dates, from, to, principal, next, booked, month: month.from, freeDays },
        version: `${String(doctor.version)}-${from}-${version}${changes}`,
        // Days of other weeks are free until a booking, and some also change with the time.
        until: Math.min(until, clock.now() + 60_000),
        shownVersion: [...shown, ...freeDays.map((day) => day.slice(-2))].join('-'),
      }
    },
    cacheTags: ({ doctor: { id }, dates, next, month }) => [
      `doctor-${id}`,
      ...new Set([...dates, ...monthOf(month).dates].map((date) => `schedule-${id}-${date}`)),
      ...(next === undefined ? [] : ['free-times']),
    ],
    represent: async (view) => weekRepresentation(view, await schedules.slotsWithin(view.doctor.id, view), clock.now()),
  })
}
