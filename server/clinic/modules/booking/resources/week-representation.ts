import { href, type Layout, partsLinkOf, type Representation, template } from '@waymark/server'
import { dateInWords, type Instant, type LocalDate } from '@waymark/server/values'
import type { Week, WeekSlot } from '@waymark/shared/clinic'
import type { Principal } from '../../../principal.ts'
import { definedMembers, homeLink, represent } from '../../../represent.ts'
import type { Appointment } from '../domain/appointment.ts'
import type { AppointmentType } from '../domain/appointment-type.ts'
import type { Doctor } from '../domain/doctor.ts'
import { weeksAfter } from '../domain/schedule.ts'
import { statusOf, type Slot } from '../domain/slot.ts'
import { visibleStatuses } from '../permissions.ts'
import { bookingRoutes } from '../routes.ts'
import { bookingTexts } from '../texts.ts'
import { nextOfTypeLink } from './appointment-type/type-representation.ts'
import { doctorLink, nextSlotLink, waitingListLink } from './doctor/doctor-links.ts'
import { listedSlot, withoutContinued } from './slot/listed-slot.ts'
import { linksOf, weekSlot } from './slot/slot-representation.ts'

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
  /** The appointment type that fits the times. */
  readonly type: AppointmentType | undefined
}

/** Represents the slots of one doctor in one week. Slots that are not free have no details. */
export function weekRepresentation(view: WeekView, all: readonly Slot[], now: Instant): Representation {
  const { doctor, from, principal, next, type, booked = [] } = view
  const slots = withoutContinued(all, booked)
  const bySlot = new Map(booked.map((appointment) => [appointment.slot.id, appointment]))
  const taken = slots.filter(({ id }) => bySlot.has(id))
  const open = slots.filter((slot) => statusOf(slot, now) === 'open')
  const self = weekHref(view, from)
  return represent('week', {
    title: titleOf(view),
    self,
    state: stateOf(view, slots, now),
    links: {
      doctor: doctorLink(doctor),
      week: {
        href: weekTemplate(view),
        title: bookingTexts.anotherWeekTitle,
        values: { date: from },
      },
      schedule: {
        href: template(bookingRoutes.schedule, { doctor: doctor.id }),
        title: bookingTexts.oneDayTitle,
        options: { status: visibleStatuses(principal, doctor.id) },
      },
      'next-slot': type === undefined ? nextSlotLink(doctor) : nextOfTypeLink(type),
      'waiting-list': waitingListLink(doctor, principal),
      prev: neighbour(view, -1),
      next: neighbour(view, 1),
      view: partsLinkOf(self),
      home: homeLink,
    },
    embedded: {
      schedules: [
        ...open.map((slot) => weekSlot(slot, doctor, type)),
        ...taken.map((slot) =>
          listedSlot(slot, doctor, {
            now,
            principal,
            isForStaff: true,
            appointment: bySlot.get(slot.id),
            links: linksOf(slot, doctor),
          }),
        ),
      ],
      'next-slots': next === undefined ? [] : [weekSlot(next, doctor, type)],
    },
    layout: timetable(view),
  })
}

type WeekLink = ReturnType<typeof partsLinkOf>

type Place = Pick<WeekView, 'doctor' | 'type'>

function weekHref({ doctor: { id: doctor }, type }: Place, date: LocalDate): string {
  return type === undefined
    ? href(bookingRoutes.week, { doctor, date })
    : href(bookingRoutes.typeWeek, { doctor, type: type.id, date })
}

function weekTemplate({ doctor: { id: doctor }, type }: Place): string {
  return type === undefined
    ? template(bookingRoutes.week, { doctor })
    : template(bookingRoutes.typeWeek, { doctor, type: type.id })
}

function titleOf({ doctor: { name: doctor }, type, from }: WeekView): string {
  const day = dateInWords(from)
  return type === undefined
    ? bookingTexts.weekFromTitle({ doctor, day })
    : bookingTexts.typeWeekTitle({ type: type.name, doctor, day })
}

function neighbour(view: WeekView, weeks: number): WeekLink | undefined {
  const date = weeksAfter(view.from, weeks)
  return date === undefined
    ? undefined
    : {
        href: weekHref(view, date),
        title: bookingTexts.neighbourWeekTitle({ day: dateInWords(date) }),
      }
}

function stateOf(
  { doctor, dates, from, to, month, freeDays, type, booked = [] }: WeekView,
  slots: readonly Slot[],
  now: Instant,
): Week {
  const shown = new Set(booked.map(({ slot }) => slot.id))
  const days = dates.map((date) => ({
    date,
    slots: slots.filter((slot) => slot.date === date).map((slot) => listed(slot, now, shown)),
  }))
  return {
    doctor: doctor.id,
    from,
    to,
    timeZone: doctor.timeZone,
    days,
    month,
    freeDays: [...freeDays],
    ...definedMembers({ type: type?.name }),
  }
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
    caption: bookingTexts.weekCaption({ doctor: doctor.name }),
    timeZone: doctor.timeZone,
    columns: 'days',
    head: 'date',
    cells: 'slots',
    row: 'start',
    says: 'status',
    words: bookingTexts.weekWords,
    leadsTo: { relation: 'schedules', id: 'id' },
  }
}
