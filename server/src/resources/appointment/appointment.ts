import { clinicDescription } from '@waymark/shared'
import type { Appointment } from '../../domain/appointment.ts'
import { cancel, change } from '../../domain/change-appointment.ts'
import { failure, isFailure, type Failure } from '../../domain/failure.ts'
import type { Problem } from '../../http/problem.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { linkSet } from '../represent.ts'
import { openSlotsOf } from '../slot/slot-representation.ts'
import { appointmentRepresentation, appointmentVersion, formDocument, visitOf } from './appointment-representation.ts'
import { capabilityParameter, findAppointment, type FoundAppointment } from './find-appointment.ts'

/** A booked slot. */
export function appointment(ports: Ports): Resource {
  return resource({
    kind: 'appointment',
    hasEvents: true,
    parameters: capabilityParameter,
    cache: { store: 'nobody' },
    async find(target) {
      const found = await findAppointment(ports, target)
      if ('problem' in found) return found
      const version = appointmentVersion(found.appointment, found.doctor, ports.clock.now())
      return { entity: found, version, changed: found.appointment.changedAt }
    },
    represent: ({ appointment: found, doctor, viewer }) => appointmentRepresentation(found, doctor, viewer),
    actions: { PUT: changing(ports), PATCH: changing(ports), DELETE: cancelling(ports) },
  })
}

const { forms } = clinicDescription.resources.appointment

function changing(ports: Ports): Action<FoundAppointment> {
  const act = async (entity: FoundAppointment, input: Parameters<typeof visitOf>[0]): Promise<Outcome> =>
    outcomeOf(entity, await change(ports, entity.appointment, visitOf(input)))
  const document = ({ appointment: found }: FoundAppointment): ReturnType<typeof formDocument> => formDocument(found)
  return action('change', forms.change, act, { demandsCondition: true, document, refusal })
}

function cancelling(ports: Ports): Action<FoundAppointment> {
  const act = async (entity: FoundAppointment): Promise<Outcome> => {
    const { isOfClinic } = entity.viewer
    return outcomeOf(entity, await cancel(ports, entity.appointment, { isOfClinic }))
  }
  // Who has something to say sends the form, which leads to the cancellation.
  return action('cancel', { ...forms.cancel, fields: {} }, act, { refusal })
}

/** Why an appointment may not be changed by whoever asks. */
export function refusal({ viewer: { mayChange } }: FoundAppointment): Problem | undefined {
  return mayChange ? undefined : problemOf(failure('not-allowed'))
}

/** The outcome of an action on an appointment. */
export function outcomeOf({ appointment: { slot } }: FoundAppointment, after: Appointment | Failure): Outcome {
  const openSlots = openSlotsOf(slot)
  if (isFailure(after)) return problemOf(after, { links: [linkSet('schedule', openSlots)] })
  return {
    outcome: 'changed',
    touched: [openSlots.href],
  }
}
