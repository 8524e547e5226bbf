import type { Instant } from '@waymark/server/values'
import { href } from '@waymark/server'
import { invitation } from '@waymark/server/icalendar'
import { about as service } from '../../about.ts'
import { verificationLink } from '../accounts/resources/email-verification.ts'
import { passwordLink } from '../accounts/resources/password-reset.ts'
import type { Appointment } from '../booking/domain/appointment.ts'
import { alarmsFor } from '../booking/domain/reminder.ts'
import { bookingTexts } from '../booking/messages.ts'
import { appointmentEvent } from '../booking/resources/appointment/appointment-representation.ts'
import { bookingRoutes } from '../booking/routes.ts'
import { appointmentLinkMark, passwordLinkMark, verificationLinkMark } from './domain/message.ts'
import type { Letter, TakenLetter } from './domain/outbox.ts'
import type { Ports } from './ports.ts'

type Complete = (letter: TakenLetter, now: Instant) => Promise<Letter | undefined>
type CompletingPorts = Pick<
  Ports,
  'accounts' | 'appointments' | 'doctors' | 'capabilities' | 'resetLinks' | 'verificationLinks' | 'origin'
>

/**
 * Completes letters with links and calendar files. A link is created at delivery and never stored, so a password link is
 * valid for an hour from delivery. A letter without an open account or a guest's appointment, such as one for an unknown
 * user name, is not delivered. A letter with personal content goes to a verified address only; letters with access links
 * go to the address of the account, because their use verifies it.
 */
export function completedLetter(ports: CompletingPorts): Complete {
  return async (given, now) => {
    const letter = withoutUnverified(given)
    const { about } = letter
    if (about?.kind === 'appointment') return aboutAppointment(ports, letter, now)
    if (about?.kind === 'slot') return withLink(ports, letter, href(bookingRoutes.slot, { slot: about.id }))
    if (!letter.isLetterOnly) return letter
    const account = letter.account === '' ? undefined : await ports.accounts.find(letter.account)
    return account?.state === 'active' ? withAccessLinks(ports, letter, now) : undefined
  }
}

function withoutUnverified(letter: TakenLetter): TakenLetter {
  return letter.isLetterOnly || letter.isVerified ? letter : { ...letter, email: undefined }
}

async function withAccessLinks(ports: CompletingPorts, letter: TakenLetter, now: Instant): Promise<Letter> {
  const { account, email, text } = letter
  if (text.includes(verificationLinkMark)) {
    const link = verificationLink(ports, { account, email, now })
    return { ...letter, text: text.replaceAll(verificationLinkMark, () => link) }
  }
  if (!text.includes(passwordLinkMark)) return letter
  const link = await passwordLink(ports, account, { email, now })
  return { ...letter, text: text.replaceAll(passwordLinkMark, () => link) }
}

async function aboutAppointment(
  ports: CompletingPorts,
  letter: TakenLetter,
  now: Instant,
): Promise<Letter | undefined> {
  const appointment = await ports.appointments.find(letter.about?.id ?? '')
  if (appointment === undefined) return undefined
  const isForGuest = letter.account === ''
  const email = isForGuest ? appointment.patient.email : letter.email
  if (isForGuest && email === undefined) return undefined
  const capability = isForGuest ? ports.capabilities.of('appointment', appointment.id) : undefined
  const link = href(bookingRoutes.appointment, { appointment: appointment.id, capability })
  const calendar = await calendarOf(ports, { letter, appointment, email, link, now })
  return { ...withLink(ports, letter, link), email, calendar }
}

function withLink({ origin = '' }: Pick<Ports, 'origin'>, letter: TakenLetter, link: string): Letter {
  const { text, kind } = letter
  const address = `${origin}${link}`
  if (text.includes(appointmentLinkMark)) {
    return { ...letter, text: text.replaceAll(appointmentLinkMark, () => address) }
  }
  return kind === 'notice' ? letter : { ...letter, text: `${text}\n\n${bookingTexts.closings[kind](address)}` }
}

interface Invited {
  readonly letter: TakenLetter
  readonly appointment: Appointment
  readonly email: string | undefined
  readonly link: string
  readonly now: Instant
}

// A letter about an earlier version has no file, because a later letter has the file of the present version.
async function calendarOf(
  { accounts, doctors, origin }: Pick<Ports, 'accounts' | 'doctors' | 'origin'>,
  { letter, appointment, email, link, now }: Invited,
): Promise<Letter['calendar']> {
  const doctor = letter.about?.version === appointment.version ? await doctors.find(appointment.slot.doctor) : undefined
  if (doctor === undefined || email === undefined) return undefined
  const account = letter.account === '' ? undefined : await accounts.find(letter.account)
  const event = appointmentEvent(appointment, doctor, alarmsFor(account))
  const url = origin === undefined ? undefined : `${origin}${link}`
  return (organizer) =>
    invitation({
      event,
      url,
      service: service.name,
      organizer,
      attendee: { email, name: appointment.patient.name },
      now,
    })
}
