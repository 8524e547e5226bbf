import type { Doctor } from '../../domain/doctor.ts'
import type { Instant } from '../../domain/clock.ts'
import { statusOf, type Slot } from '../../domain/slot.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { doctorLink } from '../doctor/doctor-representation.ts'
import { dayInWords } from '../in-words.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

/** A slot on its own page: everything that is known of it. */
export function slotRepresentation(slot: Slot, doctor: Doctor, now: Instant): Representation {
  const status = statusOf(slot, now)
  return represent('slot', {
    title: `${dayInWords(slot.date)}, ${slot.startTime} to ${slot.endTime}, ${doctor.name}`,
    self: href('slot', { slot: slot.id }),
    state: {
      ...summary(slot),
      date: slot.date,
      startInstant: new Date(slot.start).toISOString(),
      endInstant: new Date(slot.end).toISOString(),
      timeZone: doctor.timeZone,
      status,
    },
    links: { ...linksOf(slot, doctor), home: { href: href('home', {}), title: 'Home' } },
    forms: formsOf(slot, now),
  })
}

/** A slot as a schedule lists it: the four members of the specification. */
export function listedSlot(slot: Slot, doctor: Doctor, now: Instant): Representation {
  return represent('slot', {
    title: `${slot.startTime} to ${slot.endTime}`,
    self: href('slot', { slot: slot.id }),
    state: summary(slot),
    links: linksOf(slot, doctor),
    forms: formsOf(slot, now),
  })
}

/** A slot as a week lists it: with its day; the form to book it is on its own page. */
export function weekSlot(slot: Slot, doctor: Doctor): Representation {
  return represent('slot', {
    title: `${dayInWords(slot.date)}, ${slot.startTime} to ${slot.endTime}`,
    self: href('slot', { slot: slot.id }),
    state: { ...summary(slot), date: slot.date },
    links: linksOf(slot, doctor),
  })
}

/** The link to the open slots of the day that a slot is on. */
export function openSlotsOf(slot: Pick<Slot, 'doctor' | 'date'>): { readonly href: string; readonly title: string } {
  const day = { doctor: slot.doctor, date: slot.date }
  return { href: href('schedule', { ...day, status: 'open' }), title: `Open slots on ${dayInWords(slot.date)}` }
}

function summary({ id, startTime, endTime, doctor }: Slot): { id: number; start: string; end: string; doctor: string } {
  return { id, start: startTime, end: endTime, doctor }
}

type SlotLink = ReturnType<typeof openSlotsOf>

function linksOf(slot: Slot, doctor: Doctor): { readonly doctor: SlotLink; readonly schedule: SlotLink } {
  return { doctor: doctorLink(doctor), schedule: openSlotsOf(slot) }
}

function formsOf(slot: Slot, now: Instant): { confirm?: { method: 'POST'; target: string } } {
  if (statusOf(slot, now) !== 'open') return {}
  return { confirm: { method: 'POST', target: href('slot', { slot: slot.id }) } }
}
