import { appointmentKey, type Appointment, type Appointments } from './appointment.ts'
import { type BookedType, priceOf } from './appointment-type.ts'
import { type Clock, dateAt, dayInWords, type Instant, moneyText, timeAt, withZone } from '@waymark/server/values'
import type { Account, Accounts } from '../../accounts/contract.ts'
import type { Doctor, Doctors } from './doctor.ts'
import { type Clinics, timeZoneOf } from '../../practice/contract.ts'
import type { MessageKind, Messages, MessageSubject, NewMessage } from '../../messages/contract.ts'
import { inLanguageOf } from '../../../languages/index.ts'
import { reminderLead } from './reminder.ts'
import { spanInWords, type Slot } from './slot.ts'
import { specialityInWords } from './specialities.ts'
import { bookingTexts } from '../texts.ts'

/*
 * The messages about appointments. A booking, a move or a cancellation enqueues them in its own transaction. A patient
 * with an account gets them in the inbox and by mail. A guest with an e-mail address gets them by mail, with the link
 * that manages the appointment; one with a telephone number only gets the reminder, by SMS.
 */
export interface AnnouncingPorts {
  readonly messages: Pick<Messages, 'send' | 'withdraw'>
  readonly doctors: Pick<Doctors, 'find'>
  readonly accounts: Pick<Accounts, 'find'>
  readonly clinics: Pick<Clinics, 'find'>
  readonly clock: Clock
}

/** Confirms an appointment and schedules its reminder, unless it begins too soon. */
export async function announceBooked(ports: AnnouncingPorts, appointment: Appointment): Promise<void> {
  const owner = await ownerOf(ports, appointment)
  await tell(ports, { appointment, owner }, 'confirmation')
  await remind(ports, { appointment, owner })
}

/** Announces the new time or patient of an appointment and reschedules its reminder. */
export async function announceMoved(ports: AnnouncingPorts, appointment: Appointment): Promise<void> {
  await withdrawReminder(ports, appointment)
  const owner = await ownerOf(ports, appointment)
  await tell(ports, { appointment, owner }, 'change')
  await remind(ports, { appointment, owner })
}

/** Reschedules the reminder of an appointment after a change of its instant but not of its local time. */
export async function rescheduleReminder(ports: AnnouncingPorts, appointment: Appointment): Promise<void> {
  await withdrawReminder(ports, appointment)
  await remind(ports, { appointment, owner: await ownerOf(ports, appointment) })
}

// Limits the batch; no user has more upcoming appointments.
const mostAhead = 500

/** Reschedules the reminders of the upcoming appointments of a user, if the preferences have changed. */
export async function followPreferences(
  ports: AnnouncingPorts & { readonly appointments: Pick<Appointments, 'page'> },
  before: Account,
  after: Account,
): Promise<void> {
  if (before.reminders === after.reminders && before.reminderHours === after.reminderHours) return
  const start = appointmentKey({ slot: { start: ports.clock.now() }, id: '' })
  const { items } = await ports.appointments.page({ account: after.id }, { limit: mostAhead, after: start })
  for (const appointment of items) if (appointment.state === 'booked') await rescheduleReminder(ports, appointment)
}

/**
 * Announces a cancellation and removes the reminder.
 *
 * @param reason a sentence to include in the message
 */
export async function announceCancelled(
  ports: AnnouncingPorts,
  appointment: Appointment,
  reason?: string,
): Promise<void> {
  await withdrawReminder(ports, appointment)
  await tell(ports, { appointment, owner: await ownerOf(ports, appointment) }, 'cancellation', reason)
}

/**
 * Offers a slot to a patient on the waiting list.
 *
 * @param until when the offer expires
 */
export async function announceOffer(
  { messages, doctors, accounts, clinics, clock }: AnnouncingPorts,
  account: string,
  slot: Slot,
  until: Instant,
): Promise<void> {
  const owner = await accounts.find(account)
  const doctor = await doctors.find(slot.doctor)
  if (doctor === undefined) return
  const { name, timeZone } = doctor
  const usualZone = await timeZoneOf(clinics)
  await inLanguageOf(owner, () => {
    const expiry = bookingTexts.expiry({ day: dayInWords(dateAt(until, timeZone)), time: timeAt(until, timeZone) })
    return messages.send({
      account,
      kind: 'offer',
      subject: bookingTexts.offerSubject({ doctor: name }),
      text: bookingTexts.offer({
        facts: factsAt(timeLineOf(slot, doctor, usualZone), doctor),
        expiry: withZone(expiry, timeZone, usualZone),
      }),
      about: { kind: 'slot', id: String(slot.id) },
      sentAt: clock.now(),
      until,
    })
  })
}

type Announced = Extract<MessageKind, 'confirmation' | 'change' | 'cancellation' | 'reminder'>

/** An appointment and its account; guests have none. */
export interface Owned {
  readonly appointment: Appointment
  readonly owner: Account | undefined
}

