import { href } from '@waymark/server'
import { dayInWords } from '@waymark/server/values'
import type { AuditedPaths, AuditedSubject } from '../../module.ts'
import type { Appointment } from './domain/appointment.ts'
import type { Doctor } from './domain/doctor.ts'
import type { Slot } from './domain/slot.ts'
import type { Ports } from './ports.ts'
import { doctorLink } from './resources/doctor/doctor-links.ts'
import { spanOfType } from './resources/slot/type-choice.ts'
import { appointmentTitle } from './resources/appointment/appointment-representation.ts'
import { bookingRoutes } from './routes.ts'
import { bookingTexts } from './texts.ts'

type Finding = Pick<Ports, 'appointments' | 'handovers'>
type Needed = Finding & Pick<Ports, 'schedules' | 'doctors' | 'accounts'>

const prefixes = {
  appointment: href(bookingRoutes.appointment, { appointment: '' }),
  series: href(bookingRoutes.series, { series: '' }),
  handover: href(bookingRoutes.handover, { handover: '' }),
  bookingLink: href(bookingRoutes.bookingLink, { link: '' }),
  slot: href(bookingRoutes.slot, { slot: '' }),
} as const

/**
 * Returns the patient, the doctor and the time of an appointment or a slot whose path is in the audit log. An appointment
 * has the time that it had at the entry; without a slot in the entry, as in those of earlier versions, its present one.
 */
export async function auditedSubject(ports: Needed, paths: AuditedPaths): Promise<AuditedSubject | undefined> {
  const slot = paths.slot ?? slotOf(paths.subject)
  for (const path of pathsOf(paths)) {
    const appointment = await appointmentAt(ports, path)
    if (appointment !== undefined) return appointmentSubject(ports, appointment, slot)
    const owner = await ownerOfLink(ports, path)
    if (owner !== undefined) return { patient: owner, links: {} }
  }
  const found = slot === undefined ? undefined : await ports.schedules.slot(slot)
  return found === undefined ? undefined : { links: slotLinks(found, await ports.doctors.find(found.doctor)) }
}

/** Returns the present slot of the appointment of a change, for its entry; undefined if the path is that of the slot. */
export async function auditedSlot(ports: Finding, paths: AuditedPaths): Promise<number | undefined> {
  if (slotOf(paths.subject) !== undefined) return undefined
  for (const path of pathsOf(paths)) {
    const appointment = await appointmentAt(ports, path)
    if (appointment !== undefined) return appointment.slot.id
  }
  return undefined
}

/** Returns the subject of an entry about an appointment. */
export function subjectOfAppointment({ id }: Pick<Appointment, 'id'>): string {
  return href(bookingRoutes.appointment, { appointment: id })
}

/** Returns the subject of an entry about the working hours of a doctor. */
export function subjectOfHours({ id }: Pick<Doctor, 'id'>): string {
  return href(bookingRoutes.availability, { doctor: id })
}

function pathsOf({ subject, created }: AuditedPaths): readonly string[] {
  return created === undefined ? [subject] : [created, subject]
}

function slotOf(path: string): number | undefined {
  const number = segmentOf(path, prefixes.slot) ?? ''
  return /^\d{1,9}$/.test(number) ? Number(number) : undefined
}

function segmentOf(path: string, prefix: string): string | undefined {
  return path.startsWith(prefix) ? path.slice(prefix.length).split('/', 1)[0] : undefined
}

function linkOf(path: string): string | undefined {
  return segmentOf(path, prefixes.handover) ?? segmentOf(path, prefixes.bookingLink)
}

/** Finds the appointment of a path: its own, the first of a series, or that of a link for another person. */
async function appointmentAt({ appointments, handovers }: Finding, path: string): Promise<Appointment | undefined> {
  const series = segmentOf(path, prefixes.series)
  if (series !== undefined) return (await appointments.ofSeries(series))[0]
  const link = linkOf(path)
  const id = link === undefined ? segmentOf(path, prefixes.appointment) : (await handovers.find(link))?.appointment
  return id === undefined ? undefined : appointments.find(id)
}

async function ownerOfLink({ handovers, accounts }: Needed, path: string): Promise<string | undefined> {
  const id = linkOf(path)
  const link = id === undefined ? undefined : await handovers.find(id)
  return link?.may === 'book' ? (await accounts.find(link.account))?.name : undefined
}

async function appointmentSubject(
  ports: Needed,
  appointment: Appointment,
  at = appointment.slot.id,
): Promise<AuditedSubject> {
  const former = at === appointment.slot.id ? undefined : await ports.schedules.slot(at)
  const doctor = await ports.doctors.find((former ?? appointment.slot).doctor)
  const zone = doctor ?? { name: (former ?? appointment.slot).doctor, timeZone: 'UTC' }
  const slot = former === undefined ? appointment.slot : spanOfType(former, appointment.type, zone)
  return {
    patient: appointment.patient.name,
    links: {
      ...slotLinks(slot, doctor),
      appointment: {
        href: href(bookingRoutes.appointment, { appointment: appointment.id }),
        title: appointmentTitle({ slot }, zone),
      },
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
