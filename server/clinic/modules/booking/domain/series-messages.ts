import { dayInWords } from '@waymark/server/values'
import { inLanguageOf } from '../../../languages/index.ts'
import type { NewMessage } from '../../messages/contract.ts'
import { timeZoneOf } from '../../practice/contract.ts'
import { bookingTexts } from '../texts.ts'
import type { Appointment } from './appointment.ts'
import {
  type AnnouncingPorts,
  factsAt,
  ownerOf,
  recipientOf,
  remind,
  timeLineOf,
  typeLines,
  withdrawReminder,
} from './appointment-messages.ts'

/*
 * The messages about a series: one for all of its appointments, in the transaction of the change. The reminders remain
 * those of the single appointments.
 */
type Kind = 'confirmation' | 'change' | 'cancellation'

/** Announces a change of all given appointments of a series, and renews their reminders. */
export async function announceSeries(
  ports: AnnouncingPorts,
  appointments: readonly Appointment[],
  kind: Kind,
  reason?: string,
): Promise<void> {
  const [first] = appointments
  if (first === undefined) return
  const owner = await ownerOf(ports, first)
  await inLanguageOf(owner, async () => {
    const message = await messageOf(ports, appointments, kind, reason)
    if (message !== undefined) await ports.messages.send(message)
  })
  for (const appointment of appointments) {
    if (kind !== 'confirmation') await withdrawReminder(ports, appointment)
    if (kind !== 'cancellation') await remind(ports, { appointment, owner })
  }
}

async function messageOf(
  { doctors, clinics, clock }: AnnouncingPorts,
  appointments: readonly Appointment[],
  kind: Kind,
  reason: string | undefined,
): Promise<NewMessage | undefined> {
  const [first] = appointments
  const account = first && recipientOf(first, kind)
  const doctor = first && (await doctors.find(first.slot.doctor))
  if (first === undefined || account === undefined || doctor === undefined) return undefined
  const usualZone = await timeZoneOf(clinics)
  const times = appointments.map(({ slot }) => `\n- ${timeLineOf(slot, doctor, usualZone)}`).join('')
  const lines = [
    bookingTexts.seriesOpenings[kind],
    '',
    factsAt(times, doctor, first.type),
    ...typeLines(first.type),
    ...(reason === undefined ? [] : [bookingTexts.reasonLine({ reason })]),
  ]
  const about = { doctor: doctor.name, day: dayInWords(first.slot.date), count: appointments.length }
  return {
    account,
    kind,
    subject: bookingTexts.seriesSubjects[kind](about),
    text: lines.join('\n'),
    about: { kind: 'series', id: first.series ?? '' },
    sentAt: clock.now(),
    ...(account === '' ? { isMailOnly: true } : {}),
  }
}
