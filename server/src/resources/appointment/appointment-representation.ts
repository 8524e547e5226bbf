import type { InputOf, patientFields } from '@waymark/shared'
import type { Appointment, Visit } from '../../domain/appointment.ts'
import type { Doctor } from '../../domain/doctor.ts'
import type { CalendarEvent } from '../../hypermedia/event.ts'
import type { Json, Representation } from '../../hypermedia/representation.ts'
import { may, type Principal } from '../../domain/policy.ts'
import { doctorLink } from '../doctor/doctor-representation.ts'
import type { Ports } from '../ports.ts'
import { dayInWords } from '../in-words.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { viewOf } from '../view.ts'

/** Who looks at an appointment: where it is for them, and whether they may change it. */
export interface AppointmentViewer {
  readonly self: string
  readonly mayChange: boolean
  readonly hasAccount: boolean
  /** Whether it is one of a list, where it is no place to choose parts of it. */
  readonly isListed?: boolean
}

/** What an appointment is for somebody; for those without an account its self carries the capability. */
export function viewerOf(
  { capabilities }: Pick<Ports, 'capabilities'>,
  { id, account, slot }: Pick<Appointment, 'id' | 'account' | 'slot'>,
  principal: Principal,
): AppointmentViewer {
  const subject = { account, doctor: slot.doctor }
  const isKnown = may(principal, 'see an appointment', { ...subject, isHeld: false })
  const capability = isKnown ? undefined : capabilities.of('appointment', id)
  const mayChange = may(principal, 'change an appointment', { ...subject, isHeld: !isKnown })
  return { self: href('appointment', { appointment: id, capability }), mayChange, hasAccount: isKnown }
}

/** An appointment for somebody who may see it. */
export function appointmentRepresentation(
  appointment: Appointment,
  doctor: Doctor,
  { self, mayChange, hasAccount, isListed = false }: AppointmentViewer,
): Representation {
  const { id, slot, patient, reason, state } = appointment
  const isLive = mayChange && state === 'booked'
  return represent('appointment', {
    title: `Appointment with ${doctor.name} on ${dayInWords(slot.date)} at ${slot.startTime}`,
    self,
    state: {
      id,
      status: state,
      doctor: slot.doctor,
      date: slot.date,
      start: slot.startTime,
      end: slot.endTime,
      timeZone: doctor.timeZone,
      startInstant: new Date(slot.start).toISOString(),
      endInstant: new Date(slot.end).toISOString(),
      patient: given(patient),
      ...(reason === undefined ? {} : { reason }),
    },
    links: {
      doctor: doctorLink(doctor),
      schedule: {
        href: href('schedule', { doctor: slot.doctor, date: slot.date }),
        title: `Schedule on ${dayInWords(slot.date)}`,
      },
      appointments: hasAccount ? { href: href('appointments', {}), title: 'All appointments' } : undefined,
      view: isListed ? undefined : viewOf(self),
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: {
      change: isLive ? { method: 'PUT', target: self, values: formDocument(appointment) } : undefined,
      cancel: isLive ? { method: 'DELETE', target: self } : undefined,
    },
    events: [eventOf(appointment, doctor)],
  })
}

// Whoever keeps the calendar may show it to others, so it says nothing of the patient and of the reason.
function eventOf({ id, slot, state, version, changedAt }: Appointment, doctor: Doctor): CalendarEvent {
  return {
    uid: `${id}@waymark`,
    sequence: version - 1,
    changed: changedAt,
    start: slot.start,
    end: slot.end,
    timeZone: doctor.timeZone,
    summary: `Appointment with ${doctor.name}`,
    description: doctor.speciality,
    location: doctor.address,
    isCancelled: state === 'cancelled',
  }
}

/** What the form of an appointment holds now, which is also what a patch is applied to. */
export function formDocument({ patient, reason }: Visit): Readonly<Record<string, Json>> {
  return { ...given(patient), ...(reason === undefined ? {} : { reason }) }
}

/** Names the state of an appointment and of what it shows of others. */
export function appointmentVersion({ version, slot }: Appointment, doctor: Doctor): string {
  return [version, slot.version, doctor.version].join('-')
}

/** What the fields about a patient say. */
export function visitOf({ reason, ...patient }: InputOf<typeof patientFields>): Visit {
  return { patient, reason }
}

type State = Parameters<typeof represent<'appointment'>>[1]['state']

function given({ name, age, email, telephone }: Appointment['patient']): State['patient'] {
  return { name, age, ...(email === undefined ? {} : { email }), ...(telephone === undefined ? {} : { telephone }) }
}