/** Returns the account of an appointment; undefined for a guest. */
export async function ownerOf({ accounts }: AnnouncingPorts, { account }: Appointment): Promise<Account | undefined> {
  return account === undefined ? undefined : accounts.find(account)
}

async function tell(
  ports: AnnouncingPorts,
  { appointment, owner }: Owned,
  kind: Announced,
  more?: string,
): Promise<void> {
  await inLanguageOf(owner, async () => {
    const message = await messageOf(ports, appointment, kind, more)
    if (message !== undefined) await ports.messages.send(message)
  })
}

/** Schedules the reminder of an appointment, unless it begins too soon. */
export async function remind(ports: AnnouncingPorts, { appointment, owner }: Owned): Promise<void> {
  const { slot } = appointment
  const lead = reminderLead(owner)
  const notBefore = lead === undefined ? 0 : slot.start - lead
  if (notBefore <= ports.clock.now()) return
  await inLanguageOf(owner, async () => {
    const message = await messageOf(ports, appointment, 'reminder')
    if (message !== undefined) await ports.messages.send({ ...message, notBefore, until: slot.start })
  })
}

/** Deletes the reminder of an appointment. */
export async function withdrawReminder({ messages, clock }: AnnouncingPorts, appointment: Appointment): Promise<void> {
  if (recipientOf(appointment, 'reminder') !== undefined)
    await messages.withdraw(subjectOf(appointment), ['reminder'], clock.now())
}

/**
 * Returns the account that receives a message, or an empty string for a guest: the mail then takes the appointment's
 * address, and a reminder its telephone number if there is no address.
 */
export function recipientOf(
  { account, patient }: Pick<Appointment, 'account' | 'patient'>,
  kind: MessageKind,
): string | undefined {
  const contact = patient.email ?? (kind === 'reminder' ? patient.telephone : undefined)
  return account ?? (contact === undefined ? undefined : '')
}

async function messageOf(
  { doctors, clinics, clock }: AnnouncingPorts,
  appointment: Appointment,
  kind: Announced,
  more?: string,
): Promise<NewMessage | undefined> {
  const { slot } = appointment
  const account = recipientOf(appointment, kind)
  const doctor = account === undefined ? undefined : await doctors.find(slot.doctor)
  if (account === undefined || doctor === undefined) return undefined
  const reason = more === undefined ? [] : [bookingTexts.reasonLine({ reason: more })]
  const facts = factsAt(timeLineOf(slot, doctor, await timeZoneOf(clinics)), doctor, appointment.type)
  const ofType = kind === 'cancellation' ? cancelledTypeLines(appointment.type) : typeLines(appointment.type)
  const lines = [bookingTexts.openings[kind], '', facts, ...ofType, ...reason]
  return {
    account,
    kind,
    subject: bookingTexts.subjects[kind]({
      doctor: doctor.name,
      day: dayInWords(slot.date),
      start: spanInWords(slot, doctor.timeZone).start,
    }),
    text: lines.join('\n'),
    about: { ...subjectOf(appointment), version: appointment.version },
    sentAt: clock.now(),
    ...(account === '' ? { isMailOnly: true } : {}),
  }
}

function subjectOf({ id }: Pick<Appointment, 'id'>): MessageSubject {
  return { kind: 'appointment', id }
}

/**
 * Returns the day and the time of a slot as a line of a message.
 *
 * @param usualZone the time zone of the clinic
 */
export function timeLineOf(slot: Slot, { timeZone }: Pick<Doctor, 'timeZone'>, usualZone: string | undefined): string {
  const line = bookingTexts.timeLine({ day: dayInWords(slot.date), ...spanInWords(slot, timeZone) })
  return withZone(line, timeZone, usualZone)
}

/** Returns the lines with the time, the doctor and the place. */
export function factsAt(time: string, { name, speciality, address }: Doctor, type?: BookedType): string {
  const place = type?.place ?? address
  return bookingTexts.facts({ time, doctor: name, speciality: specialityInWords(speciality), address: place })
}

/** Returns the lines about the type of an appointment: its name, the price, the video call and what to prepare. */
export function typeLines(type: BookedType | undefined): readonly string[] {
  if (type === undefined) return []
  const { name, videoLink, instructions } = type
  const price = priceOf(type)
  return [
    bookingTexts.typeLine({ type: name }),
    ...(price === undefined ? [] : [bookingTexts.priceLine({ price: moneyText(price) })]),
    ...(videoLink === undefined ? [] : [bookingTexts.videoLine({ link: videoLink })]),
    ...(instructions === undefined ? [] : [instructions]),
  ]
}

// There is nothing to prepare.
function cancelledTypeLines(type: BookedType | undefined): readonly string[] {
  if (type === undefined) return []
  const refund = priceOf(type) === undefined ? [] : [bookingTexts.refundLine]
  return [bookingTexts.typeLine({ type: type.name }), ...refund]
}
