import { optional, text } from '@waymark/shared'
import { may } from '../../domain/policy.ts'
import { protocolProblem } from '../../http/problem.ts'
import { resource, type Resource } from '../../http/resource.ts'
import type { Ports } from '../ports.ts'
import { appointmentRepresentation } from './appointment-representation.ts'

const parameters = { capability: optional(text({ prompt: 'Capability', maxLength: 64 })) }

/** A booked slot. Who may not see it learns nothing, not even that it exists. */
export function appointment({ appointments, doctors, capabilities }: Ports): Resource {
  return resource({
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
      const version = [found.version, found.slot.version, doctor.version].join('-')
      return { entity: { appointment: found, doctor }, version }
    },
    represent: ({ appointment: found, doctor }) => appointmentRepresentation(found, doctor, capabilities.of(found.id)),
  })
}
