import { type Appointment, appointmentStatuses, type Doctor } from '../../booking/contract.ts'
import { type Asked, reference, type Versioned } from '../requests/asked.ts'
import { unknown } from '../failures.ts'
import type { Draft } from '../requests/json.ts'
import { appointmentResource, patientResource } from '../writers.ts'
import { placeOf, specialtyOf } from './common.ts'

/** Returns an appointment by its id. */
export async function versionedAppointment(asked: Asked, id: string, capability?: string): Promise<Versioned> {
  const one = await asked.ports.appointments.find(id)
  if (one === undefined) throw unknown('Appointment', id)
  return versionOf(asked, one, capability)
}

export async function versionOf(asked: Asked, one: Appointment, capability?: string): Promise<Versioned> {
  const { id } = one
  const doctor = await asked.ports.doctors.find(one.slot.doctor)
  if (doctor === undefined) throw unknown('Appointment', id)
  const { contained, actor } = await patientOf(asked, one)
  return {
    version: [one.version, one.slot.version, doctor.version].join('.'),
    changed: one.changedAt,
    ...(capability === undefined ? {} : { query: new URLSearchParams({ capability }).toString() }),
    resource: appointmentResource({
      id,
      contained,
      status: appointmentStatuses[one.state],
      cancellation: one.cancellation,
      type: one.type?.name,
      specialty: [specialtyOf(doctor)],
      reason: one.reason,
      start: new Date(one.slot.start).toISOString(),
      end: new Date(one.slot.end).toISOString(),
      slot: [reference('Slot', String(one.slot.id))],
      created: new Date(one.bookedAt).toISOString(),
      actors: [reference('Practitioner', doctor.id, doctor.name), actor, visitedPlace(one, doctor)],
    }),
  }
}

function visitedPlace({ type }: Appointment, doctor: Doctor): Draft {
  return type?.place === undefined ? placeOf(doctor) : { type: 'Location', display: type.place }
}

interface Participant {
  readonly contained: readonly Draft[]
  readonly actor: Draft
}

const containedId = 'patient'

/** Returns the patient as a reference to an account, or as a contained resource if another person comes. */
async function patientOf({ ports }: Asked, { account, patient }: Appointment): Promise<Participant> {
  const owner = account === undefined ? undefined : await ports.accounts.find(account)
  if (owner?.name === patient.name) return { contained: [], actor: reference('Patient', owner.id, patient.name) }
  const { name, dateOfBirth, email, telephone } = patient
  return {
    contained: [patientResource({ id: containedId, name, dateOfBirth, email, telephone })],
    actor: { reference: `#${containedId}`, type: 'Patient', display: name },
  }
}
