import { pageVariables } from '@waymark/shared'
import { appointmentKey, type AppointmentFilter } from '../../domain/appointment.ts'
import type { Member, Principal } from '../../domain/policy.ts'
import type { PageRequest } from '../../domain/page.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { pageRequestOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { appointmentListRepresentation } from './appointment-list-representation.ts'

interface Wanted {
  readonly request: PageRequest
  readonly principal: Principal
  readonly filter: AppointmentFilter
}

/** The appointments of whoever asks: a patient's own, those of a doctor, all for clerks. */
export function appointmentList(ports: Ports): Resource {
  const { appointments, doctors } = ports
  return resource({
    kind: 'appointments',
    hasEvents: true,
    parameters: pageVariables,
    cache: { store: 'nobody' },
    async find({ parameters, caller }) {
      const principal = askedBy({ caller })
      const refusal = refusalFor(principal, 'list own appointments', {})
      if (refusal !== undefined) return refusal
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      // A guest was refused.
      const filter = filterOf(principal as Member)
      // Each is shown with the name of its doctor.
      const version = `${await appointments.versionOf(filter)}-${await doctors.version()}`
      return { entity: { request, principal, filter }, version }
    },
    async represent({ request, principal, filter }: Wanted, { parameters: { cursor, limit } }) {
      const page = await appointments.page(filter, request)
      const hrefOf = (other: string | undefined): string => href('appointments', { cursor: other, limit })
      return appointmentListRepresentation(ports, page, {
        title: 'Appointments',
        hrefOf,
        cursor,
        principal,
        keyOf: appointmentKey,
      })
    },
  })
}

function filterOf({ role, account, doctor }: Member): AppointmentFilter {
  if (role === 'clerk') return {}
  return role === 'doctor' ? { doctor: doctor ?? '' } : { account }
}
