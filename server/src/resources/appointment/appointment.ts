import { clinicDescription, optional, token } from '@waymark/shared'
import { cancel, change, type Appointment } from '../../domain/appointment.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { failure, isFailure, type Failure } from '../../domain/failure.ts'
import { protocolProblem, type Problem } from '../../http/problem.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { linkSet } from '../represent.ts'
import { openSlotsOf } from '../slot/slot-representation.ts'
import {
  appointmentRepresentation,
  appointmentVersion,
  formDocument,
  viewerOf,
  visitOf,
  type AppointmentViewer,
} from './appointment-representation.ts'

const parameters = { capability: optional(token({ prompt: 'Capability', maxLength: 64 })) }

interface FoundAppointment {
  readonly appointment: Appointment
  readonly doctor: Doctor
  readonly viewer: AppointmentViewer
}

/** A booked slot. Who may not see it learns nothing, not even that it exists. */
export function appointment(ports: Ports): Resource {
  const { appointments, doctors, capabilities } = ports
  return resource({
    kind: 'appointment',
    hasEvents: true,
    parameters,
    cache: { store: 'nobody' },
    async find({ variables, parameters: { capability }, caller }) {
      const id = variables['appointment'] ?? ''
      const principal = askedBy({ caller })
      const isHeld = capabilities.isHeld('appointment', id, capability)
      // Who has neither an account nor the link learns nothing, not even how long it takes to look.
      const found = principal.role === 'guest' && !isHeld ? undefined : await appointments.find(id)
      const doctor = found === undefined ? undefined : await doctors.find(found.slot.doctor)
      if (found === undefined || doctor === undefined) return hidden()
      const { account, slot } = found
      const refusal = refusalFor(principal, 'see an appointment', { account, doctor: slot.doctor, isHeld })
      if (refusal !== undefined) return hidden()
      return {
        entity: { appointment: found, doctor, viewer: viewerOf(ports, found, principal) },
        version: appointmentVersion(found, doctor),
        changed: found.changedAt,
      }
    },
    represent: ({ appointment: found, doctor, viewer }) => appointmentRepresentation(found, doctor, viewer),
    actions: { PUT: changing(ports), PATCH: changing(ports), DELETE: cancelling(ports) },
  })
}

function hidden(): Problem {
  return protocolProblem('not-found', 'No appointment is here, or your link to it is incomplete.')
}

const { forms } = clinicDescription.resources.appointment

function changing(ports: Ports): Action<FoundAppointment> {
  const act = async (entity: FoundAppointment, input: Parameters<typeof visitOf>[0]): Promise<Outcome> =>
    outcomeOf(entity, await change(ports, entity.appointment, visitOf(input)))
  const document = ({ appointment: found }: FoundAppointment): ReturnType<typeof formDocument> => formDocument(found)
  return action('change', forms.change, act, { demandsCondition: true, document, refusal })
}

function cancelling(ports: Ports): Action<FoundAppointment> {
  const act = async (entity: FoundAppointment): Promise<Outcome> =>
    outcomeOf(entity, await cancel(ports, entity.appointment))
  return action('cancel', forms.cancel, act, { refusal })
}

function refusal({ viewer: { mayChange } }: FoundAppointment): Problem | undefined {
  return mayChange ? undefined : problemOf(failure('not-allowed'))
}

function outcomeOf({ appointment: { slot }, doctor, viewer }: FoundAppointment, after: Appointment | Failure): Outcome {
  const openSlots = openSlotsOf(slot)
  if (isFailure(after)) return problemOf(after, { links: [linkSet('schedule', openSlots)] })
  return {
    outcome: 'changed',
    version: appointmentVersion(after, doctor),
    made: appointmentRepresentation(after, doctor, viewer),
    touched: [openSlots.href],
  }
}
