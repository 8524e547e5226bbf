import * as t from 'io-ts'
import { Collection } from '../../src/collection.ts'
import { Identifier, Instant, LocalDate, Reference, TimeOfDay } from '../../src/codecs.ts'
import { form, link, optionalLink } from '../../src/description.ts'
import { optional } from '../../src/field.ts'
import { forDevelopers, typed } from '../../src/value-type.ts'
import { doctorVariables, moveFields, timeVariables } from './fields.ts'
import { typeVariables } from './appointment-type-fields.ts'
import { cancelFields } from './appointment-fields.ts'
import { bookingLinkFields, handoverFields } from './handover-fields.ts'

/**
 * A link with which another person may move or cancel one appointment, once. `date`, `start` and `end` are in `timeZone`,
 * the doctor's zone; `freeDays` are the next days with free times, and `lookedAt` is the day of those in the form.
 * `isCancelled` is only there for an appointment that has been cancelled.
 */
export const Handover = t.intersection(
  [
    t.type({
      id: forDevelopers(Identifier),
      may: t.keyof({ move: null, cancel: null }),
      name: t.string,
      until: LocalDate,
      status: t.keyof({ open: null, used: null, ended: null, over: null }),
      patient: t.string,
      doctor: Reference,
      date: LocalDate,
      start: TimeOfDay,
      end: TimeOfDay,
      timeZone: typed(t.string, 'time-zone'),
    }),
    t.partial({
      note: t.string,
      address: t.string,
      usedAt: Instant,
      isCancelled: t.boolean,
      lookedAt: LocalDate,
      freeDays: t.array(LocalDate),
    }),
  ],
  'Handover',
)
export type Handover = t.TypeOf<typeof Handover>

/**
 * A link with which another person books one appointment, once. It permits the times of `doctor`, or of the doctors of
 * `speciality`, until `latest`; `freeDays` are the next days with such times, and `lookedAt` is the day of those in the
 * form, which are for an appointment of the `type`. Once it is used, `date`, `start`, `end` and `address` are those of the
 * appointment, in `timeZone`, and `isCancelled` is there if it was cancelled since.
 */
export const BookingLink = t.intersection(
  [
    t.type({
      id: forDevelopers(Identifier),
      name: t.string,
      latest: LocalDate,
      until: LocalDate,
      status: t.keyof({ open: null, used: null, ended: null, over: null }),
      patient: t.string,
    }),
    t.partial({
      speciality: t.string,
      doctor: Reference,
      note: t.string,
      usedAt: Instant,
      date: LocalDate,
      start: TimeOfDay,
      end: TimeOfDay,
      timeZone: typed(t.string, 'time-zone'),
      address: t.string,
      type: t.string,
      isCancelled: t.boolean,
      lookedAt: LocalDate,
      freeDays: t.array(LocalDate),
    }),
  ],
  'BookingLink',
)
export type BookingLink = t.TypeOf<typeof BookingLink>

/** The variables of the times that a link permits: the day, the doctor and the appointment type. */
export const bookingLinkVariables = { ...timeVariables, doctor: optional(doctorVariables.doctor), ...typeVariables }

/** The links of an appointment; `sendsMessage` tells whether the patient gets a message when one is used. */
export const GivenHandovers = t.type({ total: t.number, sendsMessage: t.boolean }, 'GivenHandovers')
export type GivenHandovers = t.TypeOf<typeof GivenHandovers>

/** The resources with which a patient hands over one action on an appointment. */
export const handoverResources = {
  handovers: {
    summary: 'The links with which other people may move or cancel one of your appointments.',
    state: GivenHandovers,
    links: { appointment: link('appointment'), home: link('home') },
    embedded: { item: link('handover') },
    forms: { give: form('handover', { title: 'Make a link', fields: handoverFields }) },
  },
  handover: {
    summary: 'A link with which one person may do one thing with one appointment, once.',
    state: Handover,
    links: {
      doctor: link('doctor'),
      handover: optionalLink('handover', timeVariables),
      home: link('home'),
    },
    forms: {
      reschedule: form('handover', { title: 'Move appointment', fields: { slot: moveFields.slot } }),
      cancel: form('handover', { title: 'Cancel appointment', fields: cancelFields, isFinal: true }),
      end: form('handover', { title: 'End this link', fields: {} }),
    },
  },
  bookingLinks: {
    summary: 'The links with which other people may book an appointment for you.',
    state: Collection,
    links: { appointments: link('appointments'), home: link('home') },
    embedded: { item: link('bookingLink') },
    forms: { give: form('bookingLink', { title: 'Make a link', fields: bookingLinkFields }) },
  },
  bookingLink: {
    summary: 'A link with which one person may book one appointment, once.',
    state: BookingLink,
    links: {
      doctor: optionalLink('doctor'),
      'booking-link': optionalLink('bookingLink', timeVariables),
      'booking-choices': link('bookingLink'),
      home: link('home'),
    },
    forms: {
      book: form('bookingLink', {
        title: 'Book this time',
        fields: { slot: { ...moveFields.slot, prompt: 'Time' } },
      }),
      end: form('bookingLink', { title: 'End this link', fields: {} }),
    },
  },
} as const
