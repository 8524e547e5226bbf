import { may } from '@waymark/server/authentication'
import { dayInWords, type Instant } from '@waymark/server/values'
import { type GivenForm, type GivenLink, href, type Representation, withVariables } from '@waymark/server'
import type { Principal } from '../../../../principal.ts'
import { bookingPermissions } from '../../permissions.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { specialityInWords } from '../../domain/specialities.ts'
import type { FreeTime } from '../../domain/schedule.ts'
import { liveHold, type Hold } from '../../domain/hold.ts'
import type { Appointment } from '../../domain/appointment.ts'
import { spanInWords, statusOf, type Slot, type SlotStatus } from '../../domain/slot.ts'
import { choiceLinks, mayBookForPatient, noChoice } from '../patient-choice.ts'
import { confirmForm, type FormSources, mayBook, toldBy } from './confirm-form.ts'
import { noTypes, spanOfType } from './type-choice.ts'
import { newSeriesLink } from '../series/new-series-link.ts'
import { nextOfTypeLink, typeRepresentation, typeWeekLink } from '../appointment-type/type-representation.ts'
import type { AppointmentType } from '../../domain/appointment-type.ts'
import { doctorLink, nextSlotLink, typesLink, waitingListLink } from '../doctor/doctor-links.ts'
import { slotProfile } from '../fhir.ts'
import { homeLink, represent, type TitledLink } from '../../../../represent.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'

/** A slot and its caller. */
export interface SlotView extends FormSources {
  readonly slot: Slot
  readonly doctor: Doctor
  readonly principal: Principal
  /** The network address of the request, for bookings. */
  readonly client?: string
  /** The appointment that occupies the slot, for a caller that may see it. */
  readonly appointment?: Appointment | undefined
}

/** Returns the status of a slot for a caller: a held slot is open for its holder. */
export function statusFor({ slot, hold }: Pick<SlotView, 'slot' | 'hold'>, now: Instant): SlotStatus {
  return statusOf(slot, now, liveHold(hold, now)?.id)
}

/** Represents a slot with all its details. */
export function slotRepresentation(view: SlotView, now: Instant): Representation {
  const { doctor, hold, choice = noChoice, principal, types = noTypes } = view
  const status = statusFor(view, now)
  const own = liveHold(hold, now)
  const slot = spanOfType(view.slot, types.chosen, doctor)
  return represent('slot', {
    title: slotTitle(slot, doctor),
    self: selfOf(view, own),
    state: {
      ...summary(slot),
      date: slot.date,
      ...instantsOf(slot),
      timeZone: doctor.timeZone,
      status,
      ...busyState(view),
      ...(own === undefined ? {} : { holdExpires: new Date(own.until).toISOString() }),
    },
    links: {
      ...linksOf(slot, doctor),
      profile: [slotProfile(status)],
      appointment: appointmentAt(view),
      hold: own === undefined ? undefined : { href: holdHref(own, view), title: bookingTexts.holdTitle },
      'next-slot': types.chosen === undefined ? nextSlotLink(doctor) : nextOfTypeLink(types.chosen),
      'waiting-list': status === 'open' ? undefined : waitingListLink(doctor, principal),
      'find-patient': mayBookForPatient(principal) && isBookableBy(view, status) ? findLink(view) : undefined,
      ...choiceLinks(choice, (patient) => href(bookingRoutes.slot, { slot: slot.id, patient, type: types.chosen?.id })),
      ...typeLinks(view, status),
      home: homeLink,
    },
    ...typesAt(view, status, own),
    forms: formsOf(view, status, own),
  })
}

// Patients see only that the time is not offered.
function busyState({ slot, principal }: SlotView): { readonly isBusy?: boolean } {
  return isOfClinic({ slot, principal }) && slot.isBusy === true ? { isBusy: true } : {}
}

function appointmentAt({ appointment }: SlotView): TitledLink | undefined {
  return (
    appointment && {
      href: href(bookingRoutes.appointment, { appointment: appointment.id }),
      title: bookingTexts.appointmentLinkTitle,
    }
  )
}

function selfOf({ slot, choice = noChoice, types }: SlotView, own: Hold | undefined): string {
  return href(bookingRoutes.slot, { slot: slot.id, q: choice.words, ...toldBy({ hold: own, choice, types }) })
}

function typesAt(
  view: SlotView,
  status: SlotStatus,
  own: Hold | undefined,
): { readonly embedded?: { readonly 'bookable-types': readonly Representation[] } } {
  const { slot, doctor, choice = noChoice, types = noTypes } = view
  const { all, chosen, fitting } = types
  if (all.length === 0 || !isBookableBy(view, status)) return {}
  const items = (chosen === undefined ? fitting : [chosen]).map((type) => {
    const there = href(bookingRoutes.slot, { slot: slot.id, ...toldBy({ hold: own, choice }), type: type.id })
    return typeRepresentation(type, doctor, { slot: { href: there, title: type.name } })
  })
  return { embedded: { 'bookable-types': items } }
}

function typeLinks(
  view: SlotView,
  status: SlotStatus,
): {
  readonly 'appointment-types'?: TitledLink
  readonly week?: TitledLink
  readonly 'new-series'?: TitledLink | undefined
} {
  const { slot, types = noTypes } = view
  const { all, chosen } = types
  return {
    'new-series': isBookableBy(view, status) ? newSeriesLink(view) : undefined,
    ...(all.length === 0 ? {} : { 'appointment-types': typesLink(slot.doctor) }),
    ...(chosen === undefined ? {} : { week: typeWeekLink(chosen, slot.date) }),
  }
}

