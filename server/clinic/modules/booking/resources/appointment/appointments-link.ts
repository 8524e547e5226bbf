import { href } from '@waymark/server'
import { isMember, may } from '@waymark/server/authentication'
import type { LinkedUser } from '../../../../module.ts'
import type { Member, Principal } from '../../../../principal.ts'
import { bookingTexts } from '../../texts.ts'
import { bookingPermissions } from '../../permissions.ts'
import { bookingRoutes } from '../../routes.ts'
import type { TitledLink } from '../../../../represent.ts'
import type { Appointment } from '../../domain/appointment.ts'

/**
 * The link to the appointments that a caller may see: the upcoming ones of a patient or doctor, and all for a clerk. All
 * appointments begin with the oldest, which only a clerk looks for.
 */
export function ownAppointmentsLink(role: Member['role'] = 'patient'): TitledLink {
  if (role === 'clerk') return { href: href(bookingRoutes.appointments, {}), title: bookingTexts.allAppointmentsTitle }
  return { href: href(bookingRoutes.appointments, { period: 'upcoming' }), title: bookingTexts.ownAppointmentsTitle }
}

/** Returns the link from the page of a user to the appointments. A doctor or a clerk has none as a patient. */
export function appointmentsOf({ id: user, name, role }: LinkedUser, principal: Principal): TitledLink | undefined {
  if (!may(principal, bookingPermissions.listAppointments, {})) return undefined
  if (isMember(principal) && principal.account === user) return ownAppointmentsLink(role)
  if (role !== 'patient') return undefined
  return { href: href(bookingRoutes.appointments, { user }), title: bookingTexts.appointmentsOfTitle({ doctor: name }) }
}

/** Returns the link to the waiting list of an earlier time: its offer can be exchanged for the appointment. */
export function earlierLink({ slot: { doctor } }: Pick<Appointment, 'slot'>): TitledLink {
  return { href: href(bookingRoutes.waitingList, { doctor }), title: bookingTexts.earlierTimeTitle }
}
