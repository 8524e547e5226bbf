import type { Instant } from '@waymark/server/values'
import { href } from '@waymark/server'
import { invitation } from '@waymark/server/icalendar'
import { about as service } from '../../about.ts'
import type { CompleteLetter, Letter, TakenLetter } from '../messages/contract.ts'
import type { Appointment } from './domain/appointment.ts'
import { alarmsFor } from './domain/reminder.ts'
import { bookingTexts } from './texts.ts'
import type { Ports } from './ports.ts'
import { appointmentEvent } from './resources/appointment/appointment-representation.ts'
import { bookingRoutes } from './routes.ts'

// Letters of earlier releases have it; now the link follows the text.
const appointmentLinkMark = '{link to the appointment}'

type LetterPorts = Pick<Ports, 'accounts' | 'appointments' | 'doctors' | 'capabilities' | 'origin'>

/** Completes letters about appointments and slots with a link, and those of appointments with a calendar file. */
export function bookingLetters(ports: LetterPorts): Readonly<Record<'appointment' | 'slot', CompleteLetter>> {
  return {
    appointment: (letter, now) => aboutAppointment(ports, letter, now),
    slot: (letter) => {
      return Promise.resolve(withLink(ports, letter, href(bookingRoutes.slot, { slot: letter.about?.id ?? '' })))
    },
  }
}

async function aboutAppointment(ports: LetterPorts, letter: TakenLetter, now: Instant): Promise<Letter | undefined> {
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
