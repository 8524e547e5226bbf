import { href } from '@waymark/server'
import { dayInWords } from '@waymark/server/values'
import type { AuditedSubject } from '../../module.ts'
import type { Doctor } from './domain/doctor.ts'
import type { AnyLink } from './domain/handover.ts'
import type { Slot } from './domain/slot.ts'
import type { Ports } from './ports.ts'
import { doctorLink } from './resources/doctor/doctor-links.ts'
import { appointmentTitle } from './resources/appointment/appointment-representation.ts'
import { bookingRoutes } from './routes.ts'
import { bookingTexts } from './texts.ts'

type Needed = Pick<Ports, 'appointments' | 'schedules' | 'doctors' | 'handovers' | 'accounts'>

const prefixes = {
  appointment: href(bookingRoutes.appointment, { appointment: '' }),
  series: href(bookingRoutes.series, { series: '' }),
  handover: href(bookingRoutes.handover, { handover: '' }),
  bookingLink: href(bookingRoutes.bookingLink, { link: '' }),
  slot: href(bookingRoutes.slot, { slot: '' }),
} as const

/** Returns the patient, the doctor and the time of an appointment or a slot whose path is in the audit log. */
export async function auditedSubject(ports: Needed, path: string): Promise<AuditedSubject | undefined> {
  const id = segmentOf(path, prefixes.appointment)
  if (id !== undefined) return appointmentSubject(ports, id)
  const together = segmentOf(path, prefixes.series)
  const [first] = together === undefined ? [] : await ports.appointments.ofSeries(together)
  if (first !== undefined) return appointmentSubject(ports, first.id)
  const link = segmentOf(path, prefixes.handover) ?? segmentOf(path, prefixes.bookingLink)
  const given = link === undefined ? undefined : await ports.handovers.find(link)
  if (given !== undefined) return linkSubject(ports, given)
  const number = segmentOf(path, prefixes.slot)
  const slot =
    number === undefined || !/^\d{1,9}$/.test(number) ? undefined : await ports.schedules.slot(Number(number))
  return slot === undefined ? undefined : { links: slotLinks(slot, await ports.doctors.find(slot.doctor)) }
}

function segmentOf(path: string, prefix: string): string | undefined {
  return path.startsWith(prefix) ? path.slice(prefix.length).split('/', 1)[0] : undefined
}

async function linkSubject(ports: Needed, link: AnyLink): Promise<AuditedSubject | undefined> {
  if (link.appointment !== undefined) return appointmentSubject(ports, link.appointment)
  const owner = link.may === 'book' ? await ports.accounts.find(link.account) : undefined
  return owner === undefined ? undefined : { patient: owner.name, links: {} }
}

async function appointmentSubject(ports: Needed, id: string): Promise<AuditedSubject | undefined> {
  const appointment = await ports.appointments.find(id)
  if (appointment === undefined) return undefined
  const doctor = await ports.doctors.find(appointment.slot.doctor)
  const title = appointmentTitle(appointment, doctor ?? { name: appointment.slot.doctor, timeZone: 'UTC' })
  return {
    patient: appointment.patient.name,
    links: {
      ...slotLinks(appointment.slot, doctor),
      appointment: { href: href(bookingRoutes.appointment, { appointment: id }), title },
    },
  }
}

function slotLinks(slot: Slot, doctor: Doctor | undefined): AuditedSubject['links'] {
  const title = bookingTexts.slotOnDayTitle({ day: dayInWords(slot.date), start: slot.startTime, end: slot.endTime })
  return {
    slot: { href: href(bookingRoutes.slot, { slot: slot.id }), title },
    ...(doctor === undefined ? {} : { doctor: doctorLink(doctor) }),
  }
}
