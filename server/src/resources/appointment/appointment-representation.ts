import type { InputOf, patientFields } from '@waymark/shared'
import type { Appointment, Visit } from '../../domain/appointment.ts'
import type { Doctor } from '../../domain/doctor.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { doctorLink } from '../doctor/doctor-representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

/** An appointment for somebody who may see it; its self carries the capability, so that its links work for guests. */
export function appointmentRepresentation(
  appointment: Appointment,
  doctor: Doctor,
  capability: string,
): Representation {
  const { id, slot, patient, reason, state } = appointment
  return represent('appointment', {
    title: `Appointment with ${doctor.name} on ${slot.date} at ${slot.startTime}`,
    self: appointmentUri(id, capability),
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
      home: { href: href('home', {}), title: 'Home' },
    },
  })
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