function findLink({ slot, choice = noChoice, types = noTypes }: SlotView): GivenLink {
  const type = types.chosen?.id
  const target = href(bookingRoutes.slot, { slot: slot.id, type })
  return { href: withVariables(target, 'q'), title: bookingTexts.findPatientTitle, values: { q: choice.words } }
}

/** Returns whether a caller may book a time with this status: staff may within the notice. */
export function isBookableBy({ slot, principal }: Pick<SlotView, 'slot' | 'principal'>, status: SlotStatus): boolean {
  return status === 'open' || (status === 'closed' && isOfClinic({ slot, principal }))
}

function isOfClinic({ slot: { doctor }, principal }: Pick<SlotView, 'slot' | 'principal'>): boolean {
  return may(principal, bookingPermissions.overrideRules, { doctor })
}

/** Returns the time and the doctor of a slot as a title. */
export function slotTitle(slot: Slot, doctor: Pick<Doctor, 'name' | 'timeZone'>): string {
  return bookingTexts.slotTitle({ ...spanOf(slot, doctor), doctor: doctor.name })
}

/** Returns the day and the start of a slot. */
export function timeInWords(
  slot: Slot,
  { timeZone }: Pick<Doctor, 'timeZone'>,
): { readonly day: string; readonly start: string } {
  return { day: dayInWords(slot.date), start: spanInWords(slot, timeZone).start }
}

export function spanOf(
  slot: Slot,
  { timeZone }: Pick<Doctor, 'timeZone'>,
): Parameters<typeof bookingTexts.slotOnDayTitle>[0] {
  return { day: dayInWords(slot.date), ...spanInWords(slot, timeZone) }
}

/** Represents an open slot in a list of several doctors, with the details to choose by. */
export function freeSlot({ slot: given, doctor, type }: FreeTime, patient?: string): Representation {
  const { name: doctorName, speciality, languages, timeZone } = doctor
  const slot = spanOfType(given, type, doctor)
  return represent('slot', {
    title: slotTitle(slot, doctor),
    self: href(bookingRoutes.slot, { slot: slot.id, patient, type: type?.id }),
    state: {
      ...summary(slot),
      date: slot.date,
      timeZone,
      ...instantsOf(slot),
      doctorName,
      speciality: specialityInWords(speciality),
      languages: [...languages],
    },
    links: linksOf(slot, doctor),
  })
}

/** Represents a slot in a week or a list of a doctor, with its day; the slot itself has the booking form. */
export function weekSlot(given: Slot, doctor: Doctor, type?: AppointmentType): Representation {
  const slot = spanOfType(given, type, doctor)
  return represent('slot', {
    title: bookingTexts.slotOnDayTitle(spanOf(slot, doctor)),
    self: href(bookingRoutes.slot, { slot: slot.id, type: type?.id }),
    state: { ...summary(slot), date: slot.date, ...instantsOf(slot) },
    links: linksOf(slot, doctor),
  })
}

/** Returns the link to the open slots of the same day. */
export function openSlotsOf(slot: Pick<Slot, 'doctor' | 'date'>): TitledLink {
  const day = { doctor: slot.doctor, date: slot.date }
  return {
    href: href(bookingRoutes.schedule, { ...day, status: 'open' }),
    title: bookingTexts.neighbourDayTitles.open({ day: dayInWords(slot.date) }),
  }
}

/** Returns the URI of a hold, which authorises a holder without an account, with the chosen patient and appointment type. */
export function holdHref(hold: Hold, { choice, types }: Pick<FormSources, 'choice' | 'types'> = {}): string {
  return href(bookingRoutes.hold, { slot: hold.slot, ...toldBy({ hold, choice, types }) })
}

export function summary({ id, startTime, endTime, doctor }: Slot): {
  id: number
  start: string
  end: string
  doctor: string
} {
  return { id, start: startTime, end: endTime, doctor }
}

export function instantsOf({ start, end }: Slot): { readonly startInstant: string; readonly endInstant: string } {
  return { startInstant: new Date(start).toISOString(), endInstant: new Date(end).toISOString() }
}

/** Returns the links of a slot to its doctor and to the open slots of its day. */
export function linksOf(
  slot: Pick<Slot, 'doctor' | 'date'>,
  doctor: Doctor,
): { readonly doctor: TitledLink; readonly schedule: TitledLink } {
  return { doctor: doctorLink(doctor), schedule: openSlotsOf(slot) }
}

type SlotForms = Readonly<Partial<Record<'confirm' | 'hold' | 'block' | 'open-again', GivenForm | undefined>>>

function formsOf(view: SlotView, status: SlotStatus, own: Hold | undefined): SlotForms {
  const { slot, principal, profile, choice = noChoice, types = noTypes } = view
  const staff = isOfClinic(view) ? staffForms(view, status, own) : {}
  if (status !== 'open') return staff
  const target = href(bookingRoutes.hold, { slot: slot.id, ...toldBy({ choice, types }) })
  const hold = { method: 'PUT', target } as const
  return {
    confirm: confirmForm(slot, principal, { hold: own, profile, choice, types }),
    hold: own === undefined && mayBook(principal) ? hold : undefined,
    ...staff,
  }
}

function staffForms(
  { slot, principal, choice = noChoice, types = noTypes }: SlotView,
  status: SlotStatus,
  own: Hold | undefined,
): SlotForms {
  const target = href(bookingRoutes.slot, { slot: slot.id })
  const isFree = (status === 'open' || status === 'closed') && own === undefined
  return {
    ...(status === 'closed' ? { confirm: confirmForm(slot, principal, { choice, types }) } : {}),
    block: isFree ? { method: 'DELETE', target } : undefined,
    'open-again': status === 'blocked' && slot.isBusy !== true ? { method: 'PUT', target } : undefined,
  }
}
