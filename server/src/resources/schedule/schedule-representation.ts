import type { Appointment } from '../../domain/appointment.ts'
import type { Instant } from '../../domain/clock.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { dateAfter, type LocalDate } from '../../domain/local-time.ts'
import { listed, type ScheduleStatus } from '../../domain/schedule.ts'
import type { Slot } from '../../domain/slot.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { doctorLink, nextSlotLink, waitingListLink } from '../doctor/doctor-representation.ts'
import { visibleStatuses, type Principal } from '../../domain/policy.ts'
import { dayInWords } from '../in-words.ts'
import { represent } from '../represent.ts'
import { href, template } from '../routes.ts'
import { viewOf } from '../view.ts'
import { listedSlot } from '../slot/slot-representation.ts'

/** What a schedule shows: a doctor, one of the doctor's days, and which of its slots. */
export interface ScheduleView {
  readonly doctor: Doctor
  readonly date: LocalDate
  readonly status: ScheduleStatus
  /** The caller. */
  readonly principal: Principal
  /** The appointments of the slots, for the clinic's staff; none in a schedule of open slots. */
  readonly appointments: readonly Appointment[]
}

const words: Readonly<Record<ScheduleStatus, string>> = {
  open: 'Open slots',
  booked: 'Booked slots',
  held: 'Held slots',
  all: 'All slots',
}

/** The slots of one doctor on one day. */
export function scheduleRepresentation(view: ScheduleView, slots: readonly Slot[], now: Instant): Representation {
  const { doctor, date, status, principal, appointments } = view
  const bySlot = new Map(appointments.map((appointment) => [appointment.slot.id, appointment]))
  const day = (days: number): { readonly href: string; readonly title: string } => {
    const other = dateAfter(date, days)
    return {
      href: href('schedule', { doctor: doctor.id, date: other, status }),
      title: `${words[status]} on ${dayInWords(other)}`,
    }
  }
  const self = href('schedule', { doctor: doctor.id, date, status })
  return represent('schedule', {
    title: `${words[status]} of ${doctor.name} on ${dayInWords(date)}`,
    self,
    state: { date, doctor: doctor.id, status },
    links: {
      doctor: doctorLink(doctor),
      week: { href: href('week', { doctor: doctor.id, date }), title: 'The whole week' },
      schedule: {
        href: template('schedule', { doctor: doctor.id }),
        title: 'Another day',
        values: { date, status },
        options: { status: visibleStatuses(principal, doctor.id) },
      },
      'next-slot': nextSlotLink(doctor),
      'waiting-list': waitingListLink(doctor, principal),
      prev: day(-1),
      next: day(1),
      view: viewOf(self),
      home: { href: href('home', {}), title: 'Home' },
    },
    embedded: {
      schedules: listed(slots, status, now).map((slot) =>
        listedSlot(slot, doctor, {
          now,
          principal,
          isForStaff: status !== 'open',
          appointment: bySlot.get(slot.id),
        }),
      ),
    },
  })
}
