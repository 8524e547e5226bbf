import { refusalFor } from '@waymark/server/authentication/permission'
import { principalOf, type Principal, type Member } from '../../../../principal.ts'
import { bookingPermissions } from '../../permissions.ts'
import { pageVariables } from '@waymark/shared'
import { pageRequestOf } from '@waymark/server/http/paging'
import { resource, type Resource } from '@waymark/server/http/resource'
import type { Representation } from '@waymark/server/hypermedia/representation'
import type { Page, PageRequest } from '@waymark/server/values/page'
import { listing } from '../../../../listing.ts'
import type { Ports } from '../../ports.ts'
import { represent } from '../../../../represent.ts'
import { href } from '@waymark/server/http/routes'
import { bookingRoutes } from '../../routes.ts'
import { type Appointment, appointmentKey, type AppointmentFilter } from '../../domain/appointment.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { alarmsOf, appointmentRepresentation, viewerOf } from './appointment-representation.ts'
import { bookingTexts } from '../../messages.ts'

interface Shown {
  readonly title: string
  readonly hrefOf: (cursor: string | undefined) => string
  readonly cursor?: string | undefined
  readonly principal: Principal
  readonly keyOf: (appointment: Appointment) => string
  readonly alarms: readonly number[] | undefined
  /** The calendar feed of the same appointments. */
  readonly calendar?: { readonly href: string; readonly title: string }
}

/** Represents a page of appointments for an authorised caller; calendar formats get the events. */
export async function appointmentListRepresentation(
  ports: Pick<Ports, 'doctors' | 'capabilities' | 'clock'>,
  page: Page<Appointment>,
  { title, principal, calendar, alarms, ...told }: Shown,
): Promise<Representation> {
  const doctors = await doctorsOf(ports, page.items)
  const representOne = (appointment: Appointment): Representation => {
    const doctor = doctors.get(appointment.slot.doctor)
    if (doctor === undefined) throw new Error('The doctor of a slot must exist')
    const viewer = { ...viewerOf(ports, appointment, principal), alarms, isListed: true }
    return appointmentRepresentation(appointment, doctor, viewer)
  }
  const { links, ...listed } = listing(page, { ...told, represent: representOne })
  const events = listed.embedded.item.flatMap((item) => item.events ?? [])
  return represent('appointments', { title, ...listed, links: { ...links, calendar }, events })
}

async function doctorsOf(
  { doctors }: Pick<Ports, 'doctors'>,
  appointments: readonly Appointment[],
): Promise<ReadonlyMap<string, Doctor>> {
  const ids = new Set(appointments.map(({ slot }) => slot.doctor))
  const found = await Promise.all([...ids].map((id) => doctors.find(id)))
  return new Map(found.flatMap((doctor) => (doctor === undefined ? [] : [[doctor.id, doctor] as const])))
}

interface Wanted {
  readonly request: PageRequest
  readonly principal: Principal
  readonly filter: AppointmentFilter
  readonly alarms: readonly number[] | undefined
}

/** The appointments of the caller: the own ones of a patient, those of a doctor, all for clerks. */
export function appointmentList(ports: Ports): Resource {
  const { appointments, doctors } = ports
  return resource({
    kind: 'appointments',
    hasEvents: true,
    parameters: pageVariables,
    cache: { store: 'nobody' },
    async find({ parameters, caller }) {
      const principal = principalOf({ caller })
      const refusal = refusalFor(principal, bookingPermissions.listAppointments, {})
      if (refusal !== undefined) return refusal
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      // The policy rejects guests.
      const filter = filterOf(principal as Member)
      // Each appointment shows the name of its doctor.
      const alarms = await alarmsOf(ports, principal)
      const version = [await appointments.versionOf(filter), await doctors.version(), alarms]
      return { entity: { request, principal, filter, alarms }, version: version.join('-') }
    },
    async represent({ request, principal, filter, alarms }: Wanted, { parameters: { cursor, limit } }) {
      const page = await appointments.page(filter, request)
      const hrefOf = (other: string | undefined): string => href(bookingRoutes.appointments, { cursor: other, limit })
      return appointmentListRepresentation(ports, page, {
        title: bookingTexts.appointmentsTitle,
        hrefOf,
        cursor,
        principal,
        keyOf: appointmentKey,
        alarms,
      })
    },
  })
}

function filterOf({ role, account, represents }: Member): AppointmentFilter {
  if (role === 'clerk') return {}
  return role === 'doctor' ? { doctor: represents ?? '' } : { account }
}
