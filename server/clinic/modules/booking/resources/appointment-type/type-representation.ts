import { type GivenForm, href, type Representation } from '@waymark/server'
import { may } from '@waymark/server/authentication'
import { dayInWords, moneyText } from '@waymark/server/values'
import { valuesOfFields } from '@waymark/shared'
import { appointmentTypeFields, typeDetails } from '@waymark/shared/clinic'
import type { Principal } from '../../../../principal.ts'
import { definedMembers, homeLink, represent, type TitledLink } from '../../../../represent.ts'
import { type AppointmentType, priceOf, type TypeDetails } from '../../domain/appointment-type.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { bookingPermissions } from '../../permissions.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { doctorLink, typesLink } from '../doctor/doctor-links.ts'

/** Returns the name, the length and the price of a type. */
export function typeInWords(type: Pick<TypeDetails, 'name' | 'length' | 'amount' | 'currency'>): string {
  const price = priceOf(type)
  const words = bookingTexts.typeInWords({ name: type.name, minutes: type.length })
  return price === undefined ? words : bookingTexts.typeWithPrice({ type: words, price: moneyText(price) })
}

interface Shown {
  /** The time at which the type can be booked. */
  readonly slot?: TitledLink
  /** The caller, if the representation has the forms of staff. */
  readonly principal?: Principal
}

/** Represents an appointment type, alone or at a time. */
export function typeRepresentation(
  type: AppointmentType,
  doctor: Doctor,
  { slot, principal }: Shown = {},
): Representation {
  const { id } = type
  const where = { doctor: doctor.id, type: id }
  const self = href(bookingRoutes.appointmentType, where)
  return represent('appointmentType', {
    title: type.name,
    self,
    state: typeState(type, principal),
    links: {
      doctor: doctorLink(doctor),
      collection: typesLink(doctor.id),
      week: typeWeekLink(type),
      'next-slot': nextOfTypeLink(type),
      slot,
      home: slot === undefined ? homeLink : undefined,
    },
    forms: principal === undefined ? {} : formsFor(type, principal, self),
  })
}

// Anyone with the link can enter the video call, so patients get it with the appointment.
function typeState(
  type: AppointmentType,
  principal: Principal | undefined,
): Parameters<typeof represent<'appointmentType'>>[1]['state'] {
  const { id, doctor } = type
  const { videoLink, ...details } = valuesOfFields(typeDetails, type)
  const isByVideo = videoLink === undefined ? undefined : true
  const shown = principal !== undefined && mayChange(type, principal) ? videoLink : undefined
  return { id, doctor, ...details, ...definedMembers({ isByVideo, videoLink: shown, price: priceOf(type) }) }
}

function mayChange({ doctor }: AppointmentType, principal: Principal): boolean {
  return may(principal, bookingPermissions.changeDoctor, { doctor })
}

function formsFor(
  type: AppointmentType,
  principal: Principal,
  self: string,
): Readonly<Partial<Record<'change' | 'retire', GivenForm>>> {
  if (!mayChange(type, principal)) return {}
  return {
    change: { method: 'PUT', target: self, values: typeDocument(type) },
    retire: { method: 'DELETE', target: self },
  }
}

/** Returns the present form values, which are also the target of a patch. */
export function typeDocument(type: TypeDetails): TypeDetails {
  return valuesOfFields(appointmentTypeFields, type)
}

/** Returns the link to the next free time for a type. */
export function nextOfTypeLink({ id, doctor, name }: AppointmentType): TitledLink {
  return {
    href: href(bookingRoutes.typeNextSlot, { doctor, type: id }),
    title: bookingTexts.nextOfTypeTitle({ type: name }),
  }
}

/** Returns the link to the week with the free times of a type. */
export function typeWeekLink({ id, doctor, name }: AppointmentType, date?: string): TitledLink {
  const title =
    date === undefined
      ? bookingTexts.timesOfTypeTitle({ type: name })
      : bookingTexts.timesOfTypeOnTitle({ type: name, day: dayInWords(date) })
  return { href: href(bookingRoutes.typeWeek, { doctor, type: id, date }), title }
}
