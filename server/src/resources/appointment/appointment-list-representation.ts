import type { Appointment } from '../../domain/appointment.ts'
import type { Doctor } from '../../domain/doctor.ts'
import type { Page } from '../../domain/page.ts'
import type { Principal } from '../../domain/policy.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { listing } from '../listing.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { appointmentRepresentation, viewerOf } from './appointment-representation.ts'

interface Shown {
  readonly title: string
  readonly hrefOf: (cursor: string | undefined) => string
  readonly cursor?: string | undefined
  readonly principal: Principal
  readonly keyOf: (appointment: Appointment) => string
  /** Where the same is as a feed for calendars. */
  readonly calendar?: { readonly href: string; readonly title: string }
}

/** A page of appointments for somebody who may see them all; for calendars, their events. */
export async function appointmentListRepresentation(
  ports: Pick<Ports, 'doctors' | 'capabilities' | 'clock'>,
  page: Page<Appointment>,
  { title, principal, calendar, ...told }: Shown,
): Promise<Representation> {
  const doctors = await doctorsOf(ports, page.items)
  const representOne = (appointment: Appointment): Representation => {
    const doctor = doctors.get(appointment.slot.doctor)
    if (doctor === undefined) throw new Error('A slot is of a doctor')
    const viewer = { ...viewerOf(ports, appointment, principal), isListed: true }
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
