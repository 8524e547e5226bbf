import type { Instant } from '@waymark/server/values'
import { href } from '@waymark/server'
import { invitation } from '@waymark/server/icalendar'
import { contactOf } from '../practice/contract.ts'
import type { CompleteMail, Mail, TakenMail } from '../messages/contract.ts'
import type { Appointment } from './domain/appointment.ts'
import { alarmsFor } from './domain/reminder.ts'
import { reminderSms, type SmsPorts } from './reminder-sms.ts'
import { bookingTexts } from './texts.ts'
import type { Ports } from './ports.ts'
import { appointmentEvent } from './resources/appointment/appointment-representation.ts'
import { bookingRoutes } from './routes.ts'

// Mails of earlier releases have it; now the link follows the text.
const appointmentLinkMark = '{link to the appointment}'

type MailPorts = SmsPorts & Pick<Ports, 'appointments'>

/**
 * Completes mails about appointments and slots with a link, and those of appointments with a calendar file. Some reminders are
 * sent as text messages instead.
 */
export function bookingMails(ports: MailPorts): Readonly<Record<'appointment' | 'series' | 'slot', CompleteMail>> {
  return {
    appointment: (mail, now) => aboutAppointment(ports, mail, now),
    series: (mail) => aboutSeries(ports, mail),
    slot: (mail) => {
      return Promise.resolve(withLink(ports, mail, href(bookingRoutes.slot, { slot: mail.about?.id ?? '' })))
    },
  }
}

async function aboutAppointment(ports: MailPorts, mail: TakenMail, now: Instant): ReturnType<CompleteMail> {
  const appointment = await ports.appointments.find(mail.about?.id ?? '')
  if (appointment === undefined) return undefined
  const isForGuest = mail.account === ''
  const email = isForGuest ? appointment.patient.email : mail.email
  const reminder = await reminderSms(ports, { mail, appointment, email, now })
  if (reminder !== undefined) return 'sms' in reminder ? { ...mail, ...reminder } : reminder
  if (isForGuest && email === undefined) return undefined
  const capability = isForGuest ? ports.capabilities.of('appointment', appointment.id) : undefined
  const link = href(bookingRoutes.appointment, { appointment: appointment.id, capability })
  const calendar = await calendarOf(ports, { mail, appointment, email, link, now })
  return { ...withLink(ports, mail, link), email, calendar }
}

async function aboutSeries(ports: MailPorts, mail: TakenMail): Promise<Mail | undefined> {
  const id = mail.about?.id ?? ''
  const [first] = await ports.appointments.ofSeries(id)
  if (first === undefined) return undefined
  const isForGuest = mail.account === ''
  const capability = isForGuest ? ports.capabilities.of('series', id) : undefined
  const email = isForGuest ? first.patient.email : mail.email
  return { ...withLink(ports, mail, href(bookingRoutes.series, { series: id, capability })), email }
}

function withLink({ origin = '' }: Pick<Ports, 'origin'>, mail: TakenMail, link: string): Mail {
  const { text, kind } = mail
  const address = `${origin}${link}`
  if (text.includes(appointmentLinkMark)) {
    return { ...mail, text: text.replaceAll(appointmentLinkMark, () => address) }
  }
  return kind === 'notice' ? mail : { ...mail, text: `${text}\n\n${bookingTexts.closings[kind]({ link: address })}` }
}

interface Invited {
  readonly mail: TakenMail
  readonly appointment: Appointment
  readonly email: string | undefined
  readonly link: string
  readonly now: Instant
}

// A mail about an earlier version has no file, because a later mail has the file of the present version.
async function calendarOf(
  { accounts, clinics, doctors, origin }: SmsPorts,
  { mail, appointment, email, link, now }: Invited,
): Promise<Mail['calendar']> {
  const doctor = mail.about?.version === appointment.version ? await doctors.find(appointment.slot.doctor) : undefined
  if (doctor === undefined || email === undefined) return undefined
  const account = mail.account === '' ? undefined : await accounts.find(mail.account)
  const event = appointmentEvent(appointment, doctor, alarmsFor(account))
  const url = origin === undefined ? undefined : `${origin}${link}`
  const { name: service } = await contactOf(clinics)
  return (organizer) =>
    invitation({
      event,
      url,
      service,
      organizer,
      attendee: { email, name: appointment.patient.name },
      now,
    })
}
