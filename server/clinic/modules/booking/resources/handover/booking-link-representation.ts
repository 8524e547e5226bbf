import { type GivenForm, type GivenLink, href, type Representation } from '@waymark/server'
import { definedMembers, homeLink, represent, type TitledLink } from '../../../../represent.ts'
import type { Account } from '../../../accounts/contract.ts'
import type { Appointment } from '../../domain/appointment.ts'
import { type BookingLink, statusOfBookingLink } from '../../domain/booking-link.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { isEndable, type LinkStatus } from '../../domain/helper-link.ts'
import type { Slot } from '../../domain/slot.ts'
import { specialityInWords } from '../../domain/specialities.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { typeInWords } from '../appointment-type/type-representation.ts'
import { otherDayLink, timeOptions } from '../appointment/move-times.ts'
import { doctorLink } from '../doctor/doctor-links.ts'
import { type BookingChoice, type Offered, zoneOf } from './booking-choice.ts'

/** A link to book, with the appointment that was booked. */
export interface ShownLink {
  readonly link: BookingLink
  readonly owner: Account
  readonly status: LinkStatus
  readonly appointment?: Appointment | undefined
  /** The doctor of the appointment, or the one that the link permits. */
  readonly doctor?: Doctor | undefined
  /** Whether the link permits something or shows the appointment, and so can be ended. */
  readonly isEndable: boolean
}

/** Returns a link to book with its status, its appointment and its doctor. */
export async function shownLink(
  ports: Pick<Ports, 'appointments' | 'doctors' | 'clinics' | 'clock'>,
  link: BookingLink,
  owner: Account,
): Promise<ShownLink> {
  const at = { timeZone: await zoneOf(ports, link), now: ports.clock.now() }
  const appointment = link.appointment === undefined ? undefined : await ports.appointments.find(link.appointment)
  const id = appointment?.slot.doctor ?? link.doctor
  const doctor = id === undefined ? undefined : await ports.doctors.find(id)
  const status = statusOfBookingLink(link, owner, at)
  return { link, owner, status, appointment, doctor, isEndable: isEndable(link, status, at) }
}

/** Represents a link to book: what it permits, and nothing else of its patient than the name. */
export function bookingLinkRepresentation(
  shown: ShownLink,
  times?: Offered,
  slots: readonly Slot[] = [],
): Representation {
  const { link, owner, status, doctor = times?.chosen?.doctor } = shown
  return represent('bookingLink', {
    title: bookingTexts.bookingLinkTitle({ patient: owner.name }),
    self: bookingLinkHref(link, times?.chosen),
    state: {
      id: link.id,
      name: link.name,
      latest: link.latest,
      until: link.until,
      status,
      patient: owner.name,
      ...wishState(shown),
      ...timeState(shown),
      ...(times === undefined ? {} : freeState(times)),
    },
    links: {
      doctor: doctor && doctorLink(doctor),
      ...linksTo(link, times),
      home: homeLink,
    },
    forms: shown.isEndable ? formsOf(link, times, slots) : {},
  })
}

type State = Partial<Parameters<typeof represent<'bookingLink'>>[1]['state']>

function wishState({ link: { note, speciality, usedAt }, doctor }: ShownLink): State {
  return definedMembers({
    note,
    doctor: doctor?.id,
    speciality: speciality === undefined ? undefined : specialityInWords(speciality),
    usedAt: usedAt === undefined ? undefined : new Date(usedAt).toISOString(),
  })
}

function timeState({ appointment, doctor }: ShownLink): State {
  if (appointment === undefined || doctor === undefined) return {}
  const { date, startTime: start, endTime: end } = appointment.slot
  const { timeZone, address } = doctor
  const cancelled = appointment.state === 'cancelled' ? { isCancelled: true } : {}
  return { date, start, end, timeZone, ...(address === '' ? {} : { address }), ...cancelled }
}

function freeState({ chosen, times }: Offered): State {
  if (chosen === undefined || times === undefined) return {}
  const { doctor, type } = chosen
  return {
    lookedAt: times.date,
    freeDays: [...times.freeDays],
    timeZone: doctor.timeZone,
    ...(type === undefined ? {} : { type: typeInWords(type) }),
  }
}

function linksTo(
  link: BookingLink,
  { choices, chosen, times }: Offered = { choices: [] },
): { readonly 'booking-link'?: GivenLink; readonly 'booking-choices': readonly TitledLink[] } {
  const hrefOfDay = (): string => bookingLinkHref(link, chosen)
  return {
    ...(times === undefined ? {} : { 'booking-link': otherDayLink(times.date, hrefOfDay) }),
    'booking-choices': choices.length < 2 ? [] : choices.map(choiceLink(link)),
  }
}

/** Returns the path of a link, with the doctor and the type whose times it shows. */
export function bookingLinkHref({ id }: Pick<BookingLink, 'id'>, chosen?: BookingChoice): string {
  return href(bookingRoutes.bookingLink, { link: id, doctor: chosen?.doctor.id, type: chosen?.type?.id })
}

function choiceLink(link: BookingLink): (choice: BookingChoice) => TitledLink {
  return (choice) => ({ href: bookingLinkHref(link, choice), title: choiceTitle(choice) })
}

function choiceTitle({ doctor: { name: doctor }, type }: BookingChoice): string {
  return type === undefined ? doctor : bookingTexts.bookingChoiceTitle({ type: typeInWords(type), doctor })
}

function formsOf(
  link: BookingLink,
  times: Offered | undefined,
  slots: readonly Slot[],
): Readonly<Partial<Record<'book' | 'end', GivenForm | undefined>>> {
  const chosen = times?.chosen
  const slot =
    chosen === undefined ? [] : timeOptions(slots, { appointment: { type: chosen.type }, doctor: chosen.doctor })
  return {
    book: slot.length === 0 ? undefined : { method: 'POST', target: bookingLinkHref(link, chosen), options: { slot } },
    end: { method: 'DELETE', target: bookingLinkHref(link) },
  }
}
