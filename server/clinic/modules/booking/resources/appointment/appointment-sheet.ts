import type { Sheet } from '@waymark/server'
import { dayInWords, type LocalDate } from '@waymark/server/values'
import { moneyText } from '@waymark/server/html'
import { translateDescribed } from '@waymark/shared'
import { type PaymentStatus, paymentStatuses } from '@waymark/shared/clinic'
import type { Appointment } from '../../domain/appointment.ts'
import { priceOf } from '../../domain/appointment-type.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { spanInWords } from '../../domain/slot.ts'
import { specialityInWords } from '../../domain/specialities.ts'
import { bookingTexts } from '../../texts.ts'

const { sheetLabels: labels, sheetNotes, sheetStatus, timeLine } = bookingTexts

/** Returns the printed page of an appointment. */
export function appointmentSheet(appointment: Appointment, doctor: Doctor, payment?: PaymentStatus): Sheet {
  const { slot, state, patient, reason, type } = appointment
  const { name, speciality, address, timeZone } = doctor
  const when = { day: dayInWords(slot.date), ...spanInWords(slot, timeZone) }
  return {
    kind: 'sheet',
    facts: [
      { label: labels.when, text: timeLine(when), timeZone },
      { label: labels.doctor, text: `${name}, ${specialityInWords(speciality)}` },
      ...typeFacts(appointment),
      ...(payment === undefined ? [] : [{ label: labels.payment, text: paymentInWords(payment) }]),
      { label: labels.address, text: type?.place ?? address },
      { label: labels.patient, text: patient.name },
      ...(reason === undefined ? [] : [{ label: labels.reason, text: reason }]),
      { label: labels.status, text: sheetStatus[state] },
    ],
    notes: [
      ...(state === 'booked' && type?.instructions !== undefined ? [type.instructions] : []),
      ...(state === 'booked' || state === 'cancelled' ? [sheetNotes[state]] : []),
    ],
  }
}

/** Returns the status of a payment in words. */
export function paymentInWords(status: string): string {
  const words: Readonly<Record<string, string>> = paymentStatuses
  return translateDescribed(words[status] ?? status)
}

/** Returns the words beside the code that leads from paper to an appointment, where there is something to do. */
export function codeWords({ state }: Pick<Appointment, 'state'>): string | undefined {
  return state === 'booked' ? sheetNotes.code : undefined
}

function typeFacts({ type, referral }: Appointment): Sheet['facts'] {
  if (type === undefined) return []
  const price = priceOf(type)
  const facts = [
    { label: labels.type, text: type.name },
    { label: labels.price, text: price && moneyText(price) },
    { label: labels.video, text: type.videoLink },
    { label: labels.referral, text: referral },
  ]
  return facts.flatMap(({ label, text }) => (text === undefined ? [] : [{ label, text }]))
}

/** Returns the printed page of a doctor's day. */
export function scheduleSheet(date: LocalDate, { name, speciality, address, timeZone }: Doctor): Sheet {
  return {
    kind: 'sheet',
    facts: [
      { label: labels.when, text: dayInWords(date), timeZone },
      { label: labels.doctor, text: `${name}, ${specialityInWords(speciality)}` },
      { label: labels.address, text: address },
    ],
    notes: [],
  }
}
