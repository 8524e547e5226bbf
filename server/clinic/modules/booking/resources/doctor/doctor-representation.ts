import { guest, may } from '@waymark/server/authentication'
import { type GivenForm, href, type Link, type Representation, template } from '@waymark/server'
import type { DoctorLinks } from '../../../../module.ts'
import type { LocalDate } from '@waymark/server/values'
import type { Principal } from '../../../../principal.ts'
import { bookingPermissions, visibleStatuses } from '../../permissions.ts'
import { valuesOfFields } from '@waymark/shared'
import { type Doctor as DoctorState, doctorFields } from '@waymark/shared/clinic'
import { type Doctor, type DoctorDetails, languagesInWords } from '../../domain/doctor.ts'
import { specialityInWords } from '../../domain/specialities.ts'
import type { NextSlots } from '../../domain/schedule.ts'
import { homeLink, represent } from '../../../../represent.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { nextSlotLink, portraitLinks, typesLink, waitingListLink } from './doctor-links.ts'
import { weekSlot } from '../slot/slot-representation.ts'

/** The caller, whether the doctor has appointment types, and the next days with free times; unknown for a list item. */
interface DoctorViewer {
  readonly principal?: Principal
  readonly hasTypes?: boolean
  readonly freeDays?: readonly LocalDate[]
  /** The links of other modules. */
  readonly links?: DoctorLinks
}

/** Represents a doctor, as a resource or a list item. */
export function doctorRepresentation(
  doctor: Doctor,
  next: NextSlots,
  { principal = guest, hasTypes = false, freeDays, links = {} }: DoctorViewer = {},
): Representation {
  const { id, name } = doctor
  const self = href(bookingRoutes.doctor, { doctor: id })
  return represent('doctor', {
    title: doctor.name,
    self,
    state: stateOf(doctor, freeDays),
    links: {
      week: { href: href(bookingRoutes.week, { doctor: doctor.id }), title: bookingTexts.weekTitle({ doctor: name }) },
      schedule: {
        href: template(bookingRoutes.schedule, { doctor: doctor.id }),
        title: bookingTexts.openSlotsTitle({ doctor: name }),
        options: { status: visibleStatuses(principal, id) },
      },
      'next-slot': nextSlotLink(doctor),
      'waiting-list': waitingListLink(doctor, principal),
      'appointment-types':
        hasTypes || may(principal, bookingPermissions.addTypes, { doctor: id }) ? typesLink(id) : undefined,
      availability: may(principal, bookingPermissions.changeAvailability, { doctor: id })
        ? {
            href: href(bookingRoutes.availability, { doctor: id }),
            title: bookingTexts.workingHoursTitle({ doctor: name }),
          }
        : undefined,
      ...calendarOf(doctor, principal),
      ...links,
      ...portraitLinks(doctor),
      collection: { href: href(bookingRoutes.doctors, {}), title: bookingTexts.allDoctorsTitle },
      home: homeLink,
    },
    embedded: { 'next-slots': (next.get(id) ?? []).map((slot) => weekSlot(slot, doctor)) },
    forms: may(principal, bookingPermissions.changeDoctor, { doctor: id }) ? formsOf(doctor, self) : {},
    layout: { kind: 'portrait' },
  })
}

function stateOf(doctor: Doctor, freeDays: readonly LocalDate[] | undefined): DoctorState {
  const { languages, speciality, ...details } = doctorDocument(doctor)
  return {
    id: doctor.id,
    ...details,
    speciality: specialityInWords(speciality),
    speaks: languagesInWords(languages),
    languages,
    ...(freeDays === undefined ? {} : { freeDays: [...freeDays] }),
  }
}

function formsOf(
  doctor: Doctor,
  target: string,
): Readonly<Record<'change' | 'set-portrait' | 'remove-portrait', GivenForm | undefined>> {
  const picture = href(bookingRoutes.portrait, { doctor: doctor.id })
  const { portrait } = doctor
  return {
    change: { method: 'PUT', target, values: doctorDocument(doctor) },
    'set-portrait': { method: 'PUT', target: picture, values: { alt: portrait?.alt } },
    'remove-portrait': portrait === undefined ? undefined : { method: 'DELETE', target: picture },
  }
}

/** Returns the present form values, which are also the target of a patch. */
export function doctorDocument(doctor: Doctor): DoctorDetails {
  return valuesOfFields(doctorFields, doctor)
}

// The doctor links to the feed's page; that page has the link with the capability.
function calendarOf({ id, name }: Doctor, principal: Principal): { readonly calendar?: Link } {
  if (!may(principal, bookingPermissions.seeCalendar, { doctor: id })) return {}
  return {
    calendar: {
      href: href(bookingRoutes.calendar, { doctor: id }),
      title: bookingTexts.appointmentsOfTitle({ doctor: name }),
    },
  }
}
