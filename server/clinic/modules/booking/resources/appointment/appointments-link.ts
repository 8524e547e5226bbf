import { href } from '@waymark/server'
import type { Member } from '../../../../principal.ts'
import { bookingTexts } from '../../messages.ts'
import { bookingRoutes } from '../../routes.ts'

/** The link to the appointments of a caller. All appointments begin with the oldest, which only a clerk looks for. */
export function ownAppointmentsLink(role: Member['role'] = 'patient'): {
  readonly href: string
  readonly title: string
} {
  const period = role === 'clerk' ? undefined : 'upcoming'
  return { href: href(bookingRoutes.appointments, { period }), title: bookingTexts.ownAppointmentsTitle }
}
