import { clinicDescription, type attendanceFields, type InputOf } from '@waymark/shared'
import { attend } from '../../domain/attendance.ts'
import { failure, isFailure } from '../../domain/failure.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { appointmentTitle, appointmentVersion, attendForm } from './appointment-representation.ts'
import { capabilityParameter, findAppointment, type FoundAppointment } from './find-appointment.ts'

/** Whether the patient of an appointment has come; the clinic says so. */
export function attendance(ports: Ports): Resource {
  return resource({
    kind: 'attendance',
    parameters: capabilityParameter,
    cache: { store: 'nobody' },
    async find(target) {
      const found = await findAppointment(ports, target)
      if ('problem' in found) return found
      if (!found.viewer.isOfClinic) return problemOf(failure('not-allowed'))
      return { entity: found, version: appointmentVersion(found.appointment, found.doctor, ports.clock.now()) }
    },
    represent: attendanceRepresentation,
    actions: { PUT: attending(ports) },
  })
}

function attendanceRepresentation({ appointment, doctor, viewer }: FoundAppointment): Representation {
  const title = appointmentTitle(appointment, doctor)
  return represent('attendance', {
    title: `Whether the patient has come: ${title}`,
    self: href('attendance', { appointment: appointment.id }),
    state: { appointment: appointment.id, status: appointment.state },
    links: {
      appointment: { href: viewer.self, title },
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: { attend: attendForm(appointment, doctor, viewer) },
  })
}

function attending(ports: Ports): Action<FoundAppointment> {
  const act = async (entity: FoundAppointment, { status }: InputOf<typeof attendanceFields>): Promise<Outcome> => {
    const { appointment, doctor, viewer } = entity
    const after = await attend(ports, appointment, { step: status, timeZone: doctor.timeZone })
    if (isFailure(after)) return problemOf(after)
    return {
      outcome: 'changed',
      touched: [viewer.self],
      goOn: viewer.self,
    }
  }
  return action('attend', clinicDescription.resources.attendance.forms.attend, act)
}
