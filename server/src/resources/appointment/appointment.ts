import { clinicDescription, optional, token } from '@waymark/shared'
import { cancel, change, type Appointment } from '../../domain/appointment.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { isFailure, type Failure } from '../../domain/failure.ts'
import { may } from '../../domain/policy.ts'
import { protocolProblem } from '../../http/problem.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { linkSet } from '../represent.ts'
import { openSlotsOf } from '../slot/slot-representation.ts'
import { appointmentRepresentation, appointmentVersion, formDocument, visitOf } from './appointment-representation.ts'

const parameters = { capability: optional(token({ prompt: 'Capability', maxLength: 64 })) }

interface FoundAppointment {
  readonly appointment: Appointment
  readonly doctor: Doctor
}

/** A booked slot. Who may not see it learns nothing, not even that it exists. */
export function appointment(ports: Ports): Resource {
  const { appointments, doctors, capabilities } = ports
  return resource({
    kind: 'appointment',
    hasEvents: true,
    parameters,
    cache: { store: 'nobody' },
    async find({ variables, parameters: { capability } }) {
      const id = variables['appointment'] ?? ''
      const isHidden = !may(capabilities.principal(id, capability), 'see an appointment', id)
      const found = isHidden ? undefined : await appointments.find(id)
      const doctor = found === undefined ? undefined : await doctors.find(found.slot.doctor)
      if (found === undefined || doctor === undefined) {
        return protocolProblem('not-found', 'No appointment is here, or your link to it is incomplete.')
      }
      return {
        entity: { appointment: found, doctor },
        version: appointmentVersion(found, doctor),
        changed: found.changedAt,
      }
    },
    represent: ({ appointment: found, doctor }) => appointmentRepresentation(found, doctor, capabilities.of(found.id)),
    actions: { PUT: changing(ports), PATCH: changing(ports), DELETE: cancelling(ports) },
  })
}

const { forms } = clinicDescription.resources.appointment

function changing(ports: Ports): Action<FoundAppointment> {
  const act = async (
    { appointment: found, doctor }: FoundAppointment,
    input: Parameters<typeof visitOf>[0],
  ): Promise<Outcome> => outcomeOf(ports, doctor, found, await change(ports, found, visitOf(input)))
  const document = ({ appointment: found }: FoundAppointment): ReturnType<typeof formDocument> => formDocument(found)
  return action('change', forms.change, act, { demandsCondition: true, document })
}

function cancelling(ports: Ports): Action<FoundAppointment> {
  return action('cancel', forms.cancel, async ({ appointment: found, doctor }) =>
    outcomeOf(ports, doctor, found, await cancel(ports, found)),
  )
}

function outcomeOf(
  { capabilities }: Ports,
  doctor: Doctor,
  before: Appointment,
  after: Appointment | Failure,
): Outcome {
  const openSlots = openSlotsOf(before.slot)
  if (isFailure(after)) return problemOf(after, { links: [linkSet('schedule', openSlots)] })
  return {
    outcome: 'changed',
    version: appointmentVersion(after, doctor),
    made: appointmentRepresentation(after, doctor, capabilities.of(after.id)),
    touched: [openSlots.href],
  }
}
