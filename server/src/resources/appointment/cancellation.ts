import { clinicDescription, type cancelFields, type InputOf } from '@waymark/shared'
import { cancel } from '../../domain/change-appointment.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { outcomeOf, refusal } from './appointment.ts'
import { appointmentTitle, appointmentVersion, cancelForm } from './appointment-representation.ts'
import { capabilityParameter, findAppointment, type FoundAppointment } from './find-appointment.ts'

/** Whether an appointment was cancelled, and why. PUT cancels it; the form of a DELETE could not say why. */
export function cancellation(ports: Ports): Resource {
  return resource({
    kind: 'cancellation',
    parameters: capabilityParameter,
    cache: { store: 'nobody' },
    async find(target) {
      const found = await findAppointment(ports, target)
      if ('problem' in found) return found
      return { entity: found, version: appointmentVersion(found.appointment, found.doctor, ports.clock.now()) }
    },
    represent: cancellationRepresentation,
    actions: { PUT: cancelling(ports) },
  })
}

function cancellationRepresentation(found: FoundAppointment): Representation {
  const { appointment, doctor, viewer } = found
  const title = appointmentTitle(appointment, doctor)
  return represent('cancellation', {
    title: `Cancellation: ${title}`,
    self: href('cancellation', { appointment: appointment.id, capability: viewer.capability }),
    state: {
      appointment: appointment.id,
      status: appointment.state,
      ...(appointment.cancellation === undefined ? {} : { why: appointment.cancellation }),
    },
    links: {
      appointment: { href: viewer.self, title },
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: { cancel: cancelForm(appointment, viewer) },
  })
}

function cancelling(ports: Ports): Action<FoundAppointment> {
  const act = async (entity: FoundAppointment, { why }: InputOf<typeof cancelFields>): Promise<Outcome> => {
    const { appointment, viewer } = entity
    const outcome = outcomeOf(entity, await cancel(ports, appointment, { why, isOfClinic: viewer.isOfClinic }))
    return 'problem' in outcome || outcome.outcome !== 'changed' ? outcome : { ...outcome, at: viewer.self }
  }
  return action('cancel', clinicDescription.resources.cancellation.forms.cancel, act, { refusal, acceptsNothing: true })
}
