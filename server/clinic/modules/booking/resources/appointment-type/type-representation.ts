import { type GivenForm, href, type Representation } from '@waymark/server'
import { may } from '@waymark/server/authentication'
import { moneyText } from '@waymark/server/html'
import { dayInWords } from '@waymark/server/values'
import { valuesOfFields } from '@waymark/shared'
import { appointmentTypeFields, typeDetails } from '@waymark/shared/clinic'
import type { Principal } from '../../../../principal.ts'
import { homeLink, represent, type TitledLink } from '../../../../represent.ts'
import { type AppointmentType, priceOf, type TypeDetails } from '../../domain/appointment-type.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { bookingPermissions } from '../../permissions.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { doctorLink } from '../doctor/doctor-links.ts'

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
    state: typeState(type),
    links: {
      doctor: doctorLink(doctor),
      collection: { href: href(bookingRoutes.appointmentTypes, { doctor: doctor.id }), title: bookingTexts.typesTitle },
      week: typeWeekLink(type),
      'next-slot': nextOfTypeLink(type),
      slot,
      home: slot === undefined ? homeLink : undefined,
    },
    forms: principal === undefined ? {} : formsFor(type, principal, self),
  })
}

function typeState(type: AppointmentType): Parameters<typeof represent<'appointmentType'>>[1]['state'] {
  const price = priceOf(type)
  const { id, doctor } = type
  return { id, doctor, ...valuesOfFields(typeDetails, type), ...(price === undefined ? {} : { price }) }
}

function formsFor(
  type: AppointmentType,
  principal: Principal,
  self: string,
): Readonly<Partial<Record<'change' | 'retire', GivenForm>>> {
  if (!may(principal, bookingPermissions.changeDoctor, { doctor: type.doctor })) return {}
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
