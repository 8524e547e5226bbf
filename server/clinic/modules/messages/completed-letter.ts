import type { Instant } from '@waymark/server/values/time'
import type { Letter, TakenLetter } from './domain/outbox.ts'
import { appointmentLinkMark, passwordLinkMark } from './domain/message.ts'
import { passwordLink } from '../accounts/resources/password-reset.ts'
import { href } from '@waymark/server/http/routes'
import { bookingRoutes } from '../booking/routes.ts'
import type { Ports } from './ports.ts'

type Complete = (letter: TakenLetter, now: Instant) => Promise<Letter | undefined>

/**
 * Completes letters with access links. A link is created at delivery and never stored, so a password link is valid for
 * an hour from delivery. A letter without an open account or a guest's appointment, such as one for an unknown user
 * name, is not delivered.
 */
export function completedLetter(
  ports: Pick<Ports, 'accounts' | 'appointments' | 'capabilities' | 'resetLinks' | 'origin'>,
): Complete {
  const { accounts, appointments, capabilities, origin } = ports
  const toGuest: Complete = async (letter) => {
    const appointment = letter.about?.kind === 'appointment' ? await appointments.find(letter.about.id) : undefined
    const email = appointment?.patient.email
    if (appointment === undefined || email === undefined) return undefined
    const { id } = appointment
    const link = href(bookingRoutes.appointment, {
      appointment: id,
      capability: capabilities.of('appointment', id),
    })
    return { ...letter, email, text: letter.text.replaceAll(appointmentLinkMark, () => `${origin ?? ''}${link}`) }
  }
  return async (letter, now) => {
    if (!letter.isLetterOnly) return letter
    if (letter.account === '') return toGuest(letter, now)
    const account = await accounts.find(letter.account)
    if (account?.state !== 'active') return undefined
    const link = await passwordLink(ports, account.id, now)
    return { ...letter, text: letter.text.replaceAll(passwordLinkMark, () => link) }
  }
}
