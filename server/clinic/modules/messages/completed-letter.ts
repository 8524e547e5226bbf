import { capabilities, resetLinks } from '@waymark/server/authentication/links'
import type { Instant } from '@waymark/server/values/time'
import type { Letter, TakenLetter } from './domain/outbox.ts'
import { appointmentLinkMark, passwordLinkMark } from './domain/message.ts'
import { passwordLink } from '../accounts/resources/password-reset.ts'
import { href } from '../../routes.ts'
import type { AppOptions } from '../../composition/app-options.ts'

type Complete = (letter: TakenLetter, now: Instant) => Promise<Letter | undefined>

/**
 * Completes letters with links that give access. A link is made when its letter is delivered, so it is stored nowhere; one
 * to set a password works for an hour from then on, however long the mail server was away. A letter that names neither an
 * open account nor a guest's appointment, as one for an unknown user name does, is not delivered.
 */
export function completedLetter({
  storage: { accounts, appointments },
  secret,
  publicOrigin: origin,
}: Pick<AppOptions, 'storage' | 'secret' | 'publicOrigin'>): Complete {
  const ports = { accounts, resetLinks: resetLinks(secret), origin }
  const toGuest: Complete = async (letter) => {
    const appointment = letter.about?.kind === 'appointment' ? await appointments.find(letter.about.id) : undefined
    const email = appointment?.patient.email
    if (appointment === undefined || email === undefined) return undefined
    const { id } = appointment
    const link = href('appointment', { appointment: id, capability: capabilities(secret).of('appointment', id) })
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
