import type { InputOf, patientFields } from '@waymark/shared'
import type { Appointment, Visit } from '../../domain/appointment.ts'
import type { Doctor } from '../../domain/doctor.ts'
import type { CalendarEvent } from '../../hypermedia/event.ts'
import type { Json, Representation } from '../../hypermedia/representation.ts'
import { doctorLink } from '../doctor/doctor-representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { viewOf } from '../view.ts'

/** An appointment for somebody who may see it; its self carries the capability, so that its links work for guests. */
export function appointmentRepresentation(
  appointment: Appointment,
  doctor: Doctor,
  capability: string,
): Representation {
  const { id, slot, patient, reason, state } = appointment
  const self = appointmentUri(id, capability)
  const isLive = state === 'booked'
  return represent('appointment', {
    title: `Appointment with ${doctor.name} on ${slot.date} at ${slot.startTime}`,
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
      schedule: { href: href('schedule', { doctor: slot.doctor, date: slot.date }), title: `Schedule on ${slot.date}` },
      view: viewOf(self),
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

/** The link that was given at booking. */
export function appointmentUri(appointment: string, capability: string): string {
  return href('appointment', { appointment, capability })
}

type State = Parameters<typeof represent<'appointment'>>[1]['state']

function given({ name, age, email, telephone }: Appointment['patient']): State['patient'] {
  return { name, age, ...(email === undefined ? {} : { email }), ...(telephone === undefined ? {} : { telephone }) }
}
