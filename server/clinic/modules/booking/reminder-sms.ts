import { dateInWords, type Instant, shortDateInWords, withZone } from '@waymark/server/values'
import {
  endOfQuietHours,
  fitted,
  internationalNumber,
  numberWithoutCountryCode,
  type Sms,
  type TakenMail,
  Undeliverable,
} from '../messages/contract.ts'
import { contactOf, timeZoneOf } from '../practice/contract.ts'
import type { Appointment } from './domain/appointment.ts'
import type { Ports } from './ports.ts'
import { shortLinkOf } from './resources/appointment/short-link.ts'
import { spanInWords } from './domain/slot.ts'
import { bookingTexts } from './texts.ts'

export interface SmsPorts extends Pick<Ports, 'capabilities' | 'clinics' | 'origin' | 'smsTransport'> {
  readonly accounts: Pick<Ports['accounts'], 'find'>
  readonly doctors: Pick<Ports['doctors'], 'find'>
}

interface Reminded {
  readonly mail: TakenMail
  readonly appointment: Appointment
  /** The address for a mail, if there is one. */
  readonly email: string | undefined
  readonly now: Instant
}

/**
 * Returns the reminder of an appointment as a text message, or the end of the quiet hours; undefined if a mail is sent
 * instead. A patient gets text messages by choice, or without an address for mails.
 *
 * @throws {Undeliverable} if neither a text message nor a mail can be sent
 */
export async function reminderSms(
  ports: SmsPorts,
  reminded: Reminded,
): Promise<{ readonly sms: Sms } | { readonly notBefore: Instant } | undefined> {
  const { mail, appointment, email, now } = reminded
  const { slot } = appointment
  if (mail.kind !== 'reminder' || ports.smsTransport === undefined) return undefined
  const telephone = await telephoneFor(ports, reminded)
  const doctor = await ports.doctors.find(slot.doctor)
  if (telephone === undefined || doctor === undefined) return undefined
  const to = internationalNumber(telephone)
  if (to === undefined) {
    requireAddress(email, numberWithoutCountryCode)
    return undefined
  }
  const usualZone = await timeZoneOf(ports.clinics)
  const notBefore = endOfQuietHours(now, usualZone ?? doctor.timeZone)
  if (notBefore !== undefined && notBefore < slot.start) return { notBefore }
  if (notBefore !== undefined) {
    requireAddress(email, 'appointment before the end of the quiet hours')
    return undefined
  }
  const time = withZone(spanInWords(slot, doctor.timeZone).start, doctor.timeZone, usualZone)
  return { sms: { to, text: await textOf(ports, appointment, time) } }
}

/** Returns the number of a patient that gets text messages. */
async function telephoneFor(
  { accounts }: SmsPorts,
  { mail, appointment, email }: Reminded,
): Promise<string | undefined> {
  const { telephone } = appointment.patient
  const account = mail.account === '' ? undefined : await accounts.find(mail.account)
  const isChosen = account?.reminders === 'sms'
  const hasNoOther = email === undefined && account?.reminders === undefined
  return isChosen || hasNoOther ? (account?.telephone ?? telephone) : undefined
}

function requireAddress(email: string | undefined, reason: string): void {
  if (email === undefined) throw new Undeliverable(reason)
}

// It says neither the doctor nor the reason, because others read the screen of a locked telephone.
async function textOf(
  { capabilities, clinics, origin = '' }: SmsPorts,
  { id, slot }: Appointment,
  time: string,
): Promise<string> {
  const link = `${origin}${shortLinkOf(id, capabilities.of('appointment', id))}`
  const { name } = await contactOf(clinics)
  // The date without its weekday is shorter in Arabic.
  const texts = [shortDateInWords, dateInWords].map((inWords) => {
    const text = bookingTexts.sms.reminder({ day: inWords(slot.date), time, link })
    return (clinic: string) => (clinic === '' ? text : bookingTexts.sms.from({ clinic, text }))
  })
  return fitted(name, texts)
}
