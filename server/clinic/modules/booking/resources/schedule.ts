import { refusalFor } from '@waymark/server/authentication'
import { href, partsLinkOf, type Representation, resource, type Resource, template } from '@waymark/server'
import { dateAfter, dateAt, dayInWords, type Instant, type LocalDate } from '@waymark/server/values'
import { principalOf, type Principal } from '../../../principal.ts'
import { bookingPermissions, visibleStatuses } from '../permissions.ts'
import { clinicDescription } from '@waymark/shared/clinic'
import type { Ports } from '../ports.ts'
import { homeLink, represent } from '../../../represent.ts'
import { bookingRoutes } from '../routes.ts'
import type { Appointment } from '../domain/appointment.ts'
import type { Doctor } from '../domain/doctor.ts'
import { listed, type ScheduleStatus, scheduleTag, versionOfDays } from '../domain/schedule.ts'
import type { Slot } from '../domain/slot.ts'
import { doctorLink, nextSlotLink, waitingListLink } from './doctor/doctor-links.ts'
import { noSuchDoctor } from './doctor/doctor.ts'
import { scheduleSheet } from './appointment/appointment-sheet.ts'
import { linksOf } from './slot/slot-representation.ts'
import { listedSlot, withoutContinued } from './slot/listed-slot.ts'
import { bookingTexts } from '../texts.ts'

/** The doctor, the day and the status filter of a schedule. */
export interface ScheduleView {
  readonly doctor: Doctor
  readonly date: LocalDate
  readonly status: ScheduleStatus
  readonly principal: Principal
  /** The appointments of the slots, for staff; empty in a schedule of open slots. */
  readonly appointments: readonly Appointment[]
  /** Whether patients choose an appointment type of the doctor. */
  readonly hasTypes?: boolean
}

/** Represents the slots of one doctor on one day. */
export function scheduleRepresentation(view: ScheduleView, slots: readonly Slot[], now: Instant): Representation {
  const { doctor, date, status, principal, appointments, hasTypes = false } = view
  const bySlot = new Map(appointments.map((appointment) => [appointment.slot.id, appointment]))
  const day = (days: number): { readonly href: string; readonly title: string } => {
    const other = dateAfter(date, days)
    return {
      href: href(bookingRoutes.schedule, { doctor: doctor.id, date: other, status }),
      title: bookingTexts.neighbourDayTitles[status]({ day: dayInWords(other) }),
    }
  }
  const self = href(bookingRoutes.schedule, { doctor: doctor.id, date, status })
  const links = linksOf({ doctor: doctor.id, date }, doctor)
  return represent('schedule', {
    title: bookingTexts.scheduleTitles[status]({ doctor: doctor.name, day: dayInWords(date) }),
    self,
    state: { date, doctor: doctor.id, timeZone: doctor.timeZone, status },
    links: {
      doctor: doctorLink(doctor),
      week: { href: href(bookingRoutes.week, { doctor: doctor.id, date }), title: bookingTexts.wholeWeekTitle },
      schedule: {
        href: template(bookingRoutes.schedule, { doctor: doctor.id }),
        title: bookingTexts.anotherDayTitle,
        values: { date, status },
        options: { status: visibleStatuses(principal, doctor.id) },
      },
      'next-slot': nextSlotLink(doctor),
      'waiting-list': waitingListLink(doctor, principal),
      prev: day(-1),
      next: day(1),
      view: partsLinkOf(self),
      home: homeLink,
    },
    layout: scheduleSheet(date, doctor),
    embedded: {
      schedules: withoutContinued(listed(slots, status, now), appointments).map((slot) =>
        listedSlot(slot, doctor, {
          now,
          principal,
          isForStaff: status !== 'open',
          appointment: bySlot.get(slot.id),
          links,
          hasTypes,
        }),
      ),
    },
  })
}

type Needed = 'doctors' | 'schedules' | 'appointments' | 'clock' | 'watchVersion'

/** The slots of one doctor on one day; the default is today in the doctor's zone. */
export function schedule({ doctors, schedules, appointments, clock, watchVersion }: Pick<Ports, Needed>): Resource {
  const todayOf = async (id: string): Promise<LocalDate | undefined> => {
    const doctor = await doctors.find(id)
    return doctor === undefined ? undefined : dateAt(clock.now(), doctor.timeZone)
  }
  const bookedSlots = async (id: string, date: LocalDate): Promise<readonly number[]> => {
    const slots = await schedules.slots(id, date)
    return slots.filter(({ state }) => state === 'booked').map((slot) => slot.id)
  }
  return resource({
    route: bookingRoutes.schedule,
    kind: 'schedule',
    parameters: clinicDescription.resources.doctor.links.schedule.variables,
    cache: { store: 'public', maxAge: 5, staleWhileRevalidate: 30 },
    watchVersion,
    async find({ variables, parameters: { date: given, status = 'open' }, caller }) {
      const principal = principalOf({ caller })
      const id = variables.doctor
      const date = given ?? (await todayOf(id))
      const day = date === undefined ? undefined : await schedules.day(id, date, clock.now())
      if (date === undefined || day === undefined) return noSuchDoctor()
      const refusal =
        status === 'open' ? undefined : refusalFor(principal, bookingPermissions.seeTakenSlots, { doctor: id })
      if (refusal !== undefined) return refusal
      const { doctor, hasTypes } = day
      const { version: ofDay, until } = versionOfDays(day, { from: date, to: date }, clock.now())
      const version = `${String(doctor.version)}-${date}-${ofDay}${hasTypes ? '-types' : ''}`
      const entity = { doctor, date, status, principal, hasTypes }
      if (status === 'open') return { entity: { ...entity, appointments: [] }, version, until }
      const booked = await appointments.ofSlots(await bookedSlots(id, date))
      // Appointment details change without a new version of the day.
      const changes = booked.reduce((sum, appointment) => sum + appointment.version, 0)
      return { entity: { ...entity, appointments: booked }, version: `${version}-${String(changes)}`, until }
    },
    cacheTags: ({ doctor, date }) => [`doctor-${doctor.id}`, scheduleTag(doctor.id, date)],
    hasAllTags: true,
    represent: async (view) =>
      scheduleRepresentation(view, await schedules.slots(view.doctor.id, view.date), clock.now()),
  })
}
